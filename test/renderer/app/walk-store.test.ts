import { expect, test } from 'vitest';
import { createWalkStore, walkOf } from '../../../renderer/app/walk-store.ts';
import type { Host } from '../../../shared/contract/host.ts';
import type { ExchangeSummary } from '../../../shared/request/exchange.ts';
import { walksOf } from '../../../shared/ussd/walk.ts';
import { BEGAN_MS, pressesOf, pressSummary } from '../../support/press-summary.ts';

type Given = { readonly history?: readonly ExchangeSummary[]; readonly isBroken?: () => boolean };

/** The store over a Host that knows these exchanges; `answers` lets each reading of history go on. */
function storeOver({ history = [], isBroken = () => false }: Given) {
  const asked: string[] = [];
  const waiting: (() => void)[] = [];
  const listeners: ((change: { kind: string }) => void)[] = [];
  const host: Host = {
    capabilities: { nativeWindow: false },
    async call(command, input) {
      expect(command).toBe('history.walk');
      const { id } = input as { id: string };
      asked.push(id);
      const sessionId = history.find((one) => one.id === id)?.sessionId;
      const [walk] = walksOf(history.filter((one) => one.sessionId === sessionId));
      await new Promise<void>((resolve) => waiting.push(resolve));
      const failure = { code: 'history-busy', message: 'Another program is writing.' };
      return (walk && !isBroken() ? { ok: true, value: walk } : { ok: false, failure }) as never;
    },
    on: (event, listener) => {
      if (event === 'history.changed') listeners.push(listener as never);
      return () => {};
    },
  };
  const store = createWalkStore({ host });
  const answers = async () => {
    for (const go of waiting.splice(0)) go();
    await new Promise((resolve) => setTimeout(resolve));
  };
  const stepsOf = (id: string | undefined) => walkOf(store.getState(), id)?.steps.map(({ exchangeId }) => exchangeId);
  return { store, asked, answers, stepsOf, changed: (kind: string) => listeners.map((one) => one({ kind })) };
}

const newestFirst = (count: number, sessionId?: string) => pressesOf(count, sessionId).toReversed();
const RUNNING = 'sandbox s1';

test('a session that was dialled here grows press by press, without asking history', () => {
  const { store, asked, stepsOf } = storeOver({});
  for (const count of [1, 2, 3]) store.getState().listed(newestFirst(count));
  expect(store.getState().runningId).toBe(RUNNING);
  expect(stepsOf(RUNNING)).toEqual(['s1-1', 's1-2', 's1-3']);
  expect(asked).toEqual([]);
});

test('an operation beside it leaves the session as it is, and so the drawing of it', () => {
  const { store } = storeOver({});
  store.getState().listed(newestFirst(2));
  const before = walkOf(store.getState(), RUNNING);
  const operation = { ...pressSummary('o1'), press: undefined, sessionId: undefined };
  store.getState().listed([operation, ...newestFirst(2)]);
  expect(walkOf(store.getState(), RUNNING)).toBe(before);
});

test('a session whose beginning is not in the list is read from history, and presses that come meanwhile are not lost', async () => {
  const { store, answers, stepsOf, asked } = storeOver({ history: pressesOf(4) });
  store.getState().listed(newestFirst(4).slice(0, 2));
  expect(store.getState().reads[RUNNING]?.kind).toBe('loading');
  store.getState().listed([pressSummary('late', { startedAtMs: BEGAN_MS + 60_000 }), ...newestFirst(4).slice(0, 2)]);
  await answers();
  expect(stepsOf(RUNNING)).toEqual(['s1-1', 's1-2', 's1-3', 's1-4', 'late']);
  expect(asked).toEqual(['s1-4']);
});

test('an older exchange brings its session in beside the running one, which goes on growing', async () => {
  const { store, answers, stepsOf } = storeOver({ history: pressesOf(3, 'old') });
  store.getState().listed(newestFirst(1));
  store.getState().show(pressesOf(3, 'old')[1]);
  await answers();
  expect(store.getState()).toMatchObject({ runningId: RUNNING, shownId: 'sandbox old' });
  expect(stepsOf('sandbox old')).toHaveLength(3);
  store.getState().listed(newestFirst(2));
  expect(stepsOf(RUNNING)).toHaveLength(2);
  // Nothing is kept of a session that nobody looks at.
  store.getState().show(undefined);
  expect(Object.keys(store.getState().reads)).toEqual([RUNNING]);
});

test('the answer for a session that was left in the meantime is dropped', async () => {
  const { store, answers } = storeOver({ history: pressesOf(3, 'old') });
  store.getState().show(pressesOf(3, 'old')[1]);
  store.getState().show(undefined);
  await answers();
  expect(store.getState().reads).toEqual({});
});

test('where exchanges were deleted the sessions are read anew, and stay drawn until the answer is there', async () => {
  const { store, answers, stepsOf, changed } = storeOver({ history: pressesOf(3).filter(({ id }) => id !== 's1-2') });
  store.getState().listed(newestFirst(3));
  changed('marked');
  changed('removed');
  expect(stepsOf(RUNNING)).toHaveLength(3);
  await answers();
  expect(stepsOf(RUNNING)).toEqual(['s1-1', 's1-3']);
});

test('a history that cannot be read says why, and can be asked again', async () => {
  let isBroken = true;
  const { store, answers, stepsOf } = storeOver({ history: pressesOf(2), isBroken: () => isBroken });
  store.getState().listed(newestFirst(2).slice(0, 1));
  await answers();
  expect(store.getState().reads[RUNNING]).toMatchObject({ kind: 'failed', failure: { code: 'history-busy' } });
  isBroken = false;
  void store.getState().readAgain('s1-2', RUNNING);
  await answers();
  expect(stepsOf(RUNNING)).toHaveLength(2);
});

test('two environments may give the same session id, and are two sessions', () => {
  const { store, stepsOf } = storeOver({});
  const there = newestFirst(2).map((one) => ({ ...one, id: `there-${one.id}`, environmentId: 'staging' }));
  store.getState().listed(newestFirst(1));
  store.getState().listed([...there, ...newestFirst(1)]);
  expect(store.getState().runningId).toBe('staging s1');
  expect(stepsOf('staging s1')).toEqual(['there-s1-1', 'there-s1-2']);
});

test('a first start without history has no session', () => {
  const { store, asked } = storeOver({});
  store.getState().listed([]);
  store.getState().show(undefined);
  expect(store.getState()).toMatchObject({ reads: {}, runningId: undefined, shownId: undefined });
  expect(asked).toEqual([]);
});
