/**
 * Compares and joins byte strings.
 *
 * `firstDifference` is for people: it gives offset, line and column. Nothing here is constant-time, so never compare a
 * secret with it.
 */

/** Where two byte strings first differ. `line` and `column` count from 1, columns in bytes; no byte means the end. */
export type ByteDifference = {
  readonly offset: number;
  readonly line: number;
  readonly column: number;
  readonly left?: number;
  readonly right?: number;
};

/** True when both hold the same bytes. */
export function bytesEqual(left: Uint8Array, right: Uint8Array): boolean {
  if (left.length !== right.length) return false;
  for (let at = 0; at < left.length; at += 1) if (left[at] !== right[at]) return false;
  return true;
}

/** The first difference, or undefined when the two are equal. Lines end with LF. */
export function firstDifference(left: Uint8Array, right: Uint8Array): ByteDifference | undefined {
  let line = 1;
  let lineStart = 0;
  const longer = Math.max(left.length, right.length);
  for (let offset = 0; offset < longer; offset += 1) {
    const a = left[offset];
    const b = right[offset];
    if (a !== b) {
      return {
        offset,
        line,
        column: offset - lineStart + 1,
        left: a,
        right: b,
      };
    }
    if (a === 10) {
      line += 1;
      lineStart = offset + 1;
    }
  }
  return undefined;
}

/** Concatenates all parts into a new array. */
export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  return joinBytes(parts);
}

/** As `concatBytes`, for lists that may be longer than a call takes arguments. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
