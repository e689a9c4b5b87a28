/**
 * Holds a pattern against a text: the first fit in which every `…` and `{name}`, from the left, is as short as can be.
 *
 * A place from which the rest does not fit is remembered, so that a text of n characters and a pattern of m parts take
 * about n·m steps however many places there are. Only a name that comes twice within one pattern makes what follows
 * depend on what it was; those attempts are counted, and beyond MOST_STEPS the answer is `undecided`.
 */
import type { PatternPart } from './pattern.ts';

export type Captures = ReadonlyMap<string, string>;

export type Match =
  /** With what its names are, together with what was known before; `starts`: where in the text each part begins. */
  | { readonly kind: 'fits'; readonly captures: Captures; readonly starts: readonly number[] }
  | { readonly kind: 'differs' }
  /** Too many ways to try. */
  | { readonly kind: 'undecided' };

/** For names that repeat, on top of what every pattern may take: about a tenth of a second. */
const MOST_STEPS = 2_000_000;
/** A screen has some hundred characters; a longer text than this is undecided. */
const MOST_CHARACTERS = 65_536;

const LINE_END = '\n';

/** The whole text against the pattern; a name in `known` must be the same text again. */
export function matchWhole(parts: readonly PatternPart[], text: string, known: Captures): Match {
  return run(parts, text, known);
}

/** Some part of the text against the pattern. */
export function matchPart(parts: readonly PatternPart[], text: string, known: Captures): Match {
  const match = run([{ kind: 'any' }, ...parts, { kind: 'any' }], text, known);
  return match.kind === 'fits' ? { ...match, starts: match.starts.slice(1, -1) } : match;
}

class TooManySteps extends Error {}

function run(given: readonly PatternPart[], text: string, known: Captures): Match {
  if (text.length > MOST_CHARACTERS) return { kind: 'undecided' };
  const parts = given.map((part): PatternPart => {
    const value = part.kind === 'name' ? known.get(part.name) : undefined;
    return value === undefined ? part : { kind: 'text', text: value };
  });
  const bound = new Map<string, string>();
  const depends = dependencies(parts);
  /** For each part that stretches, by where it must end at the latest: from here on to there, no end fitted. */
  const failedFrom = parts.map(() => new Map<number, number>());
  let stepsLeft = MOST_STEPS + 2 * (text.length + 1) * (parts.length + 1);

  /** Of the place that was asked for last, up to its line's end. */
  let line = { from: 0, end: -1 };
  const lineEndAfter = (at: number): number => {
    if (at < line.from || at > line.end) {
      const end = text.indexOf(LINE_END, at);
      line = { from: at, end: end < 0 ? text.length : end };
    }
    return line.end;
  };

  const starts: number[] = [];
  const fits = (index: number, at: number): boolean => {
    if (!fitsFrom(index, at)) return false;
    if (index < parts.length) starts[index] = at;
    return true;
  };
  const fitsFrom = (index: number, at: number): boolean => {
    const part = parts[index];
    if (part === undefined) return at === text.length;
    if (part.kind === 'text') return text.startsWith(part.text, at) && fits(index + 1, at + part.text.length);
    if (part.kind === 'any' && index === parts.length - 1) return true;
    const before = part.kind === 'name' ? bound.get(part.name) : undefined;
    if (before !== undefined) {
      stepsLeft -= before.length >> 4;
      return text.startsWith(before, at) && fits(index + 1, at + before.length);
    }
    const first = part.kind === 'any' ? at : at + 1;
    const end = part.kind === 'any' ? text.length : lineEndAfter(at);
    const failed = failedFrom[index]?.get(end) ?? end + 1;
    for (let to = first; to < failed; to += 1) {
      stepsLeft -= 1;
      if (stepsLeft < 0) throw new TooManySteps();
      if (part.kind === 'name') bound.set(part.name, text.slice(at, to));
      if (fits(index + 1, to)) return true;
    }
    if (part.kind === 'name') bound.delete(part.name);
    if (!depends[index + 1]) failedFrom[index]?.set(end, Math.min(failed, first));
    return false;
  };

  try {
    return fits(0, 0) ? { kind: 'fits', captures: new Map([...known, ...bound]), starts } : { kind: 'differs' };
  } catch (error) {
    if (error instanceof TooManySteps) return { kind: 'undecided' };
    throw error;
  }
}

/** For each index, whether the parts from there on repeat a name that is first met before it. */
function dependencies(parts: readonly PatternPart[]): boolean[] {
  const firstAt = new Map<string, number>();
  parts.forEach((part, index) => {
    if (part.kind === 'name' && !firstAt.has(part.name)) firstAt.set(part.name, index);
  });
  const depends: boolean[] = [];
  /** The first place of the names that repeat from here on. */
  let earliest = parts.length;
  for (let index = parts.length; index >= 0; index -= 1) {
    const part = parts[index];
    const first = part?.kind === 'name' ? firstAt.get(part.name) : undefined;
    if (first !== undefined && first < index) earliest = Math.min(earliest, first);
    depends[index] = earliest < index;
  }
  return depends;
}
