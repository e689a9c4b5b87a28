import { expect, test } from 'vitest';
import { compose } from '../../../electron/compose.ts';
import { noteActivity, UNASKED, withSteps } from '../../../electron/services/around-commands.ts';
import { webhooksStore } from '../../../renderer/environments/webhooks/webhooks-store.ts';
import { historyStore } from '../../../renderer/history/history-store.ts';
import { until } from '../../support/host-over-services.ts';
import { openPage } from '../../support/open-page.ts';
import { recordsOf } from '../../support/records-of.ts';
import { startWorkbench } from '../../support/start-workbench.ts';
import { tempFolder } from '../../support/temp-folder.ts';

test('a command of the user counts as activity, and what the page asks by itself does not', async () => {
  const { workbench } = await openPage();
  let touched = 0;
  const step = noteActivity(() => {
    touched += 1;
  });
  for (const name of UNASKED) step(name, {});
  // What was refused has its finding shown at once; other runs are begun by a person.
  step('runs.start', { kind: 'diagnosis' });
  expect(touched).toBe(0);
  const services = withSteps(workbench.services, [step]);
  await services['webhooks.state']({ environmentId: 'sandbox' });
  expect(touched).toBe(0);
  await services['webhooks.listen']({ environmentId: 'sandbox' });
  expect(touched).toBe(1);
  step('runs.start', { kind: 'flow' });
  expect(touched).toBe(2);
});

test('all that an open page asks when a message arrives is unasked, so that no service keeps the vault open', async () => {
  const { stores, host, workbench } = await openPage();
  const environmentId = 'sandbox';
  await stores.workbench.getState().load();
  await webhooksStore(stores).getState().view(environmentId);
  historyStore(stores).getState().setInView(true);
  await historyStore(stores).getState().load();
  await webhooksStore(stores).getState().register(['ALL'], 'loopback');
  await webhooksStore(stores)
    .getState()
    .order({ answer: { kind: 'status', status: 500 }, count: 5 });
  await until(() => webhooksStore(stores).getState().state?.order !== undefined);

  const asked = new Set<string>();
  const { call } = host;
  const noting: typeof call = (name, input) => {
    asked.add(name);
    return call(name, input);
  };
  Object.assign(host, { call: noting });
  await workbench.services['webhooks.askReport']({ environmentId });
  await until(() => ['webhooks.state', 'records.list', 'history.get'].every((name) => asked.has(name)));
  expect([...asked].filter((name) => !([...UNASKED] as string[]).includes(name))).toEqual([]);
});

test('a start with a locked vault shows fingerprints and public keys, though a token may be as long as they are', async () => {
  const folder = tempFolder();
  const before = await compose({ dataFolder: folder, version: 'test' });
  const made = await before.services['vault.generateKey']({ environmentId: 'staging' });
  const keyIn = (view: typeof made) => view.environments.find((one) => one.environmentId === 'staging')?.key;
  const key = keyIn(made);
  await before.services['vault.setToken']({
    environmentId: 'staging',
    token: 'x'.repeat(key?.fingerprint.length ?? 0),
  });
  await before.services['vault.setPassphrase']({ next: 'four plain words' });
  await before.close();
  const { services } = await startWorkbench(folder);
  const view = await services['vault.view']({});
  expect(view.lock.kind).toBe('locked');
  expect(keyIn(view)).toEqual(key);
});

test('a start with a locked vault answers with whole ids and codes, though a token may be as short as they are', async () => {
  const folder = tempFolder();
  const before = await compose({ dataFolder: folder, version: 'test' });
  const token = 'x'.repeat(10);
  await before.services['vault.setToken']({ environmentId: 'staging', token });
  await before.services['sandbox.start']({});
  await before.services['webhooks.askReport']({ environmentId: 'sandbox' });
  await before.services['vault.setPassphrase']({ next: 'four plain words' });
  await before.close();

  const { services } = await startWorkbench(folder);
  const { exchanges } = await services['history.list']({ limit: 10 });
  const { ids } = await services['history.ids']({ query: '', limit: 10 });
  expect(ids).toEqual(exchanges.map(({ id }) => id));
  for (const { id } of exchanges) expect((await services['history.get']({ id })).id).toBe(id);
  expect(exchanges.length).toBeGreaterThan(0);

  const body = JSON.stringify({ deliveryId: 'd-1', note: token });
  const forge = { environmentId: 'sandbox', forgery: 'nothing-wrong', signWith: 'one-use', body } as const;
  await services['webhooks.listen']({ environmentId: 'sandbox' });
  const sent = await services['webhooks.forge'](forge);
  const { records: deliveries } = await recordsOf(services, 'received', 'sandbox', '', 5);
  expect(deliveries.map(({ id }) => id)).toEqual([sent.deliveryId]);
  const delivery = await services['records.get']({ id: deliveries[0]?.id ?? '' });
  expect(delivery.id).toBe(deliveries[0]?.id);
  expect(JSON.stringify([delivery, await services['history.get']({ id: sent.exchangeId })])).not.toContain(token);
  expect(delivery.trace?.profile.label).not.toContain('*');
  const state = await services['workbench.state']({});
  expect((await services['sandbox.stop']({})).environments).toEqual(
    expect.arrayContaining(state.environments.filter(({ kind }) => kind !== 'embedded-sandbox')),
  );
  await expect(services['vault.generateKey']({ environmentId: 'staging' })).rejects.toMatchObject({
    failure: { code: 'vault-locked' },
  });
});
