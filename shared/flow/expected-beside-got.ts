/**
 * An expected screen beside the one that came, line by line: what is the same, what fits a pattern, what is on one side only.
 *
 * Lines are aligned so that as few as possible stand alone; a line of `…` alone stands for any number of lines. Whether the
 * whole fits is decided by match.ts; this is for people who look for the difference.
 */
import { type Captures, matchWhole } from './match.ts';
import { ANY_TEXT, namesIn, patternParts } from './pattern.ts';

export type ScreenRow =
  /** `fits`: by `…` or `{name}`. */
  | { readonly kind: 'same' | 'fits'; readonly expected: string; readonly got: string }
  | { readonly kind: 'expected'; readonly expected: string }
  | { readonly kind: 'got'; readonly got: string };

/** A screen has some twenty lines; beyond this the rest is not aligned. */
const MOST_LINES = 120;
const CHANGED_LINE = 0.9;

/** @param known what names are; a name that is not there stands for any characters of its line. */
export function expectedBesideGot(expected: string, got: string, known: Captures = new Map()): readonly ScreenRow[] {
  const left = linesOf(expected);
  const right = linesOf(got);
  const fit = left.map((pattern) => right.map((line) => rowKind(pattern, line, known)));
  // cost[i][j]: the fewest lines that stand alone from there on.
  const cost = Array.from({ length: left.length + 1 }, () => new Array<number>(right.length + 1).fill(0));
  const at = (i: number, j: number): number => cost[i]?.[j] ?? 0;
  for (let i = left.length; i >= 0; i -= 1) {
    for (let j = right.length; j >= 0; j -= 1) {
      if (i === left.length && j === right.length) continue;
      const row = cost[i];
      if (row) row[j] = Math.min(...waysFrom(i, j).map((way) => way.cost));
    }
  }
  const rows: ScreenRow[] = [];
  for (let [i, j] = [0, 0]; i < left.length || j < right.length; ) {
    const [best] = waysFrom(i, j).sort((one, other) => one.cost - other.cost);
    if (!best) break;
    rows.push(...best.rows);
    [i, j] = best.to;
  }
  return rows;

  function waysFrom(i: number, j: number) {
    const [pattern, line] = [left[i], right[j]];
    const kind = fit[i]?.[j];
    const ways: { cost: number; rows: readonly ScreenRow[]; to: [number, number] }[] = [];
    if (pattern !== undefined && line !== undefined && kind) {
      const isAny = pattern === ANY_TEXT;
      const rows: ScreenRow[] = [{ kind, expected: pattern, got: line }];
      ways.push({ cost: at(i + 1, j + 1), rows, to: [i + 1, j + 1] });
      if (isAny) ways.push({ cost: at(i, j + 1), rows, to: [i, j + 1] });
    } else if (pattern !== undefined && line !== undefined) {
      // A changed line is more likely than a line that went and one that `…` covers.
      const rows: ScreenRow[] = [
        { kind: 'expected', expected: pattern },
        { kind: 'got', got: line },
      ];
      ways.push({ cost: at(i + 1, j + 1) + CHANGED_LINE, rows, to: [i + 1, j + 1] });
    }
    if (pattern !== undefined) {
      const isAny = pattern === ANY_TEXT;
      const rows: ScreenRow[] = isAny ? [] : [{ kind: 'expected', expected: pattern }];
      ways.push({ cost: at(i + 1, j) + (isAny ? 0 : 1), rows, to: [i + 1, j] });
    }
    if (line !== undefined) ways.push({ cost: at(i, j + 1) + 1, rows: [{ kind: 'got', got: line }], to: [i, j + 1] });
    return ways;
  }
}

function linesOf(text: string): readonly string[] {
  return text.replace(/\n$/, '').split('\n').slice(0, MOST_LINES);
}

function rowKind(pattern: string, line: string, known: Captures): 'same' | 'fits' | undefined {
  const isPlain = !pattern.includes(ANY_TEXT) && namesIn(pattern).length === 0;
  if (matchWhole(patternParts(pattern), line, known).kind !== 'fits') return undefined;
  return isPlain ? 'same' : 'fits';
}
