import { expect, test } from 'vitest';
import { dice } from '../../../../electron/vectors/dice.ts';
import { keyPair, letter } from '../../../../electron/vectors/letter.ts';
import { liveStore } from '../../../../renderer/doctor/live/live-store.ts';
import { send } from '../../../shared/doctor/broken-requests.ts';
import { openPage } from '../../../support/open-page.ts';
import { sendRequest } from '../../../support/send-request.ts';

const CLIENT = keyPair(Uint8Array.from({ length: 32 }, (_, at) => at + 9));

/** A foreign client's request, which the sandbox refuses. */
const strange = (url: string) => {
  const made = letter(dice(3), 'get');
  const target = { path: '/v1/instruments', query: '?investmentType=INTERNATIONAL_STOCKS' };
  return sendRequest(send({ ...made, ...target, scheme: 'http', host: new URL(url).host, key: CLIENT }));
};

async function openLoupe() {
  const page = await openPage();
  const loupe = liveStore(page.stores);
  page.stores.shell.getState().enter('loupe');
  await page.stores.workbench.getState().load();
  await loupe.getState().load();
  const { url } = await page.workbench.services['sandbox.panel']({});
  return { ...page, loupe, url, listed: () => loupe.getState().captures.hits.map(({ record }) => record) };
}

test('a request appears when it comes, is one row however often more becomes known, and what is open follows', async () => {
  const { loupe, url, listed } = await openLoupe();
  expect(loupe.getState()).toMatchObject({ status: 'ready', environmentId: 'sandbox', captures: { hits: [] } });
  await strange(url);
  await expect.poll(() => listed()).toHaveLength(1);
  const id = listed()[0]?.id ?? '';
  await loupe.getState().captures.open(id);
  await expect
    .poll(() => {
      const { shown } = loupe.getState().captures;
      return shown.kind === 'record' && shown.record.diagnosis !== undefined;
    })
    .toBe(true);
  expect(listed()).toHaveLength(1);
  await expect.poll(() => listed()[0]?.sentence).toMatch(/\.$/);
  await strange(url);
  await expect.poll(() => listed()).toHaveLength(2);
  expect(listed()[1]?.id).toBe(id);
});

test('what comes for another environment than the watched one is not listed', async () => {
  const { loupe, url, listed } = await openLoupe();
  await loupe.getState().watch('staging');
  expect(loupe.getState()).toMatchObject({ environmentId: 'staging', status: 'ready' });
  await strange(url);
  await loupe.getState().load();
  expect(listed()).toEqual([]);
  await loupe.getState().watch('sandbox');
  expect(listed()).toHaveLength(1);
});

test('behind another room nothing is searched for what arrives; the return shows it', async () => {
  const { url, listed, stores, host } = await openLoupe();
  stores.shell.getState().enter('flows');
  const searches = () => host.calls.filter(({ command }) => command === 'records.list').length;
  const before = searches();
  await strange(url);
  // Longer than the pause in which the changes of a list in view are gathered.
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect([searches(), listed().length]).toEqual([before, 0]);
  stores.shell.getState().enter('loupe');
  await expect.poll(() => listed()).toHaveLength(1);
});

test('a door that cannot be opened says why, and a key that is none leaves the field to its user', async () => {
  const { loupe } = await openLoupe();
  await loupe.getState().watch('production');
  await loupe.getState().start(0, 'unchanged');
  expect(loupe.getState().actFailure?.message).toMatch(/has no address/);
  expect(await loupe.getState().registerKey('no key at all', 'x')).toBe(false);
  expect(loupe.getState().actFailure?.code).toMatch(/^key-/);
  expect(await loupe.getState().registerKey(Buffer.from(CLIENT.publicKey).toString('hex'), 'x')).toBe(true);
  expect(loupe.getState().state?.keys).toMatchObject([{ environmentId: 'production', keyId: 'x' }]);
  await loupe.getState().forgetKey('x');
  expect(loupe.getState().state?.keys).toEqual([]);
});
