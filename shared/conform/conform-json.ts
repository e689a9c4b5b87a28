/** A run as `conform --json` prints it. The first two fields are fixed; what the specification leaves open stands beside them. */
import type { ClauseResult, ConformRun } from './conform-run.ts';

/** Where a run was, for whom, when, and what it was allowed. */
export type RunAbout = {
  /** The environment's name. */
  readonly environment: string;
  /** Its base URL. */
  readonly address: string;
  /** Whose requests were read. */
  readonly customerId: number;
  /** ISO 8601, in UTC. */
  readonly startedAt: string;
  readonly acts: boolean;
  readonly probes: boolean;
};

/** `about` is absent from what other programs made. */
export type ConformJson = Omit<ConformRun, 'answers'> & { readonly about?: RunAbout };

/** One that was saved, with the run that it is compared with, in characters. */
export const LONGEST_RUN_TEXT = 8_000_000;

export function conformJson({ passed, ended, clauses, open, profile }: ConformRun, about: RunAbout): ConformJson {
  return { passed, clauses, open, profile, about, ...(ended ? { ended } : {}) };
}

/** The facts above a report, a line each. `timeOf`: milliseconds since 1970 as whoever reads it tells time. */
export function aboutLines(
  { environment, address, customerId, startedAt }: RunAbout,
  timeOf: (atMs: number) => string,
): readonly string[] {
  return [`${environment}, ${address}`, `Customer ${customerId}, ${timeOf(Date.parse(startedAt))}`];
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

/** `190 of 199 clauses passed, 2 failed, 7 skipped`. */
export function summaryOf(clauses: readonly ClauseResult[]): string {
  const { passed, failed, skipped } = countsOf(clauses);
  const no = failed === 0 ? '' : `, ${failed} failed`;
  return `${passed} of ${clauses.length} clauses passed${no}${skipped === 0 ? '' : `, ${skipped} skipped`}`;
}
