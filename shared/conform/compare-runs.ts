/** Two runs held against each other: clauses that passed in one and failed in the other, and those that one of them did not judge. */
import { type ClauseStatus, type ConformJson, type RunAbout, statusOfClause } from './conform-json.ts';
import type { ClauseResult, ConformRun } from './conform-run.ts';

/** What became of a clause, what is worst first: that is the order in which a comparison is read. */
export const CHANGE_KINDS = ['broke', 'fails-otherwise', 'fails-now', 'unjudged-now', 'mended', 'judged-now'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

export const CHANGE_TITLES: Readonly<Record<ChangeKind, string>> = {
  broke: 'Passed before, failed now',
  'fails-otherwise': 'Failed before too, with another answer',
  'fails-now': 'Failed now, not judged before',
  'unjudged-now': 'Not judged this time',
  mended: 'Failed before, passed now',
  'judged-now': 'Passed now, not judged before',
};

export type ClauseChange = {
  readonly id: string;
  readonly kind: ChangeKind;
  /** `absent`: that run did not know the clause. */
  readonly was: ClauseStatus | 'absent';
  readonly is: ClauseStatus | 'absent';
  /** What the earlier run got. */
  readonly gotBefore: string;
  /** As the later run has it, or the earlier one if that alone has it. */
  readonly clause: ClauseResult;
};

/** An earlier run that a report is held against, as it is called there. */
export type RunComparison = {
  readonly name: string;
  readonly about?: RunAbout | undefined;
  readonly changes: readonly ClauseChange[];
};

/**
 * What a saved run says of it. Clauses that stand in the run stand here by id; one that is gone has its words. `run` is the earlier one as a
 * whole, from which the comparison is made again.
 */
export function comparisonJson({ name, about, changes }: RunComparison, run: ConformJson): object {
  return {
    ...{ comparedWith: name, ...(about ? { about } : {}) },
    changes: changes.map(({ id, kind, was, is, gotBefore, clause }) => ({
      ...{ id, kind, was, is, gotBefore },
      ...(is === 'absent' ? { section: clause.section, clause: clause.clause } : {}),
    })),
    run,
  };
}

type Clauses = Pick<ConformRun, 'clauses'>;

/** The worst first, and then in the order of the later run. What came may differ where both passed; that is no change. */
export function compareRuns(before: Clauses, now: Clauses): readonly ClauseChange[] {
  const earlier = new Map<string, ClauseResult>(before.clauses.map((clause) => [clause.id, clause]));
  const later = new Set(now.clauses.map(({ id }) => id));
  const changes = [
    ...now.clauses.map((clause) => changeOf(earlier.get(clause.id), clause)),
    ...before.clauses.filter(({ id }) => !later.has(id)).map((clause) => changeOf(clause, undefined)),
  ];
  const listed = changes.filter((change) => change !== undefined);
  return listed.sort((one, other) => CHANGE_KINDS.indexOf(one.kind) - CHANGE_KINDS.indexOf(other.kind));
}

function changeOf(then: ClauseResult | undefined, now: ClauseResult | undefined): ClauseChange | undefined {
  const clause = now ?? then;
  if (!clause) return undefined;
  const was = then ? statusOfClause(then) : 'absent';
  const is = now ? statusOfClause(now) : 'absent';
  if (was === is && (is !== 'failed' || then?.got === now?.got)) return undefined;
  return { id: clause.id, kind: kindOf(was, is), was, is, gotBefore: then?.skipped ?? then?.got ?? '', clause };
}

function kindOf(was: ClauseChange['was'], is: ClauseChange['is']): ChangeKind {
  if (is === 'failed') return was === 'passed' ? 'broke' : was === 'failed' ? 'fails-otherwise' : 'fails-now';
  if (is === 'passed') return was === 'failed' ? 'mended' : 'judged-now';
  return 'unjudged-now';
}
