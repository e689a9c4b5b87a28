import { expect, test } from 'vitest';
import { createSandboxStore } from '../../../../renderer/environments/sandbox/sandbox-store.ts';
import { hostOverServices, until } from '../../../support/host-over-services.ts';
import { startWorkbench } from '../../../support/start-workbench.ts';

/** The store over the real services; time passes when `tick` is called. */
async function openRoom() {
  const workbench = await startWorkbench();
  const host = hostOverServices(workbench);
  const waiting: (() => void)[] = [];
  const store = createSandboxStore({
    host,
    later: (action) => void waiting.push(action),
  });
  const room = () => store.getState();
  const tick = async () => {
    await until(() => waiting.length > 0);
    waiting.shift()?.();
  };
  const dial = async () => {
    const state = await workbench.services['workbench.state']({});
    const customerId = state.environments[0]?.customers[0]?.customerId ?? -1;
    await host.call('ussd.press', { environmentId: 'sandbox', customerId, choice: '*384*99#' });
  };
  const asked = (command: string) => host.calls.filter((call) => call.command === command).length;
  return { workbench, host, store, room, tick, dial, asked, waiting };
}

test('asks while the room is in view, and no longer once it is left', async () => {
  const { room, tick, asked, waiting } = await openRoom();
  room().view(true);
  await until(() => room().panel !== undefined);
  await tick();
  await until(() => asked('sandbox.panel') === 2 && waiting.length === 1);
  room().view(false);
  await tick();
  expect(asked('sandbox.panel')).toBe(2);
  expect(waiting).toEqual([]);
});

test('a refused act says why until the next act, and changes nothing', async () => {
  const { room } = await openRoom();
  await room().load();
  expect(await room().act('sandbox.registerKey', { publicKey: 'not a key', keyId: 'k' })).toBe(false);
  expect(room().actFailure?.message).toBeTruthy();
  expect(room().panel?.keys).toHaveLength(1);
  expect(await room().act('sandbox.setWeather', { name: 'hazy' })).toBe(true);
  expect(room().actFailure).toBeUndefined();
  expect(room().panel?.faults).toHaveLength(1);
});

test('what is known of a sandbox goes when it stops', async () => {
  const { workbench, room } = await openRoom();
  room().view(true);
  await until(() => room().panel !== undefined);
  await workbench.services['sandbox.stop']({});
  expect(room().panel).toBeUndefined();
});
