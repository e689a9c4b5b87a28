import fc from 'fast-check';
import { expect, test } from 'vitest';
import { historyEntries, selectionOfExchanges, sessionEntryId } from '../../../shared/history/history-entries.ts';
import type { HistoryHit } from '../../../shared/history/history-hit.ts';
import { NO_MARK } from '../../../shared/history/history-mark.ts';
import { NO_SELECTION } from '../../../shared/history/selection.ts';
import { sessionHead } from '../../../shared/history/session-head.ts';
import { walksOf } from '../../../shared/ussd/walk.ts';
import { recordedExchange } from '../../support/recorded-exchange.ts';

const { exchange } = recordedExchange({ id: 'one' });
const press = {
  customerId: 1001,
  sent: '1',
  isStart: false,
  outcome: { kind: 'screen', state: 'STOCKS', text: 'Stocks', isEnd: false, keys: ['1'] },
} as const;
const hit = (id: string, sessionId: string, startedAtMs = 0): HistoryHit => ({
  exchange: { ...exchange, id, sessionId, startedAtMs, press },
  mark: NO_MARK,
});
const headsOf = (hits: readonly HistoryHit[]) =>
  new Map(walksOf(hits.map((one) => one.exchange)).map((walk) => [walk.id, sessionHead(walk)]));

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
  expect([...selectionOfExchanges(chosen, entries).ids]).toEqual(['a2', 'a1', 'old']);
});

test('every hit is listed once, whatever the order in which hits of sessions come', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 40 }), (of) => {
      const hits = of.map((sessionId, at) => hit(`${at}`, sessionId));
      const sessions = headsOf(hits.filter(({ exchange: one }) => one.sessionId !== 'd'));
      const entries = historyEntries({ hits, sessions, folded: new Set() });
      const listed = entries.flatMap((entry) => (entry.kind === 'hit' ? [entry.id] : []));
      expect(listed.toSorted()).toEqual(hits.map((one) => one.exchange.id).toSorted());
    }),
  );
});
