/** A recorded request is diagnosed once, by main; a search that was given up leaves what was found before. */
import { expect, test } from 'vitest';
import type { RunStore } from '../../../../renderer/app/run-store.ts';
import { createDoctor, doctorStore } from '../../../../renderer/message/finding/doctor-store.ts';
import type { Host } from '../../../../shared/contract/host.ts';
import type { Diagnosis } from '../../../../shared/doctor/finding.ts';
import { until } from '../../../support/host-over-services.ts';
import { openPage } from '../../../support/open-page.ts';

test('an exchange that is right is said to be right, asked for once', async () => {
  const { stores, workbench } = await openPage();
  await until(() => stores.workbench.getState().state !== undefined);
  await workbench.services['ussd.press']({ environmentId: 'sandbox', customerId: 1001, choice: '*384*99#' });
  await until(() => stores.exchanges.getState().exchanges.length === 1);
  const subject = { kind: 'exchange', id: stores.exchanges.getState().exchanges[0]?.id ?? '' } as const;
  const doctor = doctorStore(stores);
  const { getState } = doctor.of(subject);
  getState().ask(subject);
  getState().ask(subject);
  await until(() => getState().diagnosed !== undefined);
  expect(getState()).toMatchObject({ diagnosed: { depth: 1, diagnosis: { verified: true, findings: [] } } });
  const first = getState().diagnosed;
  getState().ask(subject);
  expect(getState()).toMatchObject({ diagnosed: first, searching: undefined });
  expect(await doctor.correct(subject)).toMatchObject({ kind: 'made', request: { verdict: { verified: true } } });
  const unknown = { kind: 'exchange', id: 'no-such' } as const;
  doctor.of(unknown).getState().ask(unknown);
  await until(() => doctor.of(unknown).getState().failure !== undefined);
  expect(doctor.of(unknown).getState().failure).not.toContain('There was no answer');
});

const NOTHING: Diagnosis = { verified: false, findings: [], candidatesTried: 1, tried: [], nextStep: 'deeper' };

const EXPLAINED: Diagnosis = { verified: false, findings: [], candidatesTried: 1, tried: [] };

type Told = { readonly runId: string; readonly candidates: number; readonly level: string };

function openDoctor() {
  const calls: { runId: string; depth: number; ended: Promise<unknown>; answer: (value: Diagnosis) => void }[] = [];
  const stopped: string[] = [];
  let hear: (run: unknown) => void = () => {};
  const runs = {
    async start({ depth }: { depth: number }) {
      const runId = `run ${calls.length}`;
      const { promise, resolve } = Promise.withResolvers<unknown>();
      calls.push({ runId, depth, ended: promise, answer: (result) => resolve({ state: 'ended', result }) });
      return { ok: true, value: runId };
    },
    stop: (runId: string) => stopped.push(runId),
    ended: (runId: string) => calls.find((one) => one.runId === runId)?.ended,
    follow(_kind: string, listener: typeof hear) {
      hear = listener;
    },
  } as unknown as RunStore;
  const host = { call: () => Promise.reject(new Error('Nothing is asked.')) } as unknown as Host;
  const doctor = createDoctor({ host, runs, nowMs: () => 0, later: (action) => action() });
  const tell = ({ runId, ...progress }: Told) => hear({ runId, state: 'going', progress });
  const capture = (id: string) => ({ kind: 'capture', id }) as const;
  const of = (id: string) => doctor.of(capture(id)).getState();
  const pursue = (id: string, known?: Diagnosis) => of(id).pursue(capture(id), known);
  return { capture, of, pursue, calls, stopped, tell };
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

test('whoever looks at what no single change explains gets pairs unasked; whoever looked away, or found it, does not', async () => {
  const { capture, of, pursue, calls } = openDoctor();
  of('one').ask(capture('one'));
  // Opened while the strip's own search is still under way.
  pursue('one');
  calls[0]?.answer(NOTHING);
  await until(() => calls.length === 2);
  expect(of('one')).toMatchObject({ diagnosed: { depth: 1 }, searching: { depth: 2 } });
  calls[1]?.answer({ ...NOTHING, candidatesTried: 70_000 });
  await settled();
  expect(of('one')).toMatchObject({ diagnosed: { depth: 2 }, searching: undefined });
  pursue('one');
  // What another found by single changes is taken as it is.
  pursue('known', NOTHING);
  expect(calls.map(({ depth }) => depth)).toEqual([1, 2, 2]);
  pursue('explained', EXPLAINED);
  expect(of('explained').searching).toBeUndefined();
  pursue('left');
  of('left').leave();
  calls[3]?.answer(NOTHING);
  await settled();
  expect(of('left')).toMatchObject({ diagnosed: { depth: 1 }, searching: undefined });
  expect(calls).toHaveLength(4);
});

test('of many requests the last sixty are kept, whatever is told of them', async () => {
  const { capture, of, calls, tell } = openDoctor();
  for (let at = 0; at < 70; at += 1) of(`${at}`).ask(capture(`${at}`));
  await settled();
  for (const { runId } of calls) tell({ runId, candidates: 5, level: 'x' });
  expect(of('10').searching).toMatchObject({ candidates: 5 });
  expect(of('9').searching).toBeUndefined();
});

test('progress is that of its own run, and the result of a run that was given up counts no more', async () => {
  const { capture, of, calls, stopped, tell } = openDoctor();
  of('one').ask(capture('one'));
  calls[0]?.answer(NOTHING);
  await settled();
  of('one').deepen(2);
  await settled();
  tell({ runId: 'of another', candidates: 9, level: 'x' });
  expect(of('one').searching).toMatchObject({ candidates: 0, depth: 2 });
  tell({ runId: calls[1]?.runId ?? '', candidates: 700, level: 'pairs of changes' });
  expect(of('one').searching).toMatchObject({ candidates: 700, level: 'pairs of changes' });
  of('one').cancel();
  // Only what is still under way is given up.
  expect(stopped).toEqual([calls[1]?.runId]);
  calls[1]?.answer({ ...NOTHING, candidatesTried: 99 });
  await settled();
  expect(of('one')).toMatchObject({ diagnosed: { depth: 1, diagnosis: NOTHING }, searching: undefined });
});
