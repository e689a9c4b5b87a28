import { expect, test } from 'vitest';
import { sandboxTokenStore } from '../../../renderer/copy/sandbox-token-store.ts';
import { until } from '../../support/host-over-services.ts';
import { openPage } from '../../support/open-page.ts';

test('a shown token is forgotten when it is hidden, and when the sandbox has another one', async () => {
  const { stores, workbench } = await openPage();
  await until(() => stores.workbench.getState().state?.sandbox.kind === 'running');
  const room = sandboxTokenStore(stores).getState;
  await room().reveal();
  expect(room().token).toHaveLength(43);
  room().hide();
  expect(room().token).toBeUndefined();
  const late = room().reveal();
  room().hide();
  await late;
  expect(room().token, 'nobody looks at it any more').toBeUndefined();
  await room().reveal();
  await workbench.services['sandbox.stop']({});
  await until(() => room().token === undefined);
  await room().reveal();
  expect(room().token).toBeUndefined();
  expect(room().failure?.message).toBeTruthy();
});
