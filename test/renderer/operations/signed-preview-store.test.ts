import { expect, test } from 'vitest';
import type { Stores } from '../../../renderer/app/stores.ts';
import { operationsStore, shownForm } from '../../../renderer/operations/operations-store.ts';
import { signedPreviewStore } from '../../../renderer/operations/signed-preview-store.ts';
import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';
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

test('a request that is edited freely is signed after each pause, by what was edited last, and main’s refusal says what is missing', async () => {
  const { stores, host } = await openOn('accounts.create');
  const operations = operationsStore(stores).getState();
  await operations.turn('free');
  const preview = () => signedPreviewStore(stores).getState().preview;
  const free = () => shownForm(operationsStore(stores).getState())?.draft.free;
  await until(() => preview()?.kind === 'signed');
  const before = host.calls.filter(({ command }) => command === 'playground.preview').length;
  for (const digit of '12345') operations.changeFree({ kind: 'body', body: encodeUtf8(digit) });
  await until(() => {
    const now = preview();
    return now?.kind === 'signed' && now.of.free === free();
  });
  expect(host.calls.filter(({ command }) => command === 'playground.preview').length).toBe(before + 1);
  const now = preview();
  expect(now?.kind === 'signed' && atob(now.request.body.base64)).toBe('5');
  const id = free()?.edit.lines.find(({ name }) => name === 'X-Client-Id')?.id ?? -1;
  operations.changeFree({ kind: 'lineRemoved', id });
  await until(() => preview()?.kind === 'refused');
  expect(preview()).toMatchObject({ failure: { code: 'header-missing', details: { header: 'x-client-id' } } });
});
