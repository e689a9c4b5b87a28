/** A recorded request is diagnosed once, by main; a search that was given up leaves what was found before. */
import { expect, test } from 'vitest';
import { createDoctor, doctorStore } from '../../../../renderer/message/finding/doctor-store.ts';
import type { Host } from '../../../../shared/contract/host.ts';
import type { Diagnosis } from '../../../../shared/doctor/finding.ts';
import { fixedRandom } from '../../../support/fixed-random.ts';
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

function openDoctor() {
  const calls: { input: { callId: string; depth: number }; answer: (value: Diagnosis) => void }[] = [];
  const cancelled: unknown[] = [];
  let tell: (progress: { callId: string; candidates: number; level: string }) => void = () => {};
  const host = {
    call: (command: string, input: never) =>
      command === 'doctor.cancel'
        ? Promise.resolve(cancelled.push(input))
        : new Promise((resolve) => void calls.push({ input, answer: (value) => resolve({ ok: true, value }) })),
    on: (_event: string, listener: never) => {
      tell = listener;
      return () => {};
    },
  } as unknown as Host;
  const doctor = createDoctor({ host, random: fixedRandom(), nowMs: () => 0, later: (action) => action() });
  const capture = (id: string) => ({ kind: 'capture', id }) as const;
  const of = (id: string) => doctor.of(capture(id)).getState();
  const pursue = (id: string, known?: Diagnosis) => of(id).pursue(capture(id), known);
  return { capture, of, pursue, calls, cancelled, tell: (told: Parameters<typeof tell>[0]) => tell(told) };
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
  expect(calls.map(({ input }) => input.depth)).toEqual([1, 2, 2]);
  pursue('explained', EXPLAINED);
  expect(of('explained').searching).toBeUndefined();
  pursue('left');
  of('left').leave();
  calls[3]?.answer(NOTHING);
  await settled();
  expect(of('left')).toMatchObject({ diagnosed: { depth: 1 }, searching: undefined });
  expect(calls).toHaveLength(4);
});

test('of many requests the last sixty are kept, whatever is told of them', () => {
  const { capture, of, calls, tell } = openDoctor();
  for (let at = 0; at < 70; at += 1) of(`${at}`).ask(capture(`${at}`));
  for (const { input } of calls) tell({ callId: input.callId, candidates: 5, level: 'x' });
  expect(of('10').searching).toMatchObject({ candidates: 5 });
  expect(of('9').searching).toBeUndefined();
});

test('progress is that of its own call, and the answer of a call that was given up counts no more', async () => {
  const { capture, of, calls, cancelled, tell } = openDoctor();
  of('one').ask(capture('one'));
  calls[0]?.answer(NOTHING);
  await settled();
  of('one').deepen(2);
  tell({ callId: 'of another', candidates: 9, level: 'x' });
  expect(of('one').searching).toMatchObject({ candidates: 0, depth: 2 });
  tell({ callId: calls[1]?.input.callId ?? '', candidates: 700, level: 'pairs of changes' });
  expect(of('one').searching).toMatchObject({ candidates: 700, level: 'pairs of changes' });
  of('one').cancel();
  // Only what is still under way is given up.
  expect(cancelled).toEqual([{ callId: calls[1]?.input.callId }]);
  calls[1]?.answer({ ...NOTHING, candidatesTried: 99 });
  await settled();
  expect(of('one')).toMatchObject({ diagnosed: { depth: 1, diagnosis: NOTHING }, searching: undefined });
});
