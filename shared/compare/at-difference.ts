/**
 * Two texts cut to their first difference: the line it is in, with a little of what stands around it.
 *
 * A line feed belongs to its line, so that a line end that differs is seen. Texts of one line that are short stay whole.
 */
import { innerDifference, type TextRun } from './inner-difference.ts';

/** A part of one side; `isCutBefore` and `isCutAfter` if the side goes on there. */
export type DifferenceExcerpt = {
  readonly runs: readonly TextRun[];
  readonly isCutBefore: boolean;
  readonly isCutAfter: boolean;
};

export type AtDifference = {
  readonly ours: DifferenceExcerpt;
  readonly theirs: DifferenceExcerpt;
  /** From 1; undefined if neither side has a second line. */
  readonly line?: number | undefined;
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
  // A negative place would be counted from the end.
  const lineStart = first === 0 ? 0 : left.lastIndexOf('\n', first - 1) + 1;
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

/** The places in which two texts differ, and how many more lines do. */
export type Differences = { readonly places: readonly AtDifference[]; readonly more: number };

const MOST_PLACES = 3;

/**
 * Line by line where both have as many, else the first difference alone. `line` is the number of their first line, where
 * they are parts of a longer text.
 */
export function differences(ours: string, theirs: string, line?: number): Differences {
  const [left, right] = [ours, theirs].map((text) => text.split(/(?<=\n)/));
  if (left === undefined || right === undefined || left.length !== right.length) {
    const one = atDifference(ours, theirs);
    return { places: one === undefined ? [] : [numbered(one, (line ?? 1) - 1)], more: 0 };
  }
  const isNumbered = line !== undefined || left.length > 1;
  const differing = left.flatMap((text, at) => (text === right[at] ? [] : [at]));
  const places = differing.slice(0, MOST_PLACES).flatMap((at) => {
    const place = atDifference(left[at] ?? '', right[at] ?? '');
    return place === undefined ? [] : [{ ...place, line: isNumbered ? (line ?? 1) + at : undefined }];
  });
  return { places, more: differing.length - places.length };
}

function numbered(place: AtDifference, before: number): AtDifference {
  return { ...place, line: (place.line ?? 1) + before };
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
