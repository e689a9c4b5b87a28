/**
 * Compares two texts line by line, as bytes: the common lines and those on one side only, in order.
 *
 * Works on bytes because lines that look alike may differ (CR LF, a no-break space, a BOM). Lines end at LF; a CR
 * before it belongs to the line. Built for signature bases of a few dozen lines. It does not guess why they differ.
 */
import { alignment } from './common-subsequence.ts';

export type LineDifference = { readonly kind: 'same' | 'ours' | 'theirs'; readonly line: Uint8Array };

/** A signature base has far fewer lines. Beyond this many on either side, the rest is compared as one block. */
const MAX_LINES = 500;

/** All lines in order, those on one side marked. Uses the longest common subsequence. */
export function differLines(ours: Uint8Array, theirs: Uint8Array): LineDifference[] {
  const left = splitLines(ours);
  const right = splitLines(theirs);
  const keys = new Map<string, number>();
  const keyOf = (line: Uint8Array): number => {
    const text = line.join(',');
    const known = keys.get(text) ?? keys.size;
    keys.set(text, known);
    return known;
  };
  return [...alignment(left.map(keyOf), right.map(keyOf))].map((step) => ({
    kind: step.kind,
    line: (step.kind === 'theirs' ? right[step.theirs] : left[step.ours]) ?? new Uint8Array(),
  }));
}

function splitLines(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  let start = 0;
  for (let at = bytes.indexOf(0x0a); at >= 0 && lines.length < MAX_LINES; at = bytes.indexOf(0x0a, start)) {
    lines.push(bytes.subarray(start, at));
    start = at + 1;
  }
  return [...lines, bytes.subarray(start)];
}
