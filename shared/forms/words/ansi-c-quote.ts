/**
 * The escapes inside `$'…'`, as bash reads them: characters, octal and hex bytes, code points, control characters.
 *
 * A code point becomes UTF-8 even if it is half of a surrogate pair; bash does the same.
 * Source: Bash Reference Manual section 3.1.2.4, "ANSI-C Quoting".
 */

/** The bytes of an escape, and the offset after it. */
export type Escape = { readonly bytes: readonly number[]; readonly end: number };

const SINGLE: Readonly<Record<string, number>> = {
  a: 7,
  b: 8,
  e: 27,
  E: 27,
  f: 12,
  n: 10,
  r: 13,
  t: 9,
  v: 11,
  '\\': 92,
  "'": 39,
  '"': 34,
  '?': 63,
};

/** Reads the escape whose backslash is at `at`; undefined if it is not an escape and the backslash is literal. */
export function readEscape(text: string, at: number): Escape | undefined {
  const letter = text.charAt(at + 1);
  const single = Object.hasOwn(SINGLE, letter) ? SINGLE[letter] : undefined;
  if (single !== undefined) return { bytes: [single], end: at + 2 };
  if (letter === 'x') return digits(text, at + 2, /[0-9a-fA-F]{1,2}/y, 16, (value) => [value]);
  if (letter === 'u') return digits(text, at + 2, /[0-9a-fA-F]{1,4}/y, 16, utf8Of);
  if (letter === 'U') return digits(text, at + 2, /[0-9a-fA-F]{1,8}/y, 16, utf8Of);
  if (letter === 'c' && at + 2 < text.length) return { bytes: [text.charCodeAt(at + 2) & 0x1f], end: at + 3 };
  return digits(text, at + 1, /[0-7]{1,3}/y, 8, (value) => [value & 0xff]);
}

function digits(
  text: string,
  from: number,
  pattern: RegExp,
  base: 8 | 16,
  toBytes: (value: number) => readonly number[],
): Escape | undefined {
  pattern.lastIndex = from;
  const found = pattern.exec(text)?.[0];
  if (found === undefined) return undefined;
  return { bytes: toBytes(Number.parseInt(found, base)), end: from + found.length };
}

function utf8Of(code: number): readonly number[] {
  const tail = (shift: number): number => 0x80 | ((code >>> shift) & 0x3f);
  if (code < 0x80) return [code];
  if (code < 0x800) return [0xc0 | (code >> 6), tail(0)];
  if (code < 0x10000) return [0xe0 | (code >> 12), tail(6), tail(0)];
  return [0xf0 | ((code >>> 18) & 7), tail(12), tail(6), tail(0)];
}
