/** Attacks on the guard of live environments and on what masks their tokens: other names for one thing, and other things under one name. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { exportEnvironment } from '../../shared/environment/environment-file.ts';
import { NEW_ENVIRONMENT } from '../../shared/environment/new-environment.ts';
import type { Answer } from '../../shared/failure.ts';
import type { CallAttack } from './attack.ts';
import { type AttackedWorkbench, PRODUCTION_URL } from './attacked-workbench.ts';

const codeOf = (answer: Answer<unknown>) => (answer.ok ? 'answered' : answer.failure.code);
const FIELDS = { ...NEW_ENVIRONMENT, clientId: 'c' };
const ONE_MESSAGE = { environmentId: 'sandbox', forgery: 'nothing-wrong', signWith: 'one-use', body: '{}' } as const;

/** What `prepare` found out for the attack. */
const found = { id: '', text: '', path: '', token: '' };

/** Ways to write the live address. */
const ALIASES: readonly CallAttack[] = [
  ...['https://LIVE.INVALID', `${PRODUCTION_URL}:443/other`].map(
    (baseUrl): CallAttack => ({
      id: `alias-made ${baseUrl}`,
      attacker: `makes an environment without a mark at ${baseUrl}`,
      call: () => ({ command: 'environment.create', input: { fields: { ...FIELDS, name: 'Tame', baseUrl } } }),
      refused: 'confirmation-needed',
    }),
  ),
  {
    id: 'alias-forged with a user name',
    attacker: 'has a message forged to the live address with a user name before it',
    call: () => ({ command: 'webhooks.forge', input: { ...ONE_MESSAGE, to: 'HTTPS://x:y@live.invalid/' } }),
    refused: 'url-invalid',
  },
  ...['https://LIVE.invalid./hook', 'https://live.invalid:443/', 'https://%6cive.invalid/'].map(
    (to): CallAttack => ({
      id: `alias-forged ${to}`,
      attacker: `has a message forged to ${to}`,
      call: () => ({ command: 'webhooks.forge', input: { ...ONE_MESSAGE, to } }),
      refused: 'confirmation-needed',
    }),
  ),
  {
    id: 'alias-sends',
    attacker: 'sends by an environment without a mark that was at the live address before',
    async prepare({ workbench: { services } }) {
      const fields = { ...FIELDS, name: 'Tame', baseUrl: 'https://LIVE.invalid/tame' };
      const { environmentId } = await services['environment.create']({ fields, confirmedName: 'Production' });
      await services['vault.generateKey']({ environmentId });
      await services['vault.setToken']({ environmentId, token: 'tame-token-0123456789' });
      found.id = environmentId;
    },
    call: () => {
      const body = { contentType: 'application/json', text: '{}' };
      const input = { environmentId: found.id, callId: 'c', input: { operation: 'reports.create', body } };
      return { command: 'operation.send', input };
    },
    async holds(answer, { workbench: { services } }) {
      const failure = { code: 'confirmation-needed', details: { environmentName: 'Production' } };
      expect(answer).toMatchObject({ ok: false, failure });
      await services['environment.delete']({ id: found.id, forgetSecrets: true });
    },
  },
];

const replacing = (name: string, change: object) => ({
  command: 'environment.import',
  input: { text: exportEnvironment({ ...FIELDS, name, ...change }).text, onSameName: 'replace' },
});

const IMPORTS: readonly CallAttack[] = [
  {
    id: 'import-live',
    attacker: 'has a file replace the live environment',
    call: () => replacing('Production', { baseUrl: PRODUCTION_URL }),
    refused: 'confirmation-needed',
  },
  {
    id: 'import-host',
    attacker: 'has a file lead a stored token to a host of his',
    call: () => replacing('Staging', { baseUrl: 'https://evil.example' }),
    refused: 'environment-token-held',
  },
  {
    id: 'import-proxy',
    attacker: 'has a file lead a stored token through a proxy of his',
    call: ({ service }) => {
      const transport = { ...FIELDS.transport, proxy: { kind: 'explicit', url: 'http://evil.example:1' } };
      return replacing('Staging', { baseUrl: service.url, transport });
    },
    refused: 'environment-token-held',
  },
];

const OWN = 'token-of-staging-0123456789';
const knownToken = ({ workbench: { services } }: AttackedWorkbench) =>
  services['vault.setToken']({ environmentId: 'staging', token: OWN });

