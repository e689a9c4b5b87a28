import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openExchange } from '../../../renderer/app/navigate.ts';
import { createStores } from '../../../renderer/create-stores.ts';
import { createConnection } from '../../../renderer/host/connection.ts';
import { operationsStore, shownForm } from '../../../renderer/operations/operations-store.ts';
import { signedPreviewStore } from '../../../renderer/operations/signed-preview-store.ts';
import { hostOverServices, until } from '../../support/host-over-services.ts';
import { startWorkbench } from '../../support/start-workbench.ts';

/** All stores of a page over real services, after one dialled code. */
async function openPage() {
  const workbench = await startWorkbench();
  const stores = createStores({
    opened: { host: hostOverServices(workbench), connection: createConnection({ kind: 'open' }) },
    keep: { read: () => undefined, write: () => {} },
    random: { bytes: (count) => randomBytes(count) },
    digest: async (_algorithm, bytes) => bytes,
    readImport: () => Promise.reject(new Error('nothing is imported here')),
    readCase: () => Promise.reject(new Error('no file is read here')),
    diagnosePaste: async () => Promise.reject(new Error('there is no doctor here')),
    writeClipboard: async () => {},
    saveFile: () => {},
    nowMs: Date.now,
    later: (action) => void setTimeout(action, 1),
    afterPaint: (action) => action(),
    sound: () => {},
  });
  await until(() => stores.workbench.getState().state !== undefined);
  const customerId = stores.workbench.getState().state?.environments[0]?.customers[0]?.customerId ?? -1;
  await workbench.services['ussd.press']({ environmentId: 'sandbox', customerId, choice: '*384*99#' });
  await until(() => stores.inspector.getState().shown.kind === 'exchange');
  const { shown } = stores.inspector.getState();
  return { stores, services: workbench.services, id: shown.kind === 'exchange' ? shown.exchange.id : '' };
}

test('“Playground” leads to the request in Compose with every part of it, and opening an exchange brings that to the front', async () => {
  const { stores, id } = await openPage();
  await stores.parts.getState().loadAll();
  stores
    .actions()
    .find((one) => one.id === 'panel.playground')
    ?.run();
  await until(() => shownForm(operationsStore(stores).getState())?.draft.free !== undefined);
  expect(stores.shell.getState().panel).toBe('operations');
  // The same exchange is shown already: the act of opening counts, not the change.
  openExchange(stores, id);
  expect(stores.shell.getState().panel).toBe('exchange');
});

test('a newer exchange that is only followed leaves the panel in front', async () => {
  const { stores, services, id } = await openPage();
  stores.shell.getState().enter('operations');
  const customerId = stores.workbench.getState().state?.environments[0]?.customers[0]?.customerId ?? -1;
  await services['ussd.press']({ environmentId: 'sandbox', customerId, choice: '*384*99#' });
  await until(() => {
    const { shown } = stores.inspector.getState();
    return shown.kind === 'exchange' && shown.exchange.id !== id;
  });
  expect(stores.shell.getState().panel).toBe('operations');
});

test('an edit is signed at the service’s time, so one for a sandbox whose clock was moved still verifies', async () => {
  const { stores, services, id } = await openPage();
  await services['sandbox.changeClock']({ kind: 'advance', byMs: 7 * 86_400_000 });
  await until(() => stores.workbench.getState().state?.environments[0]?.clock !== undefined);
  const preview = () => signedPreviewStore(stores).getState().preview;
  expect(preview()).toBeUndefined();
  await operationsStore(stores).getState().openRecord(id, 'free');
  await until(() => preview()?.kind === 'signed');
  const signed = preview();
  expect(signed?.kind === 'signed' && signed.verdict.checks.filter(({ ok }) => !ok)).toEqual([]);
});

test('what was sent in another environment is not the newest of the one that is switched to; what was opened stays', async () => {
  const { stores, services, id } = await openPage();
  const { inspector, workbench } = stores;
  const select = async (environmentId: string) => {
    await services['environment.select']({ id: environmentId });
    await until(() => workbench.getState().state?.selectedEnvironmentId === environmentId);
  };
  await select('staging');
  expect(inspector.getState()).toMatchObject({ isFollowing: true, shown: { kind: 'nothing' } });
  await select('sandbox');
  await until(() => inspector.getState().shown.kind === 'exchange');
  await inspector.getState().open(id);
  await select('staging');
  expect(inspector.getState().shown).toMatchObject({ kind: 'exchange', exchange: { id } });
});

test('a key pressed by hand is followed again, whatever was opened; a robot’s press is not', async () => {
  const { stores, services, id } = await openPage();
  const { inspector, phone, exchanges } = stores;
  await inspector.getState().open(id);
  const customerId = stores.workbench.getState().state?.environments[0]?.customers[0]?.customerId ?? 0;
  const before = exchanges.getState().exchanges.length;
  await services['ussd.press']({ environmentId: 'sandbox', customerId, choice: '*384*99#' });
  await until(() => exchanges.getState().exchanges.length > before);
  expect(inspector.getState()).toMatchObject({ openedId: id, isFollowing: false });
  phone.getState().choose('*384*99#');
  await until(() => inspector.getState().isFollowing);
  await until(() => {
    const { shown } = inspector.getState();
    return shown.kind === 'exchange' && shown.exchange.id === exchanges.getState().exchanges[0]?.id;
  });
});
