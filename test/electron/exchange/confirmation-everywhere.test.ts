/** Every command of the contract against a live environment without its name: what changes something does not arrive. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { COMMAND_INPUTS, type CommandInput, type CommandName } from '../../../shared/contract/commands.ts';
import { hostOverServices } from '../../support/host-over-services.ts';
import { recordsOf } from '../../support/records-of.ts';
import { startWorkbench } from '../../support/start-workbench.ts';
import { NEEDED, openLive } from './open-live.ts';

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
  'runs.start': [
    () => ({ kind: 'exploration', environmentId, customerId: 1, budget: 3, depth: 1, acts: false, resumes: false }),
    () => ({ kind: 'conformance', environmentId, customerId: 1, acts: false, probes: false }),
    () => ({
      ...{ kind: 'flow', text: 'flow: A\nsteps: []', environmentId, customerId: 1 },
      ...{ pace: 'full', stopAtFirstDifference: true, world: 'running' },
    }),
  ],
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

test('every command that carries a confirmation is tried here, and every kind of run', () => {
  const guarded = Object.entries(COMMAND_INPUTS).flatMap(([command, input]) => {
    const shapes = 'options' in input ? input.options.map((option) => option.shape) : [input.shape];
    return shapes.filter((shape) => 'confirmedName' in shape).map(() => command);
  });
  const tried = [...Object.keys(TRIES), ...(TRIES['runs.start'] ?? []).slice(1).map(() => 'runs.start'), ...ELSEWHERE];
  expect(guarded.sort()).toEqual(tried.sort());
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
  // A run sends once its start is answered.
  await expect.poll(() => live.came).not.toEqual([]);
});

test('a message of the sandbox is not replayed to the live service without its name', async () => {
  const { host, url, came } = await openLive();
  await host.call('webhooks.register', { environmentId: 'sandbox', subscriptions: ['ALL'], via: 'loopback' });
  await host.call('webhooks.askReport', { environmentId: 'sandbox' });
  const first = async () => {
    const answer = await host.call('records.list', {
      sources: ['received'],
      environmentId: 'sandbox',
      query: '',
      order: 'flat',
      limit: 1,
    });
    return answer.ok ? answer.value.hits[0]?.record.id : undefined;
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

test('no message is forged or replayed to the sandbox itself, which is no receiver, however its address is written', async () => {
  const { host, workbench } = await openLive();
  const state = await workbench.services['workbench.state']({});
  const sandboxUrl = state.environments[0]?.baseUrl ?? '';
  await host.call('webhooks.register', { environmentId: 'sandbox', subscriptions: ['ALL'], via: 'loopback' });
  await host.call('webhooks.askReport', { environmentId: 'sandbox' });
  const first = async () => (await recordsOf(workbench.services, 'received', 'sandbox', '', 1)).records[0]?.id;
  await expect.poll(first).toBeDefined();
  const id = (await first()) ?? '';
  for (const host2 of ['127.0.0.1', 'localhost', '127.1', '[::ffff:127.0.0.1]', '0.0.0.0']) {
    for (const path of ['/admin', '/admin/reset', '/admin?x', '/x/../admin/reset', '/administration']) {
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
});
