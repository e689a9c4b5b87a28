import { expect, onTestFinished, test } from 'vitest';
import { openHistory } from '../../../electron/history/history.ts';
import { MOST_OF_SESSION, queryOf } from '../../../electron/history/history-search.ts';
import type { Exchange } from '../../../shared/request/exchange.ts';
import type { MapRecord, PressRecord } from '../../../shared/request/press-record.ts';
import { robotOf } from '../../../shared/request/robot.ts';
import { recordedExchange } from '../../support/recorded-exchange.ts';

function openRoom() {
  const room = openHistory(':memory:', () => {});
  onTestFinished(() => room.close());
  let atMs = 1_000_000;
  const press = (id: string, sessionId: string, given: Partial<PressRecord> = {}) => {
    atMs += 1000;
    const recorded = recordedExchange({ id, sessionId, startedAtMs: atMs });
    const record: PressRecord = {
      customerId: 1001,
      sent: '1',
      isStart: false,
      outcome: { kind: 'screen', state: 'STOCKS', text: `Stocks of ${id}`, isEnd: false, keys: ['1'] },
      ...given,
    };
    room.record({ ...recorded, exchange: { ...recorded.exchange, press: record } });
  };
  const page = (text: string, limit = 50, beforeId?: string) => {
    const query = queryOf(text, { subscriber: (written) => (written === 'mutinta banda' ? ['1001'] : []) });
    const { units, more, sessions } = room.bySession(query, limit, beforeId);
    return { hits: units.flat(), sessions, nextBeforeId: more ? units.at(-1)?.[0].record.id : undefined };
  };
  const ids = (text: string, limit?: number) => page(text, limit).hits.map((hit) => hit.record.id);
  return { room, press, page, ids };
}

test('sessions that alternate come each as a whole, the one with the newest press first', () => {
  const { press, page, ids } = openRoom();
  press('a1', 'a', { sent: '*384*99#', isStart: true });
  press('b1', 'b', { sent: '*384*99#', isStart: true });
  press('a2', 'a');
  press('b2', 'b', { outcome: { kind: 'refused', code: 'service-404', sentence: 'Gone.', isSessionLost: true } });
  press('a3', 'a');
  expect(ids('')).toEqual(['a3', 'a2', 'a1', 'b2', 'b1']);
  expect(page('').sessions).toMatchObject([
    { sessionId: 'a', steps: 3, refused: 0, code: '*384*99#', standing: 'open', lastState: 'STOCKS' },
    { sessionId: 'b', steps: 2, refused: 1, standing: 'lost' },
  ]);
});

test('without runs, what a flow and each robot sent is left out, agents as well, and however much it is pushes nothing out', () => {
  const { room, page, press } = openRoom();
  press('own', 'own session', { sent: '*384*99#', isStart: true });
  const sent = (id: string, more: Partial<Pick<Exchange, 'by' | 'map' | 'operation'>>) => {
    const recorded = recordedExchange({ id, sessionId: `session of ${id}` });
    room.record({ ...recorded, exchange: { ...recorded.exchange, ...more } });
  };
  const map = (by: MapRecord['by']) => ({ map: { by } as MapRecord });
  for (let at = 0; at < 100; at += 1) sent(`flow ${at}`, map('flow'));
  sent('explored', map('explorer'));
  sent('conformed', { by: 'conformance', ...map('conformance') });
  sent('agent', { by: 'agent', ...map('agent') });
  sent('agent operation', { by: 'agent' });
  sent('tested', { operation: 'webhook.forge' });
  const ids = (withoutRuns: boolean) =>
    room
      .bySession(queryOf('', {}), 50, undefined, withoutRuns)
      .units.flat()
      .map((hit) => hit.record.id);
  expect(ids(true)).toEqual(['own']);
  expect(ids(false)).toHaveLength(50);
  expect(page('').hits[3]?.record.id).toBe('conformed');
  const listed = room.list(200, undefined, true).exchanges;
  expect(listed).toEqual(room.list(200).exchanges.filter((one) => robotOf(one) === undefined));
});

test('a page ends between two sessions, and the pages together hold every exchange once', () => {
  const { press, page } = openRoom();
  for (let at = 0; at < 30; at += 1) press(`${at}`, `session ${at % 7}`);
  const seen: string[] = [];
  for (let beforeId: string | undefined, isFirst = true; isFirst || beforeId !== undefined; isFirst = false) {
    const { hits, nextBeforeId } = page('', 6, beforeId);
    seen.push(...hits.map((hit) => hit.record.id));
    beforeId = nextBeforeId;
  }
  expect(seen.toSorted()).toEqual(Array.from({ length: 30 }, (_, at) => `${at}`).toSorted());
  expect(new Set(seen.map((id) => Number(id) % 7)).size).toBe(7);
  expect(seen.slice(0, 5).map((id) => Number(id) % 7)).toEqual([1, 1, 1, 1, 1]);
});

test('a hit is shown within its session, whose line still counts every step', () => {
  const { press, page } = openRoom();
  for (const id of ['a1', 'a2', 'a3']) press(id, 'a');
  press('b1', 'b', { customerId: 1002 });
  const found = page('session:a status:200', 2);
  expect(found.hits.map((hit) => hit.record.id)).toEqual(['a3', 'a2']);
  expect(found.sessions).toMatchObject([{ sessionId: 'a', steps: 3 }]);
  expect(page('session:a status:200', 2, found.nextBeforeId).hits.map((hit) => hit.record.id)).toEqual(['a1']);
});

test('a subscriber is found by id, and by a name that the environments know', () => {
  const { press, ids } = openRoom();
  press('a1', 'a');
  press('b1', 'b', { customerId: 1002 });
  expect(ids('subscriber:1002')).toEqual(['b1']);
  expect(ids('subscriber:"Mutinta Banda"')).toEqual(['a1']);
  expect(ids('subscriber:100')).toEqual([]);
});

test('of a very long session the newest presses are listed, and asking for it lists them all', () => {
  const { room, press, page, ids } = openRoom();
  for (let at = 0; at < MOST_OF_SESSION + 20; at += 1) press(`${at}`, 'a');
  press('single', 'b');
  expect(ids('')).toHaveLength(MOST_OF_SESSION + 1);
  expect(page('').sessions[1]).toMatchObject({ steps: MOST_OF_SESSION + 20 });
  expect(room.ids(queryOf('session:a', {}), 1000).ids).toHaveLength(MOST_OF_SESSION + 20);
});

test('exchanges of a session from before presses were remembered stand for themselves', () => {
  const { room, page } = openRoom();
  for (const id of ['one', 'two']) room.record(recordedExchange({ id, sessionId: 'old' }));
  expect(page('')).toMatchObject({ hits: [{ record: { id: 'two' } }, { record: { id: 'one' } }], sessions: [] });
});
