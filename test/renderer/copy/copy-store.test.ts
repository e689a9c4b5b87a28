import { expect, test } from 'vitest';
import { type CopyStore, createCopyStore, MOST_COPIED_BYTES } from '../../../renderer/copy/copy-store.ts';
import { toBase64 } from '../../../shared/bytes/base64.ts';
import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import type { Exchange } from '../../../shared/request/exchange.ts';
import { nobleCrypto } from '../../../shared/signature/noble-crypto.ts';
import { hostOverServices, type TestHost } from '../../support/host-over-services.ts';
import { startWorkbench } from '../../support/start-workbench.ts';

async function dialled(body?: Uint8Array): Promise<{
  host: TestHost;
  store: CopyStore;
  exchange: Exchange;
  clipboard: string[];
  restart: () => Promise<void>;
}> {
  const workbench = await startWorkbench();
  const { services } = workbench;
  const state = await services['workbench.state']({});
  const customerId = state.environments[0]?.customers[0]?.customerId ?? -1;
  const press = { environmentId: 'sandbox', customerId, choice: '*384*99#' };
  let { exchangeId: id = '' } = await services['ussd.press'](press);
  let exchange = await services['history.get']({ id });
  if (body) {
    const headers = exchange.request.headers
      .filter(([name]) => !/^signature/i.test(name))
      .map(([name, value]): [string, string] => [name, value]);
    const { method, url } = exchange.request;
    const edit = { method, url, headers, bodyBase64: toBase64(body), profile: {} };
    ({ exchangeId: id } = await services['playground.send']({ environmentId: 'sandbox', edit }));
    exchange = await services['history.get']({ id });
  }
  const clipboard: string[] = [];
  const host = hostOverServices(workbench);
  const store = createCopyStore({ host, writeClipboard: async (text) => void clipboard.push(text) });
  const restart = async () => {
    await services['sandbox.stop']({});
    await services['sandbox.start']({});
  };
  return { host, store, exchange, clipboard, restart };
}

test('a masked copy asks main for nothing; one with the token is the base that was signed', async () => {
  const { host, store, exchange, clipboard } = await dialled();
  await store.getState().copy(exchange, 'base', false);
  expect(clipboard[0]).toContain('Bearer ****');
  expect(host.calls).toEqual([]);
  await store.getState().copy(exchange, 'base', true);
  const hash = nobleCrypto.sha512(encodeUtf8(clipboard[1] ?? ''));
  expect(toBase64(hash)).toBe(exchange.trace?.hashBase64);
  expect(store.getState().state).toEqual({ kind: 'copied', form: 'base', hasToken: true });
});

test('the true token is not kept in the store', async () => {
  const { store, exchange, clipboard } = await dialled();
  await store.getState().copy(exchange, 'raw-http', true);
  const token = /Bearer (\S+)/.exec(clipboard[0] ?? '')?.[1] ?? 'no token was copied';
  expect(token).not.toContain('*');
  expect(JSON.stringify(store.getState())).not.toContain(token);
});

test('a token that is no longer at hand is a failure that says so, and nothing is copied', async () => {
  const { store, exchange, clipboard, restart } = await dialled();
  await restart();
  await store.getState().copy(exchange, 'curl', true);
  expect(store.getState().state).toMatchObject({ kind: 'failed', failure: { code: 'token-not-kept' } });
  expect(clipboard).toEqual([]);
});

test('a body beyond its preview is fetched whole for the forms that carry it', async () => {
  const body = encodeUtf8('x'.repeat(600_000));
  const { host, store, exchange, clipboard } = await dialled(body);
  await store.getState().copy(exchange, 'header-pair', false);
  expect(host.calls).toEqual([]);
  await store.getState().copy(exchange, 'raw-http', false);
  expect(clipboard[1]?.endsWith(`\r\n\r\n${'x'.repeat(600_000)}`)).toBe(true);
});

test('a body too large for a clipboard is refused before it is fetched', async () => {
  const { host, store, exchange, clipboard } = await dialled();
  const { request } = exchange;
  const huge = { ...exchange, request: { ...request, body: { ...request.body, totalBytes: MOST_COPIED_BYTES + 1 } } };
  await store.getState().copy(huge, 'curl', false);
  expect(store.getState().state).toMatchObject({ kind: 'failed', failure: { code: 'body-too-large' } });
  expect([host.calls.length, clipboard.length]).toEqual([0, 0]);
});

test('a clipboard that refuses is told, and the next copy can succeed', async () => {
  const { exchange, host } = await dialled();
  let isAllowed = false;
  const store = createCopyStore({
    host,
    writeClipboard: async () => {
      if (!isAllowed) throw new Error('not allowed');
    },
  });
  await store.getState().copy(exchange, 'base', false);
  expect(store.getState().state).toMatchObject({ kind: 'failed', failure: { code: 'clipboard-refused' } });
  isAllowed = true;
  await store.getState().copy(exchange, 'base', false);
  expect(store.getState().state.kind).toBe('copied');
});
