/** The vault locks while a request is on its way: what comes back is masked all the same, and the next is not signed. */
import { randomBytes } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { FIRST_SAVED } from '../../../electron/environments/environments-file.ts';
import { findCanaries, findInFolder, textCanary } from '../../support/canaries.ts';
import { hostOverServices, until } from '../../support/host-over-services.ts';
import { listening } from '../../support/listening.ts';
import { startWorkbench } from '../../support/start-workbench.ts';

const token = randomBytes(32).toString('base64url');
const ALL = [textCanary('the token', token)];
const PASSPHRASE = 'four plain words here';
const environmentId = 'staging';

/** Answers when it is told to, with the token that it was sent. */
async function startHeldService() {
  const held: { readonly response: ServerResponse; readonly authorization: string }[] = [];
  const server = createServer((request, response) => {
    request.resume().on('end', () => held.push({ response, authorization: request.headers.authorization ?? '' }));
  });
  const port = await listening(server);
  return { held, url: `http://127.0.0.1:${port}` };
}

test('an answer that comes after the lock is kept and told without the token, and nothing is signed after it', async () => {
  const { held, url } = await startHeldService();
  const workbench = await startWorkbench();
  const host = hostOverServices(workbench);
  const told: unknown[] = [];
  workbench.onEvent((name, payload) => told.push(name, payload));
  const { id: _id, ...first } = FIRST_SAVED.environments[0] ?? { id: '' };
  const fields = { ...first, name: 'Staging', baseUrl: url, clientId: 'client-7' };
  expect((await host.call('environment.update', { id: environmentId, fields })).ok).toBe(true);
  expect((await host.call('vault.generateKey', { environmentId })).ok).toBe(true);
  expect((await host.call('vault.setToken', { environmentId, token })).ok).toBe(true);
  expect((await host.call('vault.setPassphrase', { next: PASSPHRASE })).ok).toBe(true);
  const input = { operation: 'portfolio.list', query: [['customerId', '1']] as [string, string][] };
  const sending = host.call('operation.send', { environmentId, callId: 'a', input });
  await until(() => held.length === 1);
  expect(held[0]?.authorization).toBe(`Bearer ${token}`);
  expect((await host.call('vault.lock', {})).ok).toBe(true);
  held[0]?.response
    .writeHead(200, { 'Content-Type': 'application/json', 'X-Echo': token })
    .end(JSON.stringify({ token }));
  const sent = await sending;
  expect(sent.ok).toBe(true);
  told.push(sent, await host.call('history.get', { id: sent.ok ? sent.value.exchangeId : '' }));
  expect(findCanaries(ALL, 'what was answered and told', JSON.stringify(told))).toEqual([]);
  expect(findInFolder(ALL, workbench.dataFolder)).toEqual([]);
  const next = await host.call('operation.send', { environmentId, callId: 'b', input });
  expect(next).toMatchObject({ ok: false, failure: { code: 'vault-locked' } });
  expect(held).toHaveLength(1);
});
