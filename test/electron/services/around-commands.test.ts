import { expect, test } from 'vitest';
import { compose } from '../../../electron/compose.ts';
import { noteActivity, UNASKED, withSteps } from '../../../electron/services/around-commands.ts';
import { until } from '../../support/host-over-services.ts';
import { openPage } from '../../support/open-page.ts';
import { startWorkbench } from '../../support/start-workbench.ts';
import { tempFolder } from '../../support/temp-folder.ts';

test('a command of the user counts as activity, and what the page asks by itself does not', async () => {
  const { workbench } = await openPage();
  let touched = 0;
  const step = noteActivity(() => {
    touched += 1;
  });
  for (const name of UNASKED) step(name);
  expect(touched).toBe(0);
  const services = withSteps(workbench.services, [step]);
  await services['webhooks.state']({ environmentId: 'sandbox' });
  expect(touched).toBe(0);
  await services['webhooks.listen']({ environmentId: 'sandbox' });
  expect(touched).toBe(1);
});

test('all that an open page asks when a message arrives is unasked, so that no service keeps the vault open', async () => {
  const { stores, host, workbench } = await openPage();
  const environmentId = 'sandbox';
  await stores.workbench.getState().load();
  await stores.webhooks.getState().load();
  await stores.deliveries.getState().load();
  stores.history.getState().setInView(true);
  await stores.history.getState().refresh();
  await stores.webhooks.getState().register(['ALL'], 'loopback');
  await stores.webhooks.getState().order({ answer: { kind: 'status', status: 500 }, count: 5 });
  await until(() => stores.webhooks.getState().state?.order !== undefined);

  const asked = new Set<string>();
  const { call } = host;
  const noting: typeof call = (name, input) => {
    asked.add(name);
    return call(name, input);
  };
  Object.assign(host, { call: noting });
  await workbench.services['webhooks.askReport']({ environmentId });
  await until(() => ['webhooks.state', 'history.search', 'history.get'].every((name) => asked.has(name)));
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