const SECRETS: readonly CallAttack[] = [
  {
    id: 'overlap',
    attacker: 'stores a token of padding and a guess, and puts the padding beside the mask of another',
    async prepare(at) {
      await knownToken(at);
      const token = `${'p'.repeat(OWN.length)}${OWN.charAt(0)}`;
      await at.workbench.services['vault.setToken']({
        environmentId: 'production',
        token,
        confirmedName: 'Production',
      });
    },
    call: ({ service }) => ({
      command: 'playground.preview',
      input: {
        environmentId: 'staging',
        edit: {
          method: 'GET',
          url: `${service.url}/v1/portfolio`,
          headers: [
            ['Authorization', `Bearer ${'p'.repeat(OWN.length)}${'*'.repeat(OWN.length)}`],
            ['X-Client-Id', 'c'],
          ],
          bodyBase64: '',
          profile: {},
        },
      },
    }),
    holds(answer) {
      expect(JSON.stringify(answer)).toContain(`Bearer ${'p'.repeat(OWN.length)}${'*'.repeat(OWN.length)}`);
    },
  },
  ...[
    '\\u0074oken-of-staging-0123456789',
    'token%2Dof%2dstaging-0123456789',
    Buffer.from(`Bearer ${OWN}`).toString('base64'),
  ].map(
    (spelled): CallAttack => ({
      id: `spelled ${spelled}`,
      attacker: `answers in the service’s place with the token as ${spelled}`,
      prepare: knownToken,
      service: (response) =>
        void response.writeHead(401, `No ${spelled}`, { 'X-Echo': spelled }).end(`{"message":"${spelled}"}`),
      call: () => ({ command: 'ussd.press', input: { environmentId: 'staging', customerId: 1, choice: '*384*99#' } }),
      async holds(answer, { workbench: { services } }) {
        expect(JSON.stringify(answer)).toContain('***');
        expect(JSON.stringify(answer)).not.toContain('0123456789');
        const { exchanges } = await services['history.list']({ limit: 1 });
        const { response } = await services['history.get']({ id: exchanges[0]?.id ?? '' });
        const body = Buffer.from(response?.body.base64 ?? '', 'base64').toString();
        for (const text of [body, response?.reason ?? '', JSON.stringify(response?.headers)]) {
          expect(text).not.toContain(spelled);
          expect(text).toContain('***');
        }
      },
    }),
  ),
  {
    id: 'token-short',
    attacker: 'stores a token so short that its mask could be guessed',
    call: () => ({ command: 'vault.setToken', input: { environmentId: 'staging', token: 'abc' } }),
    refused: 'token-short',
  },
  {
    id: 'rename-live-key',
    attacker: 'gives the live environment’s key another id',
    async prepare({ workbench: { services } }) {
      const { environments } = await services['workbench.state']({});
      found.text = environments.find(({ id }) => id === 'production')?.publicKeyBase64 ?? '';
    },
    call: () => ({
      command: 'vault.renameKey',
      input: { environmentId: 'production', publicKeyBase64: found.text, keyId: 'evil' },
    }),
    refused: 'confirmation-needed',
  },
  {
    id: 'unreadable-list',
    attacker: 'takes away the live token while nobody can read which environments are live',
    async prepare({ dataFolder }) {
      found.path = join(dataFolder, 'environments.json');
      found.text = readFileSync(found.path, 'utf8');
      writeFileSync(found.path, '{');
    },
    call: () => ({ command: 'vault.clearToken', input: { environmentId: 'production' } }),
    async holds(answer, { workbench: { services } }) {
      expect(codeOf(answer)).toBe('environments-unreadable');
      writeFileSync(found.path, found.text);
      const { environments } = await services['workbench.state']({});
      expect(environments.find(({ id }) => id === 'production')).toMatchObject({ danger: true, hasToken: true });
    },
  },
  ...['/admin/reset', '/admin', '/x/../admin/token', '/', '/v1/reports'].map(
    (path): CallAttack => ({
      id: `admin ${path}`,
      attacker: `has a message forged to ${path} of the sandbox`,
      async prepare({ workbench: { services } }) {
        const { environments } = await services['workbench.state']({});
        found.text = environments[0]?.baseUrl.replace('127.0.0.1', 'localhost') ?? '';
      },
      call: () => ({ command: 'webhooks.forge', input: { ...ONE_MESSAGE, to: `${found.text}${path}` } }),
      refused: 'input-url-admin',
    }),
  ),
];

/** Asks the sandbox for a report to that address, and expects that its delivery was not sent. */
const delivered = (id: string, attacker: string, to: () => string, why: RegExp): CallAttack => ({
  id,
  attacker,
  async prepare({ workbench: { services } }) {
    const { environments } = await services['workbench.state']({});
    found.text = environments[0]?.baseUrl ?? '';
    found.token = (await services['sandbox.revealToken']({})).accessToken;
  },
  call: () => {
    const body = { contentType: 'application/json', text: JSON.stringify({ reportTypes: ['USER'], url: to() }) };
    const input = { environmentId: 'sandbox', callId: id, input: { operation: 'reports.create', body } };
    return { command: 'operation.send', input };
  },
  async holds(answer, { workbench: { services } }) {
    expect(codeOf(answer)).toBe('answered');
    await services['sandbox.changeClock']({ kind: 'advance', byMs: 2001 });
    const tried = async () => {
      const { deliveries } = await services['sandbox.outbox']({ limit: 1 });
      return deliveries.flatMap(({ url, tries }) => tries.map(({ status, failure }) => ({ url, status, failure })));
    };
    await expect.poll(async () => (await tried())[0]?.url).toBe(to());
    for (const one of await tried()) expect(one).toMatchObject({ status: null, failure: expect.stringMatching(why) });
    await services['sandbox.changeClock']({ kind: 'follow' });
    expect((await services['sandbox.revealToken']({})).accessToken).toBe(found.token);
  },
});

const DELIVERIES: readonly CallAttack[] = [
  ...['127.0.0.1', '127.1', '[::ffff:127.0.0.1]'].map((host) =>
    delivered(
      `report-own ${host}`,
      `has the sandbox deliver a report to ${host}, its own admin calls`,
      () => `${found.text.replace('127.0.0.1', host)}/admin/token`,
      /sandbox’s own address/,
    ),
  ),
  delivered(
    'report-live',
    'has the sandbox deliver a report to the live service, whose name nobody is asked for',
    () => 'https://LIVE.invalid./hook',
    /Production, which is marked as live/,
  ),
];

export const GUARD_ATTACKS: readonly CallAttack[] = [...ALIASES, ...IMPORTS, ...SECRETS, ...DELIVERIES];
