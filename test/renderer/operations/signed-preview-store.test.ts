import { expect, test } from 'vitest';
import type { Stores } from '../../../renderer/app/stores.ts';
import { operationsStore, shownForm } from '../../../renderer/operations/operations-store.ts';
import { signedPreviewStore } from '../../../renderer/operations/signed-preview-store.ts';
import { operationCalled } from '../../../shared/catalogue/operation-called.ts';
import { formModel } from '../../../shared/form/form-model.ts';
import { until } from '../../support/host-over-services.ts';
import { openPage } from '../../support/open-page.ts';

const asked = (host: { calls: readonly { command: string }[] }) =>
  host.calls.filter(({ command }) => command === 'operation.preview').length;

function setLastName(stores: Stores, value: string): void {
  const field = formModel(operationCalled('customers.create')).fields.find(({ name }) => name === 'lastName');
  if (!field) throw new Error('no such field');
  operationsStore(stores).getState().setField(field, { kind: 'text', text: value });
}

async function openOn(operation: string) {
  const page = await openPage();
  await until(() => shownForm(operationsStore(page.stores).getState()) !== undefined);
  operationsStore(page.stores).getState().choose(operation);
  return page;
}

test('nothing is signed while the fold is closed; opened, it follows the form and shows the last of its changes', async () => {
  const { stores, host } = await openOn('customers.create');
  setLastName(stores, 'One');
  expect(asked(host)).toBe(0);
  signedPreviewStore(stores).getState().open(true);
  setLastName(stores, 'Two');
  setLastName(stores, 'Three');
  await until(() => signedPreviewStore(stores).getState().preview?.kind === 'signed');
  const { preview } = signedPreviewStore(stores).getState();
  expect(preview?.kind === 'signed' && atob(preview.request.body.base64)).toContain('"Three"');
  expect(asked(host)).toBe(1);
});

test('an answer to an older question never replaces a newer one’s, and another operation begins with none', async () => {
  const { stores, host } = await openOn('customers.create');
  const answers = host.hold('operation.preview');
  signedPreviewStore(stores).getState().open(true);
  await until(() => answers.releases.length === 1);
  setLastName(stores, 'Later');
  await until(() => answers.releases.length === 2);
  answers.releases[1]?.();
  await until(() => signedPreviewStore(stores).getState().preview?.kind === 'signed');
  answers.releases[0]?.();
  await new Promise((resolve) => setTimeout(resolve, 20));
  const { preview } = signedPreviewStore(stores).getState();
  expect(preview?.kind === 'signed' && atob(preview.request.body.base64)).toContain('"Later"');
  operationsStore(stores).getState().choose('requests.list');
  expect(signedPreviewStore(stores).getState().preview).toBeUndefined();
});
