/** Every command of the contract against a live environment without its name: what changes something does not arrive. */

import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { inWriteTurn } from '../../../electron/files/write-turn.ts';
import { COMMAND_INPUTS, type CommandInput, type CommandName } from '../../../shared/contract/commands.ts';
import { DEFAULT_TRANSPORT, type EnvironmentFields } from '../../../shared/environment/environment.ts';
import { NEW_ENVIRONMENT } from '../../../shared/environment/new-environment.ts';
import { holdFile } from '../../support/hold-file.ts';
import { hostOverServices } from '../../support/host-over-services.ts';
import { startWorkbench } from '../../support/start-workbench.ts';

/** Takes every request, answers an empty envelope, and keeps what came. */
async function startLiveService() {
  const came: string[] = [];
  const server = createServer((request, response) => {
    came.push(`${request.method} ${request.url}`);
    request
      .resume()
      .on('end', () => response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"data":{}}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, came };
}

async function openLive() {
  const service = await startLiveService();
  const workbench = await startWorkbench();
  const host = hostOverServices(workbench);
  const customers = [{ customerId: 1, name: 'Real person', msisdn: '+260970000001' }];
  const fields = {
    ...NEW_ENVIRONMENT,
    name: 'Production',
    danger: true,
    baseUrl: service.url,
    clientId: 'c',
    customers,
  };
  expect((await host.call('environment.update', { id: 'production', fields })).ok).toBe(true);
  expect((await host.call('vault.generateKey', { environmentId: 'production' })).ok).toBe(true);
  expect((await host.call('vault.setToken', { environmentId: 'production', token: 'live-token-0123456789' })).ok).toBe(
    true,
  );
  const read = await host.call('operation.send', {
    environmentId: 'production',
    callId: 'read',
    input: { operation: 'portfolio.list', query: [['customerId', '1']] },
  });
  expect(service.came).toEqual(['GET /v1/portfolio?customerId=1']);
  service.came.length = 0;
  const exchangeId = read.ok ? read.value.exchangeId : '';
  return { ...service, host, workbench, fields, exchangeId };
}

type Live = { readonly url: string; readonly exchangeId: string };

const environmentId = 'production';
const HEADERS: [string, string][] = [
  ['Content-Type', 'application/json'],
  ['Content-Digest', 'sha-512=:AA==:'],
  ['Content-Length', '0'],
  ['Authorization', 'Bearer x'],
  ['X-Client-Id', 'c'],
  ['X-Idempotency-Key', 'k'],
];
const edit = ({ url }: Live, method: string, more = {}) => ({
  environmentId,
  edit: { method, url: `${url}/v1/accounts`, headers: HEADERS, bodyBase64: '', profile: {}, ...more },
});
const operation = (name: string) => ({
  environmentId,
  callId: name,
  input: { operation: name, body: { contentType: 'application/json', text: '{}' } },
});
/** Of another environment and spelled otherwise, and still a message to the live service. */
const message = ({ url }: Live) => ({
  environmentId: 'sandbox',
  forgery: 'nothing-wrong' as const,
  signWith: 'one-use' as const,
  body: '{}',
  to: `${url.replace('127.0.0.1', 'LOCALHOST')}/v1/anything`,
});

type Tries = { readonly [C in CommandName]?: readonly ((live: Live) => CommandInput<C>)[] };
const TRIES: Tries = {
  'ussd.press': [() => ({ environmentId, customerId: 1, choice: '*384*99#' })],
  'explorer.start': [() => ({ environmentId, customerId: 1, budget: 3, depth: 1, acts: false, resumes: false })],
  'conform.start': [() => ({ environmentId, customerId: 1, acts: false, probes: false })],
  'operation.send': [() => operation('accounts.create'), () => operation('reports.create')],
  'playground.send': [
    (live) => edit(live, 'POST'),
    (live) => edit(live, 'GET'),
    (live) => edit(live, 'DELETE'),
    (live) => edit(live, 'GET', { fault: 'wrong-key' }),
  ],
  'webhooks.register': [() => ({ environmentId, subscriptions: ['ALL'], via: 'loopback' })],
  'webhooks.unregister': [() => ({ environmentId })],
  'webhooks.askReport': [() => ({ environmentId })],
  'webhooks.forge': [message, (live) => ({ ...message(live), environmentId })],
};

/** Guarded as well, and asked in tests of their own, as they make no request or need more than an input. */
const ELSEWHERE: readonly CommandName[] = [
  'environment.create',
  'environment.update',
  'environment.delete',
  'environment.import',
  'exchange.reveal',
  'flows.start',
  'loupe.start',
  'storage.setAside',
  'vault.addWay',
  'vault.clearToken',
  'vault.confirm',
  'vault.deleteKey',
  'vault.exportKey',
  'vault.generateKey',
  'vault.importKey',
  'vault.importKeyFile',
  'vault.renameKey',
  'vault.setToken',
  'vault.useIssuedToken',
  'vault.useKey',
  'webhooks.replay',
];

test('every command that carries a confirmation is tried here', () => {
  const guarded = Object.entries(COMMAND_INPUTS).filter(
    ([, input]) => 'shape' in input && 'confirmedName' in input.shape,
  );
  const tried = [...Object.keys(TRIES), ...ELSEWHERE];
  expect(guarded.map(([command]) => command).sort()).toEqual(tried.sort());
});

test.each(
  Object.entries(TRIES).flatMap(([command, tries]) =>
    tries.map((_, at): [CommandName, number] => [command as CommandName, at]),
  ),
)('%s (%i) reaches the live service with its exact name and not otherwise', async (command, at) => {
  const live = await openLive();
  const input = TRIES[command]?.[at]?.(live);
  const call = (more: object) => live.host.call(command, { ...input, ...more } as CommandInput<typeof command>);
  const mayAsk = command === 'webhooks.register' ? /^GET / : /^$/;
  for (const more of [{}, { confirmedName: 'production' }, { confirmedName: '' }]) {
    expect(await call(more), JSON.stringify(more)).toMatchObject({
      ok: false,
      failure: { code: 'confirmation-needed', details: { environmentName: 'Production' } },
    });
    expect(live.came.filter((line) => !mayAsk.test(line))).toEqual([]);
  }
  live.came.length = 0;
  await call({ confirmedName: 'Production' });
  expect(live.came).not.toEqual([]);
});

test('a message of the sandbox is not replayed to the live service without its name', async () => {
  const { host, url, came } = await openLive();
  await host.call('webhooks.register', { environmentId: 'sandbox', subscriptions: ['ALL'], via: 'loopback' });
  await host.call('webhooks.askReport', { environmentId: 'sandbox' });
  const first = async () => {
    const answer = await host.call('webhooks.list', { environmentId: 'sandbox', limit: 1 });
    return answer.ok ? answer.value.deliveries[0]?.id : undefined;
  };
  await expect.poll(first).toBeDefined();
  const input = { id: (await first()) ?? '', to: `${url}/v1/x` };
  expect(await host.call('webhooks.replay', input)).toMatchObject({
    ok: false,
    failure: { code: 'confirmation-needed' },
  });
  expect(came).toEqual([]);
  await host.call('webhooks.replay', { ...input, confirmedName: 'Production' });
  expect(came).toEqual(['POST /v1/x']);
});

test('a live exchange does not show its token without the name', async () => {
  const { host, exchangeId } = await openLive();
  const asked = await host.call('exchange.reveal', { id: exchangeId });
  expect(asked).toMatchObject({ ok: false, failure: { code: 'confirmation-needed' } });
  expect(JSON.stringify(asked)).not.toContain('live-token');
  const shown = await host.call('exchange.reveal', { id: exchangeId, confirmedName: 'Production' });
  expect(JSON.stringify(shown)).toContain('live-token-0123456789');
});

const moved = 'http://127.0.0.1:1';
test.each<[string, Partial<EnvironmentFields>]>([
  ['taken off its danger mark', { danger: false }],
  ['renamed', { name: 'x' }],
  ['moved, so that its token would go elsewhere', { baseUrl: moved }],
  ['left without an address', { baseUrl: '' }],
  ['put behind another proxy', { transport: { ...DEFAULT_TRANSPORT, proxy: { kind: 'explicit', url: moved } } }],
  ['given another client id', { clientId: 'another' }],
  ['given another key id', { keyId: 'another' }],
  ['made to sign otherwise', { signingProfile: { ...NEW_ENVIRONMENT.signingProfile, signedMessage: 'base' } }],
  ['made to trust another certificate', { transport: { ...DEFAULT_TRANSPORT, pinnedCertificates: ['ab'.repeat(32)] } }],
])('the live environment is not %s without its name, the old one', async (_what, change) => {
  const { host, fields, workbench } = await openLive();
  const changed = { id: 'production', fields: { ...fields, ...change } };
  const kept = async () => JSON.stringify((await workbench.services['workbench.state']({})).environments[2]);
  const before = await kept();
  for (const confirmedName of [undefined, 'x', 'Staging']) {
    const answer = await host.call('environment.update', { ...changed, ...(confirmedName && { confirmedName }) });
    expect(answer, confirmedName).toMatchObject({ ok: false, failure: { code: 'confirmation-needed' } });
  }
  expect(await kept()).toBe(before);
  expect((await host.call('environment.update', { ...changed, confirmedName: 'Production' })).ok).toBe(true);
  expect(await kept()).not.toBe(before);
});

test('what leads nothing away and lifts nothing is changed without a question', async () => {
  const { host, fields } = await openLive();
  const transport = { ...DEFAULT_TRANSPORT, totalTimeoutMs: 5000 };
  const changed = { ...fields, colour: 'violet', customers: [], transport };
  expect((await host.call('environment.update', { id: 'production', fields: changed })).ok).toBe(true);
});

test('the live address does not come under a name without danger mark unasked: made, changed, imported, duplicated', async () => {
  const { host, fields, url, workbench } = await openLive();
  const tame = {
    ...fields,
    name: 'Tame',
    danger: false,
    baseUrl: `${url.replace('127.0.0.1', 'localhost')}/other/path`,
  };
  const needed = { ok: false, failure: { code: 'confirmation-needed', details: { environmentName: 'Production' } } };
  expect(await host.call('environment.create', { fields: tame })).toMatchObject(needed);
  expect(await host.call('environment.update', { id: 'staging', fields: { ...tame, name: 'Staging' } })).toMatchObject(
    needed,
  );
  const exported = await host.call('environment.export', { id: 'production' });
  const text = (exported.ok ? exported.value.text : '').replace('"danger": true', '"danger": false');
  expect(text).toContain('"danger": false');
  expect(await host.call('environment.import', { text, onSameName: 'copy' })).toMatchObject(needed);
  expect(await host.call('environment.import', { text, onSameName: 'replace' })).toMatchObject(needed);
  const asStaging = text.replace('"name": "Production"', '"name": "Staging"');
  expect(await host.call('environment.import', { text: asStaging, onSameName: 'replace' })).toMatchObject(needed);
  const asOther = text.replace('"name": "Production"', '"name": "Other"');
  expect(await host.call('environment.import', { text: asOther })).toMatchObject(needed);
  expect((await workbench.services['workbench.state']({})).environments).toHaveLength(3);

  const copied = await host.call('environment.duplicate', { id: 'production' });
  const copy = copied.ok ? copied.value.state.environments[3] : undefined;
  expect(copy).toMatchObject({ name: 'Production copy', danger: true, hasToken: false });
  const unmarked = { id: copy?.id ?? '', fields: { ...fields, name: 'Production copy', danger: false } };
  expect(await host.call('environment.update', unmarked)).toMatchObject({ ok: false });
  expect((await host.call('environment.create', { fields: tame, confirmedName: 'Production' })).ok).toBe(true);
});

test('a locked vault is set aside with the names of all live environments that have secrets in it, and not otherwise', async () => {
  const { host, fields, workbench } = await openLive();
  await host.call('environment.create', { fields: { ...fields, name: 'Second', baseUrl: 'https://second.invalid' } });
  const second = (await workbench.services['workbench.state']({})).environments[3]?.id ?? '';
  await host.call('vault.generateKey', { environmentId: second });
  expect(await host.call('storage.setAside', { storage: 'vault' })).toMatchObject({
    ok: false,
    failure: { code: 'storage-sound' },
  });
  await host.call('vault.setPassphrase', { next: 'four plain words' });
  await host.call('vault.lock', {});
  for (const confirmedName of [undefined, 'Production', 'Second']) {
    expect(await host.call('storage.setAside', { storage: 'vault', confirmedName })).toMatchObject({
      ok: false,
      failure: { code: 'confirmation-needed', details: { environmentName: 'Production, Second' } },
    });
  }
  expect((await workbench.services['workbench.state']({})).vault.lock.kind).toBe('locked');
  const setAside = await host.call('storage.setAside', { storage: 'vault', confirmedName: 'Production, Second' });
  expect(setAside).toMatchObject({ ok: true, value: { vault: { kind: 'ready', lock: { kind: 'none' } } } });
});

test('a locked vault without a live secret is set aside with a word, and not otherwise', async () => {
  const workbench = await startWorkbench();
  const host = hostOverServices(workbench);
  await host.call('vault.setPassphrase', { next: 'four plain words' });
  await host.call('vault.lock', {});
  for (const confirmedName of [undefined, 'Production', '']) {
    expect(await host.call('storage.setAside', { storage: 'vault', confirmedName })).toMatchObject({
      ok: false,
      failure: {
        code: 'confirmation-needed',
        message: expect.stringContaining('type the words “set aside”'),
        details: { environmentName: 'set aside', isWord: true },
      },
    });
  }
  expect((await workbench.services['workbench.state']({})).vault.lock.kind).toBe('locked');
  const setAside = await host.call('storage.setAside', { storage: 'vault', confirmedName: 'set aside' });
  expect(setAside).toMatchObject({ ok: true, value: { vault: { kind: 'ready', lock: { kind: 'none' } } } });
});

test('a history that another program holds is not called readable when it is not set aside', async () => {
  const workbench = await startWorkbench();
  const host = hostOverServices(workbench);
  const other = holdFile(join(workbench.dataFolder, 'history.db'));
  const input = { operation: 'portfolio.list', query: [['customerId', '1011']] satisfies [string, string][] };
  await host.call('operation.send', { environmentId: 'sandbox', callId: 'c', input });
  expect((await workbench.services['workbench.state']({})).history).toMatchObject({
    failure: { code: 'history-busy' },
  });
  const refused = await host.call('storage.setAside', { storage: 'history' });
  expect(refused).toMatchObject({ ok: false, failure: { code: 'history-busy' } });
  other.letGo();
});

test('a readable list of environments is not set aside: with it would go which of them are guarded', async () => {
  const { host, workbench } = await openLive();
  const answer = await host.call('storage.setAside', { storage: 'environments' });
  expect(answer).toMatchObject({ ok: false, failure: { code: 'environments-readable' } });
  expect((await workbench.services['workbench.state']({})).environments[2]?.baseUrl).not.toBe('');
});

/** As `openLive`, beside an environment without a mark that had the live address before it was marked. */
async function openWithAlias() {
  const live = await openLive();
  const { host, fields, url, workbench } = live;
  const tame = { ...fields, name: 'Staging', danger: false, baseUrl: url.replace('127.0.0.1', 'localhost') };
  const saving = { id: 'staging', fields: tame, confirmedName: 'Production' };
  expect((await host.call('environment.update', saving)).ok).toBe(true);
  expect((await host.call('vault.generateKey', { environmentId: 'staging' })).ok).toBe(true);
  expect((await host.call('vault.setToken', { environmentId: 'staging', token: 'tame-token-0123456789' })).ok).toBe(
    true,
  );
  expect((await workbench.services['workbench.state']({})).environments[1]).toMatchObject({ danger: false });
  return live;
}

const NEEDED = { ok: false, failure: { code: 'confirmation-needed', details: { environmentName: 'Production' } } };

test('an environment without a mark sends nothing to an address that another one marks, not without that one’s name', async () => {
  const { host, came } = await openWithAlias();
  const environment = { environmentId: 'staging' };
  const send = { ...operation('accounts.create'), ...environment };
  expect(await host.call('operation.send', send)).toMatchObject(NEEDED);
  const dial = { ...environment, customerId: 1, choice: '*384*99#' };
  expect(await host.call('ussd.press', dial)).toMatchObject(NEEDED);
  expect(await host.call('operation.send', { ...send, confirmedName: 'Staging' })).toMatchObject(NEEDED);
  expect(came).toEqual([]);
  const read = {
    ...environment,
    callId: 'r',
    input: { operation: 'portfolio.list', query: [['customerId', '1']] as [string, string][] },
  };
  const sent = await host.call('operation.send', read);
  expect(came, 'reading asks nowhere').toEqual(['GET /v1/portfolio?customerId=1']);
  const id = sent.ok ? sent.value.exchangeId : '';
  expect(await host.call('exchange.reveal', { id })).toMatchObject(NEEDED);
  came.length = 0;
  expect((await host.call('operation.send', { ...send, confirmedName: 'Production' })).ok).toBe(true);
  expect(came).toEqual(['POST /v1/accounts']);
});

test('while the list of environments cannot be read, nothing guarded is done, and nothing is taken for deleted', async () => {
  const { host, url, came, workbench } = await openLive();
  const { environments: secrets } = await workbench.services['vault.view']({});
  const key = {
    environmentId,
    publicKeyBase64: secrets.find((one) => one.environmentId === environmentId)?.key?.publicKeyBase64 ?? '',
  };
  const listPath = join(workbench.dataFolder, 'environments.json');
  writeFileSync(listPath, '{"format":"dialbench-environments","version":1,');
  const unreadable = { ok: false, failure: { code: 'environments-unreadable' } };
  for (const confirmedName of [undefined, 'Production']) {
    const name = confirmedName === undefined ? {} : { confirmedName };
    const passphrase = 'four plain words here';
    expect(await host.call('vault.exportKey', { ...key, passphrase, ...name })).toMatchObject(unreadable);
    expect(await host.call('vault.deleteKey', { ...key, ...name })).toMatchObject(unreadable);
    expect(await host.call('vault.useKey', { ...key, ...name })).toMatchObject(unreadable);
    expect(await host.call('vault.renameKey', { ...key, keyId: 'x', ...name })).toMatchObject(unreadable);
    expect(await host.call('vault.clearToken', { environmentId, ...name })).toMatchObject(unreadable);
    expect(await host.call('vault.confirm', { environmentId, act: 'export-key', ...name })).toMatchObject(unreadable);
    expect(await host.call('webhooks.forge', { ...message({ url, exchangeId: '' }), ...name })).toMatchObject(
      unreadable,
    );
  }
  expect(came).toEqual([]);
  // The sandbox's own key is nobody's live key.
  expect((await host.call('vault.generateKey', { environmentId: 'sandbox' })).ok).toBe(true);
  // The same where the program starts on the broken file.
  const again = await startWorkbench(workbench.dataFolder);
  const other = hostOverServices(again);
  expect(await other.call('vault.deleteKey', key)).toMatchObject(unreadable);
  expect(await other.call('vault.clearToken', { environmentId })).toMatchObject(unreadable);
});

test('a mark that another program sets at the last moment counts: the check is made in the turn of writing', async () => {
  const { host, fields, workbench } = await openLive();
  const staging = { ...fields, name: 'Staging', danger: false, baseUrl: 'https://staging.example' };
  await host.call('environment.update', { id: 'staging', fields: staging });
  const path = join(workbench.dataFolder, 'environments.json');
  // The other program has the turn, while our calls have seen the list without the mark and wait.
  const waiting = await inWriteTurn(path, 'environments', async () => {
    const moving = host.call('environment.update', { id: 'staging', fields: { ...staging, baseUrl: moved } });
    const deleting = host.call('environment.delete', { id: 'staging', forgetSecrets: false });
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    const now = JSON.parse(readFileSync(path, 'utf8')) as { environments: { id: string }[] };
    const environments = now.environments.map((one) => (one.id === 'staging' ? { ...one, danger: true } : one));
    writeFileSync(path, JSON.stringify({ ...now, environments }));
    return [moving, deleting];
  });
  const answers = await Promise.all(waiting);
  for (const answer of answers) {
    expect(answer).toMatchObject({
      ok: false,
      failure: { code: 'confirmation-needed', details: { environmentName: 'Staging' } },
    });
  }
  expect((await workbench.services['workbench.state']({})).environments[1]).toMatchObject({
    danger: true,
    baseUrl: 'https://staging.example',
  });
});

test('a file that would lead a held token elsewhere asks what becomes of it, and keeps or removes it as told', async () => {
  const { host, fields, url, workbench } = await openLive();
  const staging = { ...fields, name: 'Staging', danger: false, baseUrl: 'https://staging.example' };
  await host.call('environment.update', { id: 'staging', fields: staging });
  await host.call('vault.setToken', { environmentId: 'staging', token: 'tame-token-0123456789' });
  const exported = await host.call('environment.export', { id: 'staging' });
  const text = exported.ok ? exported.value.text : '';
  const state = async () => (await workbench.services['workbench.state']({})).environments[1];
  const from = (change: Partial<EnvironmentFields>) => {
    const file = JSON.parse(text) as { environment: object };
    return JSON.stringify({ ...file, environment: { ...file.environment, ...change } });
  };
  const replace = (file: string, more = {}) =>
    host.call('environment.import', { text: file, onSameName: 'replace', ...more });
  expect((await replace(from({ colour: 'violet' }))).ok, 'what leads nowhere else does not ask').toBe(true);
  for (const change of [
    { baseUrl: 'https://foreign.example' },
    { transport: { ...DEFAULT_TRANSPORT, proxy: { kind: 'explicit' as const, url: 'http://proxy.example:1' } } },
    { transport: { ...DEFAULT_TRANSPORT, pinnedCertificates: ['ab'.repeat(32)] } },
  ]) {
    expect(await replace(from(change))).toMatchObject({
      ok: false,
      failure: { code: 'environment-token-held', details: { name: 'Staging', to: expect.stringMatching(/^https:/) } },
    });
    expect(await state()).toMatchObject({ baseUrl: staging.baseUrl, transport: DEFAULT_TRANSPORT, hasToken: true });
  }
  const live = from({ baseUrl: url });
  expect(await replace(live, { heldToken: 'forget' }), 'the live address still asks for its name').toMatchObject(
    NEEDED,
  );
  expect(await state()).toMatchObject({ hasToken: true });
  expect((await replace(from({ baseUrl: 'https://one.example' }), { heldToken: 'keep' })).ok).toBe(true);
  expect(await state()).toMatchObject({ baseUrl: 'https://one.example', hasToken: true });
  expect((await replace(from({}), { heldToken: 'forget' })).ok).toBe(true);
  expect(await state(), 'removed by the file above').toMatchObject({ hasToken: false });
  await host.call('vault.setToken', { environmentId: 'staging', token: 'tame-token-0123456789' });
  const sameWay = from({ baseUrl: 'https://staging.example', colour: 'violet' });
  expect((await replace(sameWay, { heldToken: 'forget' })).ok).toBe(true);
  expect(await state(), 'a file that leads nowhere else').toMatchObject({ colour: 'violet', hasToken: true });
  // Nothing can be written where the draft would be.
  const draft = join(workbench.dataFolder, 'environments.json.new');
  mkdirSync(draft);
  expect(await replace(from({ baseUrl: 'https://two.example' }), { heldToken: 'forget' })).toMatchObject({
    ok: false,
    failure: { code: 'environments-unwritable' },
  });
  expect(await state(), 'nothing was replaced').toMatchObject({ baseUrl: 'https://staging.example', hasToken: true });
  rmdirSync(draft);
  expect((await replace(from({ baseUrl: 'https://two.example' }), { heldToken: 'forget' })).ok).toBe(true);
  expect(await state()).toMatchObject({ baseUrl: 'https://two.example', hasToken: false });
  // Without a token there is nothing to ask about.
  expect((await replace(from({ baseUrl: 'https://three.example' }))).ok).toBe(true);
});

test('no message is forged or replayed to the admin calls of the sandbox, however its address is written', async () => {
  const { host, workbench } = await openLive();
  const state = await workbench.services['workbench.state']({});
  const sandboxUrl = state.environments[0]?.baseUrl ?? '';
  await host.call('webhooks.register', { environmentId: 'sandbox', subscriptions: ['ALL'], via: 'loopback' });
  await host.call('webhooks.askReport', { environmentId: 'sandbox' });
  const first = async () =>
    (await workbench.services['webhooks.list']({ environmentId: 'sandbox', limit: 1 })).deliveries[0]?.id;
  await expect.poll(first).toBeDefined();
  const id = (await first()) ?? '';
  for (const host2 of ['127.0.0.1', 'localhost', '127.1', '[::ffff:127.0.0.1]', '0.0.0.0']) {
    for (const path of ['/admin', '/admin/reset', '/admin?x', '/x/../admin/reset']) {
      const to = `${sandboxUrl.replace('127.0.0.1', host2)}${path}`;
      const forged = await host.call('webhooks.forge', {
        environmentId: 'sandbox',
        forgery: 'nothing-wrong',
        signWith: 'one-use',
        body: '{}',
        to,
      });
      expect(forged, to).toMatchObject({ ok: false, failure: { code: 'input-url-admin' } });
      expect(await host.call('webhooks.replay', { id, to }), to).toMatchObject({
        ok: false,
        failure: { code: 'input-url-admin' },
      });
    }
  }
  const elsewhere = { environmentId: 'sandbox', forgery: 'nothing-wrong', signWith: 'one-use', body: '{}' } as const;
  expect((await host.call('webhooks.forge', { ...elsewhere, to: `${sandboxUrl}/administration` })).ok).toBe(true);
});
