/**
 * Two lists aligned by a longest common subsequence: the one kernel of all differences between lines, characters and words.
 *
 * Its table has a cell for each pair, so that callers bound the lists; a length of 65,535 in common is the most.
 */
type Aligned = { readonly kind: 'same' | 'ours' | 'theirs'; readonly ours: number; readonly theirs: number };

/**
 * A step for each item of either list, with the place in each from which it goes on; `same` takes one of both. Where either could come
 * first, ours does.
 */
export function* alignment<T>(left: readonly T[], right: readonly T[]): Generator<Aligned> {
  const width = right.length + 1;
  /** The length in common of each pair of tails, row by row. */
  const table = new Uint16Array((left.length + 1) * width);
  const at = (i: number, j: number): number => table[i * width + j] ?? 0;
  for (let i = left.length - 1; i >= 0; i -= 1) {
    for (let j = right.length - 1; j >= 0; j -= 1) {
      table[i * width + j] = left[i] === right[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  for (let [i, j] = [0, 0]; i < left.length || j < right.length; ) {
    const isBoth = i < left.length && j < right.length && left[i] === right[j];
    const isLeft = j >= right.length || (i < left.length && at(i + 1, j) >= at(i, j + 1));
    yield { kind: isBoth ? 'same' : isLeft ? 'ours' : 'theirs', ours: i, theirs: j };
    if (isBoth || isLeft) i += 1;
    if (isBoth || !isLeft) j += 1;
  }
}
