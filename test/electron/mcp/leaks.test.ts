/** What agents are given holds no secret of the vault: every tool and resource, refusals too, in every form of a secret. */
import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { shown } from '../../../electron/mcp/shown.ts';
import { systemRandom } from '../../../electron/ports/node-crypto.ts';
import { openVault } from '../../../electron/vault/vault.ts';
import { createMasker } from '../../../shared/observed/mask-secrets.ts';
import { nobleSigner } from '../../../shared/signature/noble-crypto.ts';
import { type Agent, connectAgent } from '../../support/agent-client.ts';
import { findCanaries, findInFolder, textCanary } from '../../support/canaries.ts';
import { startEchoService } from '../../support/echo-service.ts';
import { atEchoService, saveEnvironments } from '../../support/saved-environments.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { writePkcs8Pem } from '../../support/write-private-keys.ts';
import { environmentFile } from '../cli/env-file.ts';

/** Staging repeats in its answers whatever it is sent, the token among it; the vault is under a passphrase. */
async function seededFolder() {
  const data = tempFolder();
  const secrets = {
    seed: randomBytes(32),
    token: randomBytes(32).toString('base64url'),
    live: randomBytes(32).toString('base64url'),
  };
  const passphrase = `vault ${randomBytes(16).toString('hex')}`;
  const service = await startEchoService();
  onTestFinished(() => service.close());
  const vault = await openVault(data, systemRandom, undefined);
  await vault.keys.import('staging', { input: writePkcs8Pem(secrets.seed) });
  await vault.setToken('staging', secrets.token);
  await vault.setToken('production', secrets.live);
  await vault.setPassphrase(undefined, passphrase);
  vault.close();
  await saveEnvironments(data, atEchoService(service));
  const canaries = [
    { name: 'the private key', bytes: secrets.seed },
    textCanary('the token', secrets.token),
    textCanary('the live token', secrets.live),
    textCanary('the passphrase', passphrase),
  ];
  return { data, service, canaries, env: { DIALBENCH_VAULT_PASSPHRASE: passphrase } };
}

/** Everything that the server offers, asked in ways that succeed and in ways that do not. */
async function askAll(agent: Agent): Promise<string[]> {
  const said: string[] = [];
  const ask = async (name: string, given: Record<string, unknown>) => {
    const answer = await agent.call(name, given);
    said.push(`${name} ${answer.all}`);
    return answer;
  };
  const signed = await ask('sign_request', {
    operation: 'customers.create',
    fields: { firstName: 'Zoe', lastName: 'B' },
  });
  expect(signed.document.signed.isTokenHidden).toBe(true);
  await ask('sign_request', { request: 'curl https://other.test/v1/reports?page=1' });
  await ask('send_operation', { operation: 'portfolio.list', fields: { customerId: 1 } });
  await ask('send_operation', { operation: 'customers.create', fields: { firstName: 'Zoe', lastName: 'B' } });
  await ask('dial', { customerId: 1 });
  await ask('dial', { code: '*1#' });
  await ask('press', { sessionId: 'none', answer: '1' });
  const own = await ask('sign_request', {
    request: 'curl https://other.test/v1/reports -H "Authorization: Bearer mine"',
  });
  const tampered = String(own.document.signed.curl).replace('/v1/reports', '/v1/report');
  for (const depth of [1, 2]) await ask('diagnose_request', { request: tampered, depth, status: 401 });
  await ask('verify_request', { request: own.document.signed.raw });
  await ask('diagnose_request', { request: 'curl https://other.test/v1/reports' });
  await ask('verify_request', { request: signed.document.signed.raw });
  await ask('explain_component', { component: 'authorization', request: signed.document.signed.raw });
  const { resources } = await agent.client.listResources();
  for (const { uri } of resources.slice(0, 8)) said.push(JSON.stringify(await agent.client.readResource({ uri })));
  said.push(JSON.stringify(await agent.client.listTools()), agent.client.getInstructions() ?? '', agent.stderr());
  return said;
}

