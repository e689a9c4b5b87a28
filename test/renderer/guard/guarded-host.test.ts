import { expect, test } from 'vitest';
import { guardedHost } from '../../../renderer/guard/guarded-host.ts';
import { createGuardStore } from '../../../renderer/stores/guard-store.ts';
import { NEW_ENVIRONMENT } from '../../../shared/environment/new-environment.ts';
import { hostOverServices, until } from '../../support/host-over-services.ts';
import { startWorkbench } from '../../support/start-workbench.ts';

const unmarked = { id: 'production', fields: { ...NEW_ENVIRONMENT, name: 'Production' } };

async function open() {
  const workbench = await startWorkbench();
  const plain = hostOverServices(workbench);
  const guard = createGuardStore();
  const host = guardedHost(plain, (confirmation) => guard.getState().ask(confirmation));
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
