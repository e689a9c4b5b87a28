/** How the room lists clauses: by section, what failed first and unfolded, skipped ones by reason, and whatever a search finds unfolded. */
import { expect, test } from 'vitest';
import { compareRuns } from '../../../../shared/conform/compare-runs.ts';
import type { ClauseResult } from '../../../../shared/conform/conform-run.ts';
import { clauseGroups, type GroupWish } from '../../../../shared/page/conform/clause-groups.ts';

function clause(
  id: string,
  section: string,
  status: 'passed' | 'failed' | 'skipped',
  got = 'status 200',
): ClauseResult {
  const requests = [{ method: 'GET', target: `/v1/${id}`, status: 200 }];
  const head = { id, section, clause: `${id} is so.`, passed: status === 'passed', requests };
  const skipped = 'It takes a run that may create and change things (--act).';
  return status === 'skipped' ? { ...head, skipped, expected: '', got: '' } : { ...head, expected: 'status 200', got };
}

const CLAUSES = [
  clause('a.one', 'Lists', 'passed'),
  clause('a.two', 'Lists', 'skipped'),
  clause('b.one', 'Menu', 'failed', 'status 500'),
  clause('b.two', 'Menu', 'passed'),
];
const WISH: GroupWish = { filter: 'all', search: '', changes: undefined, turned: new Set() };
const shown = (wish: Partial<GroupWish>, clauses = CLAUSES) =>
  clauseGroups(clauses, { ...WISH, ...wish }).map((group) => [
    `${group.isOpen ? '-' : '+'} ${group.title}: ${group.isOfOneKind ? group.clauses.length : Object.values(group.counts).join(' ')}`,
    ...group.clauses.map(({ id }) => id),
  ]);

test('a section in which something failed comes first and open, what failed on top, and each turns', () => {
  expect(shown({})).toEqual([
    ['- Menu: 1 1 0', 'b.one', 'b.two'],
    ['+ Lists: 1 0 1', 'a.one', 'a.two'],
  ]);
  expect(shown({ turned: new Set(['Lists', 'Menu']) }).map(([title]) => title)).toEqual([
    '+ Menu: 1 1 0',
    '- Lists: 1 0 1',
  ]);
});

test('a search unfolds what it finds, in every word of a row, and leaves out groups without any', () => {
  expect(shown({ search: 'GET /v1/b.TWO' })).toEqual([['- Menu: 1 0 0', 'b.two']]);
  expect(shown({ search: 'creates' })).toEqual([['- Lists: 0 0 1', 'a.two']]);
  expect(shown({ search: 'nothing has this' })).toEqual([]);
});

test('skipped clauses stand under their reason in the page’s words', () => {
  expect(shown({ filter: 'skipped' })).toEqual([
    ['- It takes a run that may create and change things (“What creates and changes”).: 1', 'a.two'],
  ]);
});

test('of two runs what held and does not stands on top, then what else changed', () => {
  const before = [
    clause('a.one', 'Lists', 'failed', 'status 404'),
    clause('a.two', 'Lists', 'passed'),
    clause('b.one', 'Menu', 'passed'),
    clause('b.two', 'Menu', 'passed'),
  ];
  const changes = compareRuns({ clauses: before }, { clauses: CLAUSES });
  expect(shown({ filter: 'changed', changes })).toEqual([
    ['- Passed before, failed now: 1', 'b.one'],
    ['- Not judged this time: 1', 'a.two'],
    ['- Failed before, passed now: 1', 'a.one'],
  ]);
});
