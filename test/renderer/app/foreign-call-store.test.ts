/** The sign that somebody else's client calls: on with a call, off some seconds after the last one, and never for our own. */
import { expect, test } from 'vitest';
import { foreignCallStore } from '../../../renderer/app/foreign-call-store.ts';
import { openPage } from '../../support/open-page.ts';
import { sendRequest } from '../../support/send-request.ts';

test('a foreign request to the sandbox is a call, and one of the page’s own is none', async () => {
  const { stores, workbench } = await openPage();
  const store = foreignCallStore(stores);
  await stores.workbench.getState().load();
  const { url } = await workbench.services['sandbox.panel']({});
  const customerId = stores.workbench.getState().state?.environments[0]?.customers[0]?.customerId ?? -1;
  await workbench.services['ussd.press']({ environmentId: 'sandbox', customerId, choice: '*384*99#' });
  expect(store.getState().isCalling).toBe(false);
  await sendRequest({ method: 'GET', url: `${url}/v1/customers`, headers: [], body: new Uint8Array(0) });
  await expect.poll(() => store.getState().isCalling).toBe(true);
  await expect.poll(() => store.getState().isCalling, { timeout: 12_000 }).toBe(false);
});
