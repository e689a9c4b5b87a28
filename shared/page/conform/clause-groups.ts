/**
 * The clauses of a run as the Conformance room lists them: what failed first, then by section, folded where there is nothing to look at.
 *
 * Skipped clauses stand under their reason, changed ones under what became of them, the worst first.
 */
import { CHANGE_KINDS, CHANGE_TITLES, type ClauseChange } from '../../conform/compare-runs.ts';
import { type ClauseStatus, countsOf, statusOfClause } from '../../conform/conform-json.ts';
import type { ClauseResult } from '../../conform/conform-run.ts';
import { counted } from '../../text/counted.ts';
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
  /** `12 passed · 1 skipped`, or how many there are. */
  readonly words: string;
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
  return groups.map(({ begins, saysStatus, ...group }) => {
    // Whoever searches sees what was found.
    const isSought = areComing || search.trim() !== '';
    const first = isSought || begins === 'open' || (begins === 'short' && group.clauses.length <= SHORT);
    const words = saysStatus ? counted(group.clauses.length, 'clause') : wordsOf(group.clauses);
    return { ...group, words, isOpen: turned.has(group.id) ? !first : first };
  });
}

type Draft = Pick<ClauseGroup, 'id' | 'title' | 'clauses'> & {
  readonly begins: 'open' | 'folded' | 'short';
  /** The title says what is with all of them. */
  readonly saysStatus?: true;
};

function grouped(clauses: readonly ClauseResult[], filter: ClauseFilter): readonly Draft[] {
  const of = (status: ClauseStatus) => clauses.filter((clause) => statusOfClause(clause) === status);
  const failed = of('failed');
  switch (filter) {
    case 'failed':
      return bySection(failed, 'open');
    case 'skipped':
      return [...Map.groupBy(of('skipped'), ({ skipped = '' }) => skipped)].map(([reason, some]) => ({
        ...{ id: reason, title: inPageWords(reason), clauses: some, begins: 'short', saysStatus: true },
      }));
    case 'passed':
      return bySection(of('passed'), 'folded');
    default: {
      const others = clauses.filter((clause) => statusOfClause(clause) !== 'failed');
      const first: Draft = { id: 'failed', title: 'Failed', clauses: failed, begins: 'open', saysStatus: true };
      return [...(failed.length > 0 ? [first] : []), ...bySection(others, 'folded')];
    }
  }
}

function bySection(clauses: readonly ClauseResult[], begins: Draft['begins']): Draft[] {
  const sections = [...Map.groupBy(clauses, ({ section }) => section)];
  return sections.map(([section, some]) => ({ id: section, title: section, clauses: some, begins }));
}

function changed(changes: readonly ClauseChange[]): readonly Draft[] {
  return CHANGE_KINDS.map((kind) => ({
    id: kind,
    title: CHANGE_TITLES[kind],
    clauses: changes.filter((change) => change.kind === kind).map(({ clause }) => clause),
    begins: kind === 'unjudged-now' || kind === 'judged-now' ? 'short' : 'open',
    saysStatus: true,
  }));
}

function wordsOf(clauses: readonly ClauseResult[]): string {
  const { passed, failed, skipped } = countsOf(clauses);
  const parts = [
    failed === 0 ? '' : `${failed} failed`,
    passed === 0 ? '' : `${passed} passed`,
    skipped === 0 ? '' : `${skipped} skipped`,
  ];
  return parts.filter((part) => part !== '').join(' · ');
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
