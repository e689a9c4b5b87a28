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
  for (const row of expectedBesideGot(expected, got, known)) {
    if (row.kind === 'expected') continue;
    const line = row.kind === 'got' ? written(row.got) : row.expected;
    // A line of … stands for all the lines that it covers.
    if (line !== ANY_TEXT || row.kind === 'got' || kept.at(-1) !== ANY_TEXT) kept.push(line);
  }
  const pattern = kept.join('\n');
  const fits = matchWhole(patternParts(pattern), got, known).kind === 'fits';
  return fits ? pattern : written(got);
}
