import { expect, test } from 'vitest';
import { verifyStore } from '../../../renderer/doctor/paste/verify-store.ts';
import { stageStore } from '../../../renderer/stage/stage-store.ts';
import { startStore } from '../../../renderer/start/start-store.ts';
import { until } from '../../support/host-over-services.ts';
import { openPage } from '../../support/open-page.ts';

/** What the start panel says beside its cards, and when it gives way. */

const press = { environmentId: 'sandbox', customerId: 1001, choice: '*384*99#' };

async function openStart() {
  const page = await openPage();
  await until(() => page.stores.exchanges.getState().status === 'ready');
  return { ...page, front: () => page.stores.shell.getState().fronts.phone };
}

test('it is what the page shows first, and gives way to the first thing that is sent', async () => {
  const { stores, workbench, front } = await openStart();
  expect(front()).toBe('start');
  await workbench.services['ussd.press'](press);
  await until(() => front() === 'exchange' && stores.inspector.getState().shown.kind === 'exchange');
  expect(stores.inspector.getState().isFollowing).toBe(true);
});

test('giving way unseen leaves a phone awake that was woken in another room', async () => {
  const { stores, workbench, front } = await openStart();
  stores.shell.getState().enter('environments');
  stores.listening.getState().wake();
  await workbench.services['ussd.press'](press);
  await until(() => front() === 'exchange' && stores.inspector.getState().shown.kind === 'exchange');
  expect(stores.listening.getState().isListening).toBe(true);
});

test('what history has from before does not drive it away', async () => {
  const { workbench } = await openStart();
  await workbench.services['ussd.press'](press);
  const { stores } = await openPage(undefined, workbench);
  await until(() => stores.inspector.getState().shown.kind === 'exchange');
  expect(stores.shell.getState().panel).toBe('start');
});

test('a request that was pasted there is being read, so the panel stays', async () => {
  const { stores, workbench, front } = await openStart();
  verifyStore(stores)
    .getState()
    .change({ request: { kind: 'text', text: 'GET / HTTP/1.1' } });
  await workbench.services['ussd.press'](press);
  await until(() => stores.inspector.getState().shown.kind === 'exchange');
  expect(front()).toBe('start');
});

test('recent work is sessions as one line and single requests, newest first', async () => {
  const { stores, workbench } = await openStart();
  const { services } = workbench;
  await services['ussd.press'](press);
  const input = {
    operation: 'instruments.list',
    query: [['investmentType', 'INTERNATIONAL_STOCKS']] as [string, string][],
  };
  await services['operation.send']({ environmentId: 'sandbox', callId: 'one', input });
  await startStore(stores).getState().loadRecent();
  const { recent } = startStore(stores).getState();
  if (recent.kind !== 'ready') throw new Error(`recent work is ${recent.kind}`);
  expect(recent.entries.map(({ kind }) => kind)).toEqual(['hit', 'session']);
});

test('after a reset what somebody holds is that of the new world', async () => {
  const { stores, workbench } = await openStart();
  await startStore(stores).getState().lookAt(1001);
  const before = startStore(stores).getState().held?.worth;
  await workbench.services['sandbox.reset']({ seed: 7 });
  await until(() => startStore(stores).getState().held?.worth[0]?.minor !== before?.[0]?.minor);
  expect(startStore(stores).getState().held?.worth).toEqual(
    (await workbench.services['sandbox.holdings']({ customerId: 1001 })).worth,
  );
});

test('once the stage is left, what somebody holds is what it was before', async () => {
  const { stores, workbench } = await openStart();
  await stores.workbench.getState().load();
  const start = startStore(stores);
  const stage = stageStore(stores);
  await workbench.services['sandbox.reset']({ seed: 7 });
  await start.getState().lookAt(1001);
  const own = start.getState().held;
  stage.getState().open({
    title: 'Another world',
    text: 'flow: Another world\nsandbox: { reset: true, clock: 2026-03-02T09:00:00Z }\nexpect: { state: HOME }\nsteps:\n  - press: 1\n',
  });
  await expect.poll(() => stage.getState().failure ?? stage.getState().phase).toBe('ready');
  await start.getState().lookAgain();
  expect(start.getState().held, 'the world of the stage').not.toEqual(own);
  await stage.getState().close();
  await until(() => start.getState().held?.worth[0]?.minor === own?.worth[0]?.minor);
  expect(start.getState().held).toEqual(own);
});

test('what somebody holds is read from the sandbox’s world; a stopped one says nothing', async () => {
  const { stores, workbench } = await openStart();
  await startStore(stores).getState().lookAt(1001);
  expect(startStore(stores).getState().held).toMatchObject({ customerId: 1001, worth: [{ currency: 'ZK' }] });
  await workbench.services['sandbox.stop']({});
  await startStore(stores).getState().lookAt(1001);
  expect(startStore(stores).getState().held).toBeUndefined();
});
