/** A run as `conform --json` prints it. The first two fields are fixed; what the specification leaves open stands beside them. */
import type { ClauseResult, ConformRun } from './conform-run.ts';

export type ConformJson = Omit<ConformRun, 'answers'>;

/** One that was saved, in characters. */
export const LONGEST_RUN_TEXT = 4_000_000;

export function conformJson({ passed, ended, clauses, open, profile }: ConformRun | ConformJson): ConformJson {
  return { passed, clauses, open, profile, ...(ended ? { ended } : {}) };
}

export type ClauseStatus = 'passed' | 'failed' | 'skipped';

export function statusOfClause({ passed, skipped }: Pick<ClauseResult, 'passed' | 'skipped'>): ClauseStatus {
  if (skipped !== undefined) return 'skipped';
  return passed ? 'passed' : 'failed';
}

export function countsOf(clauses: readonly ClauseResult[]): Readonly<Record<ClauseStatus, number>> {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const clause of clauses) counts[statusOfClause(clause)] += 1;
  return counts;
}

/** `190 of 199 clauses hold, 2 do not, 7 skipped`. */
export function summaryOf(clauses: readonly ClauseResult[]): string {
  const { passed, failed, skipped } = countsOf(clauses);
  const no = failed === 0 ? '' : `, ${failed} ${failed === 1 ? 'does' : 'do'} not`;
  return `${passed} of ${clauses.length} clauses hold${no}${skipped === 0 ? '' : `, ${skipped} skipped`}`;
}
