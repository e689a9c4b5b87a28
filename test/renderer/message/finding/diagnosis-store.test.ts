/** The newest question is answered, an older one is stopped, and a deeper search can be given up. */
import { expect, test } from 'vitest';
import type { DoctorRun } from '../../../../renderer/app/store-types.ts';
import { createDiagnosisStore } from '../../../../renderer/message/finding/diagnosis-store.ts';
import type { Diagnosis } from '../../../../shared/doctor/finding.ts';

type Run =
  Parameters<DoctorRun<string>> extends [infer Question, infer Depth, infer Report, infer Stop]
    ? {
        question: Question;
        depth: Depth;
        report: Report;
        stop: Stop;
        answer: (diagnosis: Diagnosis) => void;
        fail: (error: Error) => void;
      }
    : never;

const NOTHING: Diagnosis = { verified: false, findings: [], candidatesTried: 1, tried: [], nextStep: 'deeper' };

function openStore() {
  const runs: Run[] = [];
  const later: (() => void)[] = [];
  const store = createDiagnosisStore<string>({
    nowMs: () => 0,
    later: (action) => void later.push(action),
    run: (question, depth, report, stop) =>
      new Promise((answer, reject) => {
        stop.addEventListener('abort', () => reject(new Error('it was stopped')));
        runs.push({ question, depth, report, stop, answer, fail: reject });
      }),
  });
  const type = (question: string | undefined) => {
    store.getState().ask(question, [question]);
    for (const action of later.splice(0)) action();
  };
  return { store, runs, type, later };
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

test('of several questions typed quickly only the last is asked', () => {
  const { store, runs, later } = openStore();
  for (const question of ['a', 'ab', 'abc']) store.getState().ask(question, [question]);
  for (const action of later) action();
  expect(runs.map(({ question, depth }) => [question, depth])).toEqual([['abc', 1]]);
});

test('a question is told as searched at once, before anything was tried', () => {
  const { store, later } = openStore();
  store.getState().ask('one', ['one']);
  expect(store.getState()).toMatchObject({ diagnosed: undefined, searching: { depth: 1, candidates: 0 } });
  expect(later.length).toBeGreaterThan(0);
  store.getState().ask(undefined, []);
  expect(store.getState().searching).toBeUndefined();
});

test('a newer question stops the run of the older one, whose answer counts no more', async () => {
  const { store, runs, type } = openStore();
  type('old');
  type('new');
  expect(runs[0]?.stop.aborted).toBe(true);
  runs[0]?.answer({ ...NOTHING, candidatesTried: 99 });
  runs[1]?.answer(NOTHING);
  await settled();
  expect(store.getState()).toMatchObject({ diagnosed: { depth: 1, diagnosis: NOTHING }, failure: undefined });
});

test('where pairs follow by themselves the search goes on without a gap, so that nothing is said to fit nothing before its end', async () => {
  const { store, runs, type } = openStore();
  type('one');
  runs[0]?.answer(NOTHING);
  await settled();
  expect(runs).toHaveLength(1);
  expect(store.getState()).toMatchObject({ diagnosed: { depth: 1 }, searching: { depth: 2, candidates: 0 } });
  store.getState().cancel();
  expect(store.getState().searching).toBeUndefined();
});

test('the answer to the question before is gone before long, while the new one is still searched', async () => {
  const { store, runs, later } = openStore();
  const ask = (question: string) => store.getState().ask(question, [question]);
  ask('old');
  for (const action of later.splice(0)) action();
  runs[0]?.answer(NOTHING);
  await settled();
  ask('new');
  expect(store.getState().diagnosed).toBeDefined();
  for (const action of later.splice(0)) action();
  expect(store.getState()).toMatchObject({ diagnosed: undefined, searching: { depth: 1 } });
});

test('the same question again, as when the clock ticks, keeps what a deeper search found', async () => {
  const { store, runs, type } = openStore();
  type('one');
  runs[0]?.answer(NOTHING);
  await settled();
  store.getState().deepen(2);
  runs[1]?.report({ candidates: 500, level: 'pairs of changes' });
  expect(store.getState().searching).toMatchObject({ depth: 2, candidates: 500, level: 'pairs of changes' });
  runs[1]?.answer({ ...NOTHING, candidatesTried: 35_000 });
  await settled();
  type('one');
  expect(runs).toHaveLength(2);
  expect(store.getState().diagnosed).toMatchObject({ depth: 2, diagnosis: { candidatesTried: 35_000 } });
});

test('where single changes explain nothing, pairs are tried unasked; a finding and further typing end it', async () => {
  const { store, runs, type, later } = openStore();
  const pause = async () => {
    await settled();
    for (const action of later.splice(0)) action();
  };
  type('open');
  runs[0]?.answer(NOTHING);
  await pause();
  expect(runs.map(({ question, depth }) => [question, depth])).toEqual([
    ['open', 1],
    ['open', 2],
  ]);
  runs[1]?.answer({ ...NOTHING, candidatesTried: 70_000 });
  await pause();
  expect(store.getState()).toMatchObject({ diagnosed: { depth: 2 }, searching: undefined });
  type('explained');
  runs[2]?.answer({ verified: false, findings: [], candidatesTried: 9, tried: [] });
  await pause();
  expect(runs).toHaveLength(3);
  type('typed on');
  runs[3]?.answer(NOTHING);
  await settled();
  type('typed on further');
  await pause();
  expect(runs.map(({ depth }) => depth)).toEqual([1, 2, 1, 1, 1]);
});

test('a search that is given up leaves what was found before, without a failure', async () => {
  const { store, runs, type } = openStore();
  type('one');
  runs[0]?.answer(NOTHING);
  await settled();
  store.getState().deepen(3);
  store.getState().cancel();
  await settled();
  expect(runs[1]?.stop.aborted).toBe(true);
  expect(store.getState()).toMatchObject({ diagnosed: { depth: 1 }, searching: undefined, failure: undefined });
  type(undefined);
  expect(store.getState().diagnosed).toBeUndefined();
});

test('a failure is told in whole sentences, and goes with the next question, before it is answered', async () => {
  const { store, runs, type } = openStore();
  type('one');
  runs[0]?.fail(new Error('the worker ended before it was done'));
  await settled();
  expect(store.getState()).toMatchObject({
    failure: 'There was no answer: the worker ended before it was done.',
    searching: undefined,
  });
  // Whoever comes back to it asks once more.
  store.getState().ask('one', ['one']);
  expect(store.getState()).toMatchObject({ failure: undefined, searching: { depth: 1 } });
  store.getState().ask('two', ['two']);
  expect(store.getState().failure).toBeUndefined();
  type('three');
  runs.at(-1)?.fail(new Error('once more'));
  await settled();
  store.getState().deepen(2);
  expect(store.getState()).toMatchObject({ failure: undefined, searching: { depth: 2, candidates: 0 } });
});
