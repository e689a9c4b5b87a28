import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  historyEntries,
  runHolding,
  selectionOfRecords,
  sessionEntryId,
  toggledLine,
} from '../../../shared/history/history-entries.ts';
import { NO_MARK } from '../../../shared/history/history-mark.ts';
import type { RecordHit } from '../../../shared/history/record-hit.ts';
import { NO_SELECTION, type Selection } from '../../../shared/history/selection.ts';
import { sessionHead } from '../../../shared/history/session-head.ts';
import type { RecordSummary } from '../../../shared/record/record-summary.ts';
import { isExchange } from '../../../shared/request/exchange.ts';
import { walksOf } from '../../../shared/ussd/walk.ts';
import { recordedExchange } from '../../support/recorded-exchange.ts';

const { exchange } = recordedExchange({ id: 'one' });
const press = {
  customerId: 1001,
  sent: '1',
  isStart: false,
  outcome: { kind: 'screen', state: 'STOCKS', text: 'Stocks', isEnd: false, keys: ['1'] },
} as const;
const hit = (id: string, sessionId: string, startedAtMs = 0): RecordHit => ({
  record: { ...exchange, id, sessionId, startedAtMs, press },
  mark: NO_MARK,
});
const headsOf = (hits: readonly RecordHit[]) =>
  new Map(walksOf(hits.map((one) => one.record).filter(isExchange)).map((walk) => [walk.id, sessionHead(walk)]));

test('two sessions whose presses alternate are two groups, each where its newest press lies', () => {
  const hits = [hit('a2', 'a'), hit('b2', 'b'), hit('a1', 'a'), hit('b1', 'b')];
  const entries = historyEntries({ hits, sessions: headsOf(hits), folded: new Set() });
  expect(entries.map(({ id }) => id)).toEqual([
    sessionEntryId('sandbox a'),
    'a2',
    'a1',
    sessionEntryId('sandbox b'),
    'b2',
    'b1',
  ]);
});

test('a folded session keeps its line and its hits; what has no head stands for itself', () => {
  const hits = [hit('a2', 'a'), hit('a1', 'a'), hit('old', 'before presses were remembered')];
  const sessions = headsOf(hits.slice(0, 2));
  const entries = historyEntries({ hits, sessions, folded: new Set(['sandbox a']) });
  expect(entries.map(({ kind, id }) => [kind, id])).toEqual([
    ['session', sessionEntryId('sandbox a')],
    ['hit', 'old'],
  ]);
  const chosen = { ...NO_SELECTION, ids: new Set([sessionEntryId('sandbox a'), 'old']) };
  expect([...selectionOfRecords(chosen, entries).ids]).toEqual(['a2', 'a1', 'old']);
});

test('every hit is listed once, whatever the order in which hits of sessions come', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 40 }), (of) => {
      const hits = of.map((sessionId, at) => hit(`${at}`, sessionId));
      const sessions = headsOf(hits.filter(({ record: one }) => one.sessionId !== 'd'));
      const entries = historyEntries({ hits, sessions, folded: new Set() });
      const listed = entries.flatMap((entry) => (entry.kind === 'hit' ? [entry.id] : []));
      expect(listed.toSorted()).toEqual(hits.map((one) => one.record.id).toSorted());
    }),
  );
});

const robot = (id: string, startedAtMs: number, more: Partial<RecordSummary> = {}): RecordHit => ({
  record: { ...exchange, id, sessionId: undefined, startedAtMs, operation: 'webhook.forge', ...more },
  mark: NO_MARK,
});
const lineIds = (hits: readonly RecordHit[], opened: readonly string[] = []) =>
  historyEntries({ hits, sessions: new Map(), folded: new Set(), openedRuns: new Set(opened) }).map(({ id }) => id);

test('what a robot sent one after the other is one line, which opens; a rest of a minute or somebody else between ends it', () => {
  const run = [robot('c', 3000), robot('b', 2000), robot('a', 1000)];
  expect(lineIds(run)).toEqual(['run c']);
  expect(lineIds(run, ['a'])).toEqual(['run c', 'c', 'b', 'a']);
  expect(lineIds([robot('d', 90_000), ...run])).toEqual(['d', 'run c']);
  expect(lineIds([robot('d', 4000, { environmentId: 'staging' }), ...run])).toEqual(['d', 'run c']);
  expect(lineIds([robot('d', 4000, { by: 'agent', operation: 'accounts.list' }), ...run])).toEqual(['d', 'run c']);
  const chosen = { ...NO_SELECTION, ids: new Set(['run c']) };
  const entries = historyEntries({ hits: run, sessions: new Map(), folded: new Set(), openedRuns: new Set() });
  expect([...selectionOfRecords(chosen, entries).ids]).toEqual(['c', 'b', 'a']);
  expect(runHolding(entries, 'run a')?.id).toBe('run c');
});

test('a test message is in its run as what was sent and as what came; other deliveries are not', () => {
  const delivery = { kind: 'delivery', operation: undefined } as const;
  const hits = [robot('b', 2001, delivery), robot('b sent', 2000), robot('a', 1001, delivery), robot('a sent', 1000)];
  expect(lineIds(hits)).toEqual(['run b']);
  expect(lineIds([robot('late', 9000, delivery), ...hits])).toEqual(['late', 'run b']);
});

test('what cannot be marked, exported or deleted is never selected, and is counted: by a range, by a run’s line, or alone', () => {
  const delivery = { kind: 'delivery', operation: undefined } as const;
  const hits = [robot('b', 2001, delivery), robot('b sent', 2000), hit('a2', 'a', 5), hit('a1', 'a', 4)];
  const entries = historyEntries({ hits, sessions: headsOf(hits), folded: new Set(), openedRuns: new Set(['b']) });
  const all = { ...NO_SELECTION, ids: new Set(entries.map(({ id }) => id)) };
  const chosen = ({ ids, leftOut }: Selection) => [[...ids].toSorted(), leftOut];
  expect(chosen(selectionOfRecords(all, entries))).toEqual([['a1', 'a2', 'b sent'], 1]);
  expect(chosen(toggledLine(NO_SELECTION, entries, 'b'))).toEqual([[], 1]);
  const run = toggledLine(NO_SELECTION, entries, 'run b');
  expect(chosen(run)).toEqual([['b sent'], 1]);
  const both = toggledLine(run, entries, sessionEntryId('sandbox a'));
  expect(chosen(both)).toEqual([['a1', 'a2', 'b sent'], 0]);
  expect(chosen(toggledLine(both, entries, 'a1'))).toEqual([['a2', 'b sent'], 0]);
  expect(chosen(toggledLine(both, entries, sessionEntryId('sandbox a')))).toEqual([['b sent'], 0]);
});
