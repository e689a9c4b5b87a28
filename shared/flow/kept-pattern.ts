/** What stays of a pattern beside a screen that it no longer fits: as much as can, line by line. */
import { expectedBesideGot } from './expected-beside-got.ts';
import { type Captures, matchWhole } from './match.ts';
import { ANY_TEXT, asPattern, patternParts } from './pattern.ts';

/**
 * The lines that still fit stay as they were written, with their … and names; the others become what came.
 *
 * @param written how a line that came is written as a pattern.
 */
export function keptPattern(
  expected: string,
  got: string,
  known: Captures = new Map(),
  written: (text: string) => string = asPattern,
): string {
  const kept: string[] = [];
  let changed: string | undefined;
  for (const row of expectedBesideGot(expected, got, known)) {
    const before = changed;
    changed = row.kind === 'expected' ? row.expected : undefined;
    if (row.kind === 'expected') continue;
    const line = row.kind === 'got' ? (keptPlaces(before, row.got, known, written) ?? written(row.got)) : row.expected;
    // A line of … stands for all the lines that it covers.
    if (line !== ANY_TEXT || row.kind === 'got' || kept.at(-1) !== ANY_TEXT) kept.push(line);
  }
  const pattern = kept.join('\n');
  const fits = matchWhole(patternParts(pattern), got, known).kind === 'fits';
  return fits ? pattern : written(got);
}

/** A changed line with those of its … around which most words are still there; undefined if nothing of it can stay. */
function keptPlaces(
  expected: string | undefined,
  got: string,
  known: Captures,
  written: (text: string) => string,
): string | undefined {
  // What is written otherwise, such as a secret, may span words.
  if (!expected?.includes(ANY_TEXT) || written(got) !== asPattern(got)) return undefined;
  const [left, right] = [wordsOf(expected), wordsOf(got)];
  const [said, came] = [left, right].map((words) => words.map(([, , word]) => word).join('\n'));
  const rows = expectedBesideGot(said ?? '', came ?? '', known);
  const stayed = rows.filter((row) => 'expected' in row && 'got' in row && row.expected !== ANY_TEXT).length;
  if (2 * stayed <= left.filter(([, , word]) => word !== ANY_TEXT).length) return undefined;
  let [pattern, i, j] = ['', 0, 0];
  /** The space before a … that covers nothing, which has no row. */
  let passed: string | undefined;
  for (const [at, row] of rows.entries()) {
    const isAny = 'expected' in row && row.expected === ANY_TEXT;
    const last = rows[at - 1];
    const isCovered = isAny && last !== undefined && 'expected' in last && last.expected === ANY_TEXT;
    if ('expected' in row && !isCovered) {
      passed = undefined;
      for (; i < left.length && left[i]?.[2] !== row.expected; i += 1) passed = left[i]?.[1];
      if (isAny) pattern += (left[i]?.[1] ?? '') + ANY_TEXT;
      i += 1;
    }
    if (!('got' in row)) continue;
    // The word behind it went, so that what stands there is rather its own.
    if (row.kind === 'got' && passed !== undefined) pattern += passed + ANY_TEXT;
    else if (!isAny) pattern += (right[j]?.[1] ?? '') + ('expected' in row ? row.expected : asPattern(row.got));
    passed = undefined;
    j += 1;
  }
  return matchWhole(patternParts(pattern), got, known).kind === 'fits' ? pattern : undefined;
}

/** Each word of a line, with the space before it. */
function wordsOf(line: string): readonly RegExpMatchArray[] {
  return [...line.matchAll(/(\s*)(…|\{[^{}]+\}|\{\{|\p{L}+|\p{N}+|[^\s])/gu)];
}
