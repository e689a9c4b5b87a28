/** The page’s runs: put together from what is told, and asked for where something is missing. */
import { expect, test } from 'vitest';
import { createRunStore } from '../../../renderer/app/run-store.ts';
import type { Host } from '../../../shared/contract/host.ts';
import type { RunState } from '../../../shared/contract/run-state.ts';

const PROGRESS = {
  isWaiting: false,
  budget: 9,
  requests: 0,
  screens: 0,
  left: 0,
  leftAlone: 0,
  errors: 0,
  warnings: 0,
};

function change(seq: number, more: Partial<RunState<'exploration'>> = {}): RunState<'exploration'> {
  const run = { runId: 'one', kind: 'exploration', environmentId: 'here', seq, state: 'going', came: [] } as const;
  return { ...run, progress: { ...PROGRESS, requests: seq }, ...more };
}

/** A page whose main answers as the test says. */
function open(goingAtFirst: readonly RunState[] = []) {
  let tell: (run: RunState) => void = () => {};
  let isFirst = true;
  const asked: {
    readonly runId?: string;
    readonly after?: number;
    answer(runs: readonly RunState[] | undefined, more?: boolean): void;
  }[] = [];
  const host = {
    call: (command: string, input: { runId?: string }) =>
      new Promise((resolve) => {
        if (command === 'runs.watch') return;
        const answer = (runs: readonly RunState[] | undefined, more = false) =>
          resolve(
            runs
              ? { ok: true, value: { runs, more } }
              : { ok: false, failure: { code: 'run-unknown', message: 'Gone.' } },
          );
        if (isFirst) answer(goingAtFirst);
        else asked.push({ ...input, answer });
        isFirst = false;
      }),
    on: (_event: string, listener: typeof tell) => {
      tell = listener;
      return () => {};
    },
  } as unknown as Host;
  const store = createRunStore(host);
  return { store, asked, tell: (run: RunState) => tell(run) };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

test('what is told in order is put together, and nothing is asked for', async () => {
  const { store, asked, tell } = open();
  const heard: number[] = [];
  store.follow('exploration', ({ seq }) => heard.push(seq));
  for (const seq of [1, 2, 2, 1]) tell(change(seq));
  const ended = store.ended('one', 'exploration');
  tell(change(3, { state: 'ended', result: { complete: true } }));
  expect(heard).toEqual([1, 2, 3]);
  expect((await ended).result).toEqual({ complete: true });
  expect(store.going('exploration', 'here')).toBeUndefined();
  expect(asked).toEqual([]);
});

test('what came one by one is put together', () => {
  const { store, tell } = open();
  const progress = { clauses: { done: 0, total: 3 }, questions: { done: 0, total: 0 }, askedId: '' };
  const clause = (id: string) => ({ id, section: '', clause: '', passed: true, expected: '', got: '', requests: [] });
  const run = { runId: 'two', kind: 'conformance', environmentId: 'here', state: 'going', progress } as const;
  tell({ ...run, seq: 1, came: [] });
  tell({ ...run, seq: 2, came: [clause('a'), clause('b')] });
  tell({ ...run, seq: 3, came: [clause('c')] });
  expect(store.going('conformance', 'here')?.came.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

test('where a number is missing the state is asked for, once, and again if more was told than it knows', async () => {
  const { store, asked, tell } = open();
  tell(change(1));
  tell(change(3));
  tell(change(5));
  expect(asked.map(({ runId }) => runId)).toEqual(['one']);
  expect(store.of('one')?.seq).toBe(1);
  asked[0]?.answer([change(4)]);
  await settled();
  expect(asked).toHaveLength(2);
  asked[1]?.answer([change(5)]);
  await settled();
  expect(store.going('exploration', 'here')?.progress.requests).toBe(5);
  tell(change(6));
  expect(store.of('one')?.seq).toBe(6);
  expect(asked).toHaveLength(2);
});

test('a state with much is asked for in portions, and is there when it is whole', async () => {
  const { store, asked, tell } = open();
  const piece = (seq: number, ...texts: readonly string[]): RunState => ({
    ...{ runId: 'three', kind: 'command', seq, state: 'going', progress: {}, came: texts.map((text) => ({ text })) },
  });
  tell(piece(9, 'late'));
  expect(asked).toMatchObject([{ runId: 'three', after: 0 }]);
  asked[0]?.answer([piece(9, 'a', 'b')], true);
  await settled();
  expect(store.of('three')).toBeUndefined();
  expect(asked[1]).toMatchObject({ runId: 'three', after: 2 });
  // It went on meanwhile.
  asked[1]?.answer([piece(10, 'late', 'later')]);
  await settled();
  expect(store.of('three')).toMatchObject({ seq: 10, came: ['a', 'b', 'late', 'later'].map((text) => ({ text })) });
  tell(piece(11, 'last'));
  expect(store.of('three')?.came).toHaveLength(5);
  expect(asked).toHaveLength(2);
});

test('an answer that is older than what was told meanwhile changes nothing', async () => {
  const { store, asked, tell } = open();
  void store.catchUp();
  tell(change(1));
  tell(change(2));
  asked[0]?.answer([change(1)]);
  await settled();
  expect(store.of('one')?.seq).toBe(2);
});

test('a page that comes later has what goes on; one that was away hears how it ended, also where nobody knows it any more', async () => {
  const { store, asked, tell } = open([change(7), change(2, { runId: 'two' })]);
  await settled();
  for (const { runId, answer } of asked.splice(0)) answer([change(runId === 'one' ? 7 : 2, { runId })]);
  await settled();
  expect(store.going('exploration', 'here')?.seq).toBe(7);
  void store.catchUp();
  asked[0]?.answer([]);
  await settled();
  expect(asked.slice(1).map(({ runId }) => runId)).toEqual(['one', 'two']);
  asked[1]?.answer([change(9, { state: 'ended', result: { complete: false, stoppedBy: 'cancelled' } })]);
  asked[2]?.answer(undefined);
  await settled();
  expect(store.of('one')).toMatchObject({ state: 'ended', result: { stoppedBy: 'cancelled' } });
  expect(store.of('two')).toMatchObject({ state: 'failed', failure: { code: 'run-unknown' } });
  tell(change(10));
  expect(asked).toHaveLength(3);
});

test('of each kind the last fifty that have ended are kept, and all that go on', () => {
  const { store, tell } = open();
  tell({
    ...change(1),
    runId: 'stage',
    kind: 'stage',
    progress: {},
    came: [],
    state: 'ended',
    result: { prolongedMs: 0 },
  });
  tell(change(1, { runId: 'goes on' }));
  for (let at = 0; at < 60; at += 1) tell(change(1, { runId: `run ${at}`, state: 'ended' }));
  expect(store.of('goes on')).toBeDefined();
  expect(store.of('run 5')).toBeUndefined();
  expect(store.of('run 59')).toBeDefined();
  expect(store.of('stage'), 'one of another kind').toBeDefined();
});
