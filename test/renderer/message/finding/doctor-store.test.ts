/** A recorded request is diagnosed once, by main; a search that was given up leaves what was found before. */
import { expect, test } from 'vitest';
import { createDoctorStore, doctorStore, subjectKey } from '../../../../renderer/message/finding/doctor-store.ts';
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
  const { diagnose, correct } = doctorStore(stores).getState();
  await Promise.all([diagnose(subject, 1), diagnose(subject, 1)]);
  const outcome = () => doctorStore(stores).getState().outcomes[subjectKey(subject)];
  expect(outcome()).toMatchObject({ diagnosed: { depth: 1, diagnosis: { verified: true, findings: [] } } });
  const first = outcome()?.diagnosed;
  await diagnose(subject, 1);
  expect(outcome()?.diagnosed).toBe(first);
  await correct(subject);
  expect(outcome()).toMatchObject({ correction: { kind: 'made', request: { verdict: { verified: true } } } });
  await diagnose({ kind: 'exchange', id: 'no-such' }, 1);
  expect(doctorStore(stores).getState().outcomes['exchange no-such']?.failure).toMatch(/./);
});

const NOTHING: Diagnosis = { verified: false, findings: [], candidatesTried: 1, tried: [], nextStep: 'deeper' };

const EXPLAINED: Diagnosis = { verified: false, findings: [], candidatesTried: 1, tried: [] };

function openStore() {
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
  const store = createDoctorStore({ host, random: fixedRandom(), nowMs: () => 0 });
  const subject = { kind: 'capture', id: 'one' } as const;
  const outcome = () => store.getState().outcomes['capture one'];
  return { store, subject, outcome, calls, cancelled, tell: (told: Parameters<typeof tell>[0]) => tell(told) };
}

test('whoever looks at what no single change explains gets pairs unasked; whoever looked away, or found it, does not', async () => {
  const { store, subject, outcome, calls } = openStore();
  const { diagnose, pursue, leave } = store.getState();
  const strip = diagnose(subject, 1);
  // Opened while the strip's own search is still under way.
  void pursue(subject);
  calls[0]?.answer(NOTHING);
  await until(() => calls.length === 2);
  expect(outcome()).toMatchObject({ diagnosed: { depth: 1 }, searching: { depth: 2 } });
  calls[1]?.answer({ ...NOTHING, candidatesTried: 70_000 });
  await strip;
  expect(outcome()).toMatchObject({ diagnosed: { depth: 2 }, searching: undefined });
  await pursue(subject);
  // What another found by single changes is taken as it is.
  const known = { kind: 'capture', id: 'known' } as const;
  void pursue(known, NOTHING);
  expect(calls.map(({ input }) => input.depth)).toEqual([1, 2, 2]);
  await pursue({ kind: 'capture', id: 'explained' }, EXPLAINED);
  const left = { kind: 'capture', id: 'left' } as const;
  const pursued = pursue(left);
  leave(left);
  calls[3]?.answer(NOTHING);
  await pursued;
  expect(calls).toHaveLength(4);
});

test('of many requests the last sixty are kept, whatever is told of them', async () => {
  const { store, calls, tell } = openStore();
  for (let at = 0; at < 70; at += 1) void store.getState().diagnose({ kind: 'capture', id: `${at}` }, 1);
  for (const { input } of calls) tell({ callId: input.callId, candidates: 5, level: 'x' });
  expect(Object.keys(store.getState().outcomes)).toHaveLength(60);
});

test('progress is that of its own call, and the answer of a call that was given up counts no more', async () => {
  const { store, subject, outcome, calls, cancelled, tell } = openStore();
  const first = store.getState().diagnose(subject, 1);
  calls[0]?.answer(NOTHING);
  await first;
  const second = store.getState().diagnose(subject, 2);
  tell({ callId: 'of another', candidates: 9, level: 'x' });
  expect(outcome()?.searching).toMatchObject({ candidates: 0, depth: 2 });
  tell({ callId: calls[1]?.input.callId ?? '', candidates: 700, level: 'pairs of changes' });
  expect(outcome()?.searching).toMatchObject({ candidates: 700, level: 'pairs of changes' });
  store.getState().cancel(subject);
  expect(cancelled).toEqual([{ callId: calls[1]?.input.callId }]);
  calls[1]?.answer({ ...NOTHING, candidatesTried: 99 });
  await second;
  expect(outcome()).toMatchObject({ diagnosed: { depth: 1, diagnosis: NOTHING }, searching: undefined });
});
