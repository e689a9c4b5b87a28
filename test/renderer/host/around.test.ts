import { expect, test } from 'vitest';
import { createGuardStore } from '../../../renderer/app/guard-store.ts';
import { hostAround } from '../../../renderer/host/around.ts';
import type { Host } from '../../../shared/contract/host.ts';
import { NEW_ENVIRONMENT } from '../../../shared/environment/new-environment.ts';
import { refuse } from '../../../shared/failure.ts';
import { hostOverServices, until } from '../../support/host-over-services.ts';
import { startWorkbench } from '../../support/start-workbench.ts';

const QUIET = { begin: () => ({ end: () => {} }), unlock: async () => false, confirm: async () => undefined };
const unmarked = { id: 'production', fields: { ...NEW_ENVIRONMENT, name: 'Production' } };

async function open() {
  const workbench = await startWorkbench();
  const plain = hostOverServices(workbench);
  const guard = createGuardStore();
  const host = hostAround(plain, { ...QUIET, confirm: guard.getState().ask });
  const asked = () => guard.getState().asked;
  const isMarked = async () => (await workbench.services['workbench.state']({})).environments[2]?.danger;
  return { host, guard: guard.getState, asked, plain, isMarked };
}

test('a guarded command is put to the user, asked again after a wrong name, and done with the right one', async () => {
  const { host, guard, asked, isMarked } = await open();
  const answer = host.call('environment.update', unmarked);
  await until(() => asked() !== undefined);
  expect(asked()).toMatchObject({ environmentName: 'Production', isRetry: false });
  guard().answer('production');
  await until(() => asked()?.isRetry === true);
  expect(await isMarked()).toBe(true);
  guard().answer('Production');
  expect((await answer).ok).toBe(true);
  expect(asked()).toBeUndefined();
  expect(await isMarked()).toBe(false);
});

test('a question that is left does nothing, and the caller is told so in a sentence', async () => {
  const { host, guard, asked, isMarked } = await open();
  const answer = host.call('environment.delete', { id: 'production', forgetSecrets: false });
  await until(() => asked() !== undefined);
  guard().answer(undefined);
  expect(await answer).toMatchObject({ ok: false, failure: { code: 'confirmation-cancelled' } });
  expect(await isMarked()).toBe(true);
});

test('two guarded commands at once are asked one after the other, and a name is good for its own act only', async () => {
  const { host, guard, asked, isMarked } = await open();
  const first = host.call('environment.delete', { id: 'production', forgetSecrets: false });
  const second = host.call('environment.update', unmarked);
  await until(() => asked() !== undefined);
  expect(asked()?.act).toContain('delete');
  guard().answer(undefined);
  expect((await first).ok).toBe(false);
  await until(() => asked()?.act.includes('danger mark') === true);
  guard().answer('Production');
  expect((await second).ok).toBe(true);
  expect(await isMarked()).toBe(false);
});

test('any other failure and any success pass without a question', async () => {
  const { host, asked, plain } = await open();
  expect((await host.call('environment.select', { id: 'production' })).ok).toBe(true);
  expect(await host.call('environment.select', { id: 'nobody' })).toMatchObject({ ok: false });
  expect(asked()).toBeUndefined();
  expect(plain.calls).toHaveLength(2);
});

test('a call that meets the vault locked goes on once it is unlocked; left, its answer stands; a preview never asks', async () => {
  let isLocked = true;
  let asked = 0;
  const isUnlocked = [false, true];
  const calls: string[] = [];
  const plain: Host = {
    capabilities: { nativeWindow: false },
    async call(command) {
      calls.push(command);
      return isLocked ? refuse('vault-locked', 'The vault is locked.') : { ok: true, value: undefined as never };
    },
    on: () => () => {},
  };
  const host = hostAround(plain, {
    ...QUIET,
    async unlock() {
      isLocked = !isUnlocked[asked];
      asked += 1;
      return !isLocked;
    },
  });
  const key = { environmentId: 'sandbox' };
  expect(await host.call('operation.preview', { ...key, input: { operation: 'accounts.list' } })).toMatchObject({
    failure: { code: 'vault-locked' },
  });
  expect(asked).toBe(0);
  expect(await host.call('vault.generateKey', key)).toMatchObject({ failure: { code: 'vault-locked' } });
  expect(await host.call('vault.generateKey', key)).toMatchObject({ ok: true });
  expect(asked).toBe(2);
  expect(calls).toEqual(['operation.preview', 'vault.generateKey', 'vault.generateKey', 'vault.generateKey']);
});
