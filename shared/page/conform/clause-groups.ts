/**
 * The clauses of a run as the room lists them: by section, those in which something failed first and unfolded.
 *
 * Skipped clauses stand under their reason, changed ones under what became of them, the worst first.
 */
import { CHANGE_KINDS, CHANGE_TITLES, type ClauseChange } from '../../conform/compare-runs.ts';
import { type ClauseStatus, countsOf, statusOfClause } from '../../conform/conform-json.ts';
import type { ClauseResult } from '../../conform/conform-run.ts';
import { inPageWords } from './page-words.ts';

export const CLAUSE_FILTERS = {
  all: 'All',
  failed: 'Failed',
  skipped: 'Skipped',
  passed: 'Passed',
  open: 'Left open',
} as const;
/** `changed`: while two runs are compared. */
export type ClauseFilter = keyof typeof CLAUSE_FILTERS | 'changed';

export type ClauseGroup = {
  readonly id: string;
  readonly title: string;
  readonly counts: Readonly<Record<ClauseStatus, number>>;
  /** The title says what is with all of them. */
  readonly isOfOneKind: boolean;
  readonly clauses: readonly ClauseResult[];
  readonly isOpen: boolean;
};

export type GroupWish = {
  readonly filter: ClauseFilter;
  readonly search: string;
  readonly changes: readonly ClauseChange[] | undefined;
  /** They come while the run goes on: the newest are first, and nothing is folded. */
  readonly areComing?: boolean;
  /** Groups that are not as they begin. */
  readonly turned: ReadonlySet<string>;
};

/** Longer groups of what needs no look begin folded. */
const SHORT = 12;

export function clauseGroups(clauses: readonly ClauseResult[], wish: GroupWish): readonly ClauseGroup[] {
  const { filter, search, changes, areComing = false, turned } = wish;
  const isFound = finder(search);
  const listed = areComing ? clauses.toReversed() : clauses;
  const groups = (changes && filter === 'changed' ? changed(changes) : grouped(listed, filter)).flatMap((group) => {
    const found = group.clauses.filter(isFound);
    return found.length === 0 ? [] : [{ ...group, clauses: found }];
  });
  return groups.map(({ begins, ...group }) => {
    // Whoever searches sees what was found.
    const isSought = areComing || search.trim() !== '';
    const first = isSought || begins === 'open' || (begins === 'short' && group.clauses.length <= SHORT);
    return { ...group, counts: countsOf(group.clauses), isOpen: turned.has(group.id) ? !first : first };
  });
}

type Draft = Pick<ClauseGroup, 'id' | 'title' | 'clauses' | 'isOfOneKind'> & {
  readonly begins: 'open' | 'folded' | 'short';
};

function grouped(clauses: readonly ClauseResult[], filter: ClauseFilter): readonly Draft[] {
  const of = (status: ClauseStatus) => clauses.filter((clause) => statusOfClause(clause) === status);
  const failed = of('failed');
  switch (filter) {
    case 'failed':
      return bySection(failed, 'open');
    case 'skipped':
      return [...Map.groupBy(of('skipped'), ({ skipped = '' }) => skipped)].map(([reason, some]) => ({
        ...({ id: reason, title: inPageWords(reason), clauses: some, begins: 'short', isOfOneKind: true } as const),
      }));
    case 'passed':
      return bySection(of('passed'), 'folded');
    default:
      return failedFirst(bySection(clauses, 'folded'), ({ clauses: some }) => some.some(isFailed)).map((group) =>
        group.clauses.some(isFailed)
          ? { ...group, begins: 'open', clauses: failedFirst(group.clauses, isFailed) }
          : group,
      );
  }
}

const isFailed = (clause: ClauseResult) => statusOfClause(clause) === 'failed';

/** What has failed before what has not, each in its order. */
function failedFirst<T>(all: readonly T[], hasFailed: (one: T) => boolean): readonly T[] {
  return [...all.filter(hasFailed), ...all.filter((one) => !hasFailed(one))];
}

function bySection(clauses: readonly ClauseResult[], begins: Draft['begins']): Draft[] {
  const sections = [...Map.groupBy(clauses, ({ section }) => section)];
  return sections.map(([section, some]) => ({
    id: section,
    title: section,
    clauses: some,
    begins,
    isOfOneKind: false,
  }));
}

function changed(changes: readonly ClauseChange[]): readonly Draft[] {
  return CHANGE_KINDS.map((kind) => ({
    id: kind,
    title: CHANGE_TITLES[kind],
    clauses: changes.filter((change) => change.kind === kind).map(({ clause }) => clause),
    begins: kind === 'unjudged-now' || kind === 'judged-now' ? 'short' : 'open',
    isOfOneKind: true,
  }));
}

/** True where every word occurs in what a row shows. */
function finder(search: string): (clause: ClauseResult) => boolean {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return ({ id, section, clause, expected, got, skipped, requests }) => {
    if (words.length === 0) return true;
    const targets = requests.map(({ method, target }) => `${method} ${target}`);
    const text = [id, section, clause, expected, got, inPageWords(skipped ?? ''), ...targets].join('\n').toLowerCase();
    return words.every((word) => text.includes(word));
  };
}
