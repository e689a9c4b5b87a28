import { expect, test } from 'vitest';
import { createProgressStore } from '../../../renderer/app/progress-store.ts';
import { hostAround } from '../../../renderer/host/around.ts';
import { hostOverServices, until } from '../../support/host-over-services.ts';
import { startWorkbench } from '../../support/start-workbench.ts';

/** A store whose time is moved by hand. */
function handMoved() {
  let nowMs = 0;
  const waiting: { readonly action: () => void; readonly atMs: number }[] = [];
  const store = createProgressStore({
    nowMs: () => nowMs,
    later: (action, afterMs) => void waiting.push({ action, atMs: nowMs + afterMs }),
  });
  const pass = (ms: number) => {
    for (const end = nowMs + ms; nowMs < end; nowMs += 100) {
      for (const due of waiting.filter(({ atMs }) => atMs <= nowMs)) {
        waiting.splice(waiting.indexOf(due), 1);
        due.action();
      }
    }
  };
  return { store, pass, shown: () => store.getState().doings.map(({ words }) => words) };
}

test('what is over within a second is never shown', () => {
  const { store, pass, shown } = handMoved();
  const underWay = store.getState().begin('Reading what was seen');
  pass(900);
  underWay.end();
  pass(5000);
  expect(shown()).toEqual([]);
});

test('what takes longer is shown with its seconds and its share until it ends', () => {
  const { store, pass, shown } = handMoved();
  const underWay = store.getState().begin('Exporting');
  underWay.report(0.25);
  pass(3200);
  expect(store.getState().doings).toMatchObject([{ words: 'Exporting', share: 0.25, sinceMs: 0, nowMs: 3000 }]);
  underWay.report(7);
  expect(store.getState().doings[0]?.share).toBe(1);
  underWay.end();
  pass(3000);
  expect(shown()).toEqual([]);
});

test('two at once are both shown, and the end of one leaves the other', () => {
  const { store, pass, shown } = handMoved();
  const first = store.getState().begin('one');
  store.getState().begin('two');
  pass(2000);
  expect(shown()).toEqual(['one', 'two']);
  first.end();
  expect(shown()).toEqual(['two']);
});

test('a send that takes long can be broken off where it is shown, and is recorded as cancelled', async () => {
  const workbench = await startWorkbench();
  const { store, pass, shown } = handMoved();
  const host = hostAround(hostOverServices(workbench), {
    begin: store.getState().begin,
    unlock: async () => false,
    confirm: async () => undefined,
  });
  await workbench.services['sandbox.setFaults']({
    rules: [{ operation: '*', when: { kind: 'always' }, fault: { kind: 'latency', delayMs: 20_000 } }],
  });
  const { baseUrl = '' } = (await workbench.services['workbench.state']({})).environments[0] ?? {};
  const headers: [string, string][] = [];
  const edit = { method: 'GET', url: `${baseUrl}/v1/instruments`, headers, bodyBase64: '', profile: {} };
  const profile = { components: { GET: ['@method', '@target-uri', '@path'] } };
  const sent = host.call('playground.send', { environmentId: 'sandbox', callId: 'slow', edit: { ...edit, profile } });
  pass(1500);
  expect(shown()).toEqual(['Sending the edited request']);
  // The sandbox has it by then, and answers late.
  await expect.poll(async () => (await workbench.services['sandbox.panel']({})).faults[0]?.hits).toBe(1);
  store.getState().doings[0]?.cancel?.();
  expect(store.getState().doings[0]?.isCancelled).toBe(true);
  const answer = await sent;
  if (!answer.ok) throw new Error(answer.failure.message);
  await until(() => shown().length === 0);
  expect(await workbench.services['history.get']({ id: answer.value.exchangeId })).toMatchObject({
    failureCode: 'cancelled',
  });
});
