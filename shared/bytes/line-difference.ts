/**
 * Compares two texts line by line, as bytes: the common lines and those on one side only, in order.
 *
 * Works on bytes because lines that look alike may differ (CR LF, a no-break space, a BOM). Lines end at LF; a CR
 * before it belongs to the line. Built for signature bases of a few dozen lines. It does not guess why they differ.
 */

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
  const leftKeys = left.map(keyOf);
  const rightKeys = right.map(keyOf);
  const lengths = commonLengths(leftKeys, rightKeys);
  const lengthAt = (i: number, j: number): number => lengths[i * (rightKeys.length + 1) + j] ?? 0;
  const rows: LineDifference[] = [];
  let i = 0;
  let j = 0;
  while (i < left.length || j < right.length) {
    const ourLine = left[i];
    const theirLine = right[j];
    if (ourLine && theirLine && leftKeys[i] === rightKeys[j]) {
      rows.push({ kind: 'same', line: ourLine });
      i += 1;
      j += 1;
    } else if (ourLine && (!theirLine || lengthAt(i + 1, j) >= lengthAt(i, j + 1))) {
      rows.push({ kind: 'ours', line: ourLine });
      i += 1;
    } else if (theirLine) {
      rows.push({ kind: 'theirs', line: theirLine });
      j += 1;
    }
  }
  return rows;
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

/** Row-major table of the length of the longest common subsequence of each pair of tails. */
function commonLengths(left: readonly number[], right: readonly number[]): Uint16Array {
  const width = right.length + 1;
  const table = new Uint16Array((left.length + 1) * width);
  for (let i = left.length - 1; i >= 0; i -= 1) {
    for (let j = right.length - 1; j >= 0; j -= 1) {
      const same = left[i] === right[j];
      table[i * width + j] = same
        ? (table[(i + 1) * width + j + 1] ?? 0) + 1
        : Math.max(table[(i + 1) * width + j] ?? 0, table[i * width + j + 1] ?? 0);
    }
  }
  return table;
}
