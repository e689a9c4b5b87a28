/**
 * Two texts cut to their first difference: the line it is in, with a little of what stands around it.
 *
 * A line feed belongs to its line, so that a line end that differs is seen. Texts of one line that are short stay whole.
 */
import { innerDifference, type Run } from './inner-difference.ts';

/** A part of one side; `isCutBefore` and `isCutAfter` if the side goes on there. */
export type Excerpt = { readonly runs: readonly Run[]; readonly isCutBefore: boolean; readonly isCutAfter: boolean };

export type AtDifference = {
  readonly ours: Excerpt;
  readonly theirs: Excerpt;
  /** From 1; undefined if neither side has a second line. */
  readonly line?: number;
};

const BEFORE = 28;
/** A line that differs not later than here is shown from its beginning. */
const WHOLE_BEFORE = 56;
const AFTER = 44;

/** Undefined if the two are the same. */
export function atDifference(ours: string, theirs: string): AtDifference | undefined {
  if (ours === theirs) return undefined;
  const left = [...ours];
  const right = [...theirs];
  let first = 0;
  while (first < left.length && left[first] === right[first]) first += 1;
  const lineStart = left.lastIndexOf('\n', first - 1) + 1;
  const from = first - lineStart <= WHOLE_BEFORE ? lineStart : first - BEFORE;
  const [one, other] = [endOf(left, first), endOf(right, first)];
  const inner = innerDifference(left.slice(from, one).join(''), right.slice(from, other).join(''));
  const isOfLines = ours.includes('\n') || theirs.includes('\n');
  const line = isOfLines ? { line: left.slice(0, first).filter((character) => character === '\n').length + 1 } : {};
  const isCutBefore = from > lineStart;
  return {
    ours: { runs: inner.ours, isCutBefore, isCutAfter: isCut(left, one) },
    theirs: { runs: inner.theirs, isCutBefore, isCutAfter: isCut(right, other) },
    ...line,
  };
}

/** Behind the line's feed, or as far as there is room. */
function endOf(text: readonly string[], first: number): number {
  const feed = text.indexOf('\n', first);
  return Math.min(feed < 0 ? text.length : feed + 1, first + AFTER);
}

/** True if the line goes on there. */
function isCut(text: readonly string[], end: number): boolean {
  return end < text.length && text[end - 1] !== '\n';
}