test('no tool gives a key, token or passphrase of the vault, though the token goes out and comes back', async () => {
  const { data, service, canaries, env } = await seededFolder();
  const agent = await connectAgent({ args: ['--data', data, '--env', 'staging'], env });
  const said = await askAll(agent);
  expect(service.authorizations.length).toBeGreaterThan(1);
  for (const one of said) expect(findCanaries(canaries, one.slice(0, 60), one)).toEqual([]);
  await agent.client.close();
  expect(findInFolder(canaries, data)).toEqual([]);
}, 120_000);

test('the sandbox of a data folder, and an environment of a file, keep theirs as well', async () => {
  const said = await askAll(await connectAgent({ args: ['--data', tempFolder()] }));
  // The sandbox makes its token anew at each start, so that nobody here knows it: whatever stands in its place must be stars.
  const bearers = [...said.join('\n').matchAll(/Bearer ([\w*~+/=.-]{4,})/g)].map(([, credential]) => credential);
  expect(bearers.length).toBeGreaterThan(10);
  expect(bearers.filter((one) => one !== 'mine' && !/^\*{20,}$/.test(one ?? ''))).toEqual([]);
  const { file, variables } = await environmentFile();
  const ofFile = await askAll(await connectAgent({ args: ['--env', file], env: variables }));
  expect(findCanaries([textCanary('the token', variables.DIALBENCH_TOKEN)], 'the answers', ofFile.join('\n'))).toEqual(
    [],
  );
}, 120_000);

test('a vault that stays locked is said so, and what needs none works', async () => {
  const { data, canaries } = await seededFolder();
  const agent = await connectAgent({ args: ['--data', data, '--env', 'staging'] });
  const refused = await agent.call('sign_request', { request: 'curl https://a.test/v1/x' });
  expect(refused).toMatchObject({ isError: true, says: expect.stringContaining('DIALBENCH_VAULT_PASSPHRASE') });
  expect((await agent.call('explain_component', { component: '@path' })).isError).toBe(false);
  const publicKeys = Buffer.from(nobleSigner(randomBytes(32), 'any').publicKey).toString('base64');
  expect((await agent.call('verify_request', { request: 'curl https://a.test/v1/x', publicKeys })).isError).toBe(false);
  expect(findCanaries(canaries, 'the refusal', refused.all)).toEqual([]);
});

test('a credential comes back to the caller who gave it, and to no one who gave a part of it', async () => {
  const { file, variables } = await environmentFile();
  const token = variables.DIALBENCH_TOKEN;
  const agent = await connectAgent({ args: ['--env', file], env: variables });
  const sign = (authorization: string) =>
    agent.call('sign_request', {
      request: `curl https://a.test/v1/reports -H 'X-Other: ${token.slice(0, 20)}' -H 'Authorization: ${authorization}'`,
    });
  const own = await sign(`Bearer ${token}`);
  expect(own.document.signed).toMatchObject({ raw: expect.stringContaining(`Bearer ${token}`), isTokenHidden: false });
  const masker = createMasker([token]);
  const text = `Authorization: Bearer ${token}`;
  expect(shown({ text, [token]: [text] }, masker, [token])).toEqual({ text, [masker.text(token)]: [text] });
  for (let length = 1; length < token.length; length += 1) {
    const parts = [token.slice(0, length), token.slice(-length), token.slice(1, length + 1), ''];
    expect(shown(text, masker, parts).includes(token.slice(0, 8))).toBe(false);
  }
});

test('a token that the service issues to an agent’s call is not shown either', async () => {
  const { file, variables } = await environmentFile();
  const agent = await connectAgent({ args: ['--env', file], env: variables });
  const { all, document } = await agent.call('send_operation', { operation: 'auth.token' });
  expect(document).toMatchObject({ status: 200, body: { data: { accessToken: expect.stringMatching(/^\*+$/) } } });
  expect(all).not.toMatch(/accessToken[\\":\s]+[\w-]/);
  await agent.client.close();
});
