/** Attacks by a command, run at both doors: a page that was taken over, or a script that holds its session. */
import { gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { NEW_ENVIRONMENT } from '../../shared/environment/new-environment.ts';
import type { CallAttack } from './attack.ts';
import { type AttackedWorkbench, PRODUCTION_URL } from './attacked-workbench.ts';

type Refused = Extract<CallAttack, { refused: unknown }>['refused'];

/** A row whose input depends on nothing. */
const call = (id: string, attacker: string, command: unknown, input: unknown, refused: Refused): CallAttack => ({
  id,
  attacker,
  call: () => ({ command, input }),
  refused,
});

const COMMAND_NAMES: readonly CallAttack[] = [
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', '', 'vault.read', 'ussd.press\0', 'Vault.view'].map(
    (name) => call(`command-${name}`, `calls “${name}”`, name, {}, 'command-unknown'),
  ),
  call(
    'command-long',
    'calls a name of a thousand letters',
    'x'.repeat(1000),
    {},
    {
      loopback: 'call-malformed',
      desktop: 'command-unknown',
    },
  ),
  call(
    'command-list',
    'calls a list of names',
    ['workbench.state'],
    {},
    {
      loopback: 'call-malformed',
      desktop: 'command-unknown',
    },
  ),
];

/** Own members of these names, as JSON.parse makes them. */
const PROTO_INPUT: unknown = JSON.parse('{"__proto__":{"environmentId":"staging"},"constructor":{"prototype":{}}}');

function deep(levels: number): unknown {
  let value: unknown = [];
  for (let level = 1; level < levels; level += 1) value = [value];
  return value;
}

const INPUT_SHAPES: readonly CallAttack[] = [
  call('input-text', 'sends a text for an input', 'workbench.state', 'x', 'input-invalid'),
  call('input-list', 'sends a list for an input', 'history.get', ['x'], 'input-invalid'),
  call('input-further', 'adds a field', 'vault.clearToken', { environmentId: 'staging', force: true }, 'input-invalid'),
  call('input-proto', 'brings members by way of __proto__', 'vault.clearToken', PROTO_INPUT, 'input-invalid'),
  call(
    'input-deep',
    'nests an input a thousand levels deep',
    'environment.create',
    { fields: deep(1000) },
    'input-invalid',
  ),
  call('input-number', 'counts in numbers that are none', 'history.list', { limit: 1e308 }, 'input-invalid'),
  call('input-negative', 'counts below nothing', 'history.list', { limit: -1 }, 'input-invalid'),
  call('input-half', 'sends half a character', 'operation.cancel', { callId: '\ud800' }, 'input-invalid'),
  call(
    'input-large',
    'sends more than two megabytes',
    'environment.import',
    { text: 'x'.repeat(2_200_000) },
    {
      loopback: 'body-too-large',
      desktop: 'input-too-large',
    },
  ),
];

const NAMES_OF_THINGS: readonly CallAttack[] = [
  ...['../../../../etc/passwd', '..%2f..%2fvault', '__proto__', 'staging\0', "' OR 1=1 --"].flatMap((id) => [
    call(`environment ${id}`, `asks for the environment “${id}”`, 'environment.export', { id }, 'environment-unknown'),
    call(`exchange ${id}`, `asks for the exchange “${id}”`, 'history.get', { id }, 'exchange-unknown'),
    call(
      `snapshot ${id}`,
      `restores the snapshot “${id}”`,
      'sandbox.restoreSnapshot',
      { name: id },
      'snapshot-unknown',
    ),
  ]),
];

const keyFile = (id: string, attacker: string, path: string, refused: Refused): CallAttack =>
  call(id, attacker, 'vault.importKeyFile', { environmentId: 'staging', path }, refused);

const KEY_FILES: readonly CallAttack[] = [
  keyFile(
    'key-file-relative',
    'names a file relative to a folder unseen',
    '../../.ssh/id_ed25519',
    'input-path-relative',
  ),
  keyFile('key-file-device', 'names a device that never ends', '/dev/zero', 'input-path-refused'),
  keyFile('key-file-process', 'names the program’s own variables', '/proc/self/environ', 'input-path-refused'),
  ...['\\\\evil.example\\share\\key', '//evil.example/share/key', '\\\\.\\pipe\\key', '\\\\?\\C:\\key'].map((path) =>
    keyFile(
      `key-file ${path}`,
      `has main log in at another machine, or open a device, by ${path}`,
      path,
      'input-path-refused',
    ),
  ),
  {
    id: 'key-file-vault',
    attacker: 'names the key file of the vault',
    call: ({ dataFolder }) => ({
      command: 'vault.importKeyFile',
      input: { environmentId: 'staging', path: `${dataFolder}/vault.key` },
    }),
    refused: 'input-path-refused',
  },
  keyFile('key-file-folder', 'names a folder', '/etc', 'input-unreadable'),
];

const NEW = { ...NEW_ENVIRONMENT, name: 'Evil', clientId: 'c' };
const created = (id: string, attacker: string, more: object): CallAttack =>
  call(id, attacker, 'environment.create', { fields: { ...NEW, ...more } }, 'environment-invalid');

const HOSTILE_TEXTS: readonly CallAttack[] = [
  created('url-script', 'makes an environment of a script', { baseUrl: 'javascript:alert(1)' }),
  created('url-file', 'makes an environment of a file', { baseUrl: 'file:///etc/passwd' }),
  created('url-user', 'hides the host behind a user name', { baseUrl: 'https://api.example@evil.example' }),
  created('client-id-lines', 'puts a header line into a client id', { clientId: 'c\r\nX-Evil: 1' }),
  created('proxy-password', 'puts a password into a proxy’s address', {
    transport: { ...NEW_ENVIRONMENT.transport, proxy: { kind: 'explicit', url: 'http://u:p@evil.example:1' } },
  }),
  created('customer-markup', 'puts markup into a phone number', {
    customers: [{ customerId: 1, name: 'x', msisdn: '<img src=x onerror=alert(1)>' }],
  }),
  call(
    'token-lines',
    'puts a header line into a token',
    'vault.setToken',
    { environmentId: 'staging', token: 'abcdefghij\r\nX-Evil: 1' },
    'token-invalid',
  ),
  call(
    'tunnel-script',
    'makes a tunnel of a script',
    'webhooks.setTunnel',
    { environmentId: 'sandbox', tunnelUrl: 'javascript:alert(1)' },
    'input-invalid',
  ),
  {
    id: 'edit-lines',
    attacker: 'puts a second request behind a header of an edited one',
    call: (at) => ({
      command: 'playground.send',
      input: edit(at, [['X-Note', 'x\r\n\r\nPOST /v1/orders HTTP/1.1\r\nHost: x']]),
    }),
    refused: 'input-header',
  },
];

const edit = ({ service }: AttackedWorkbench, headers: [string, string][]) => ({
  environmentId: 'staging',
  edit: { method: 'GET', url: `${service.url}/v1/portfolio`, headers, bodyBase64: '', profile: {} },
});

/** Sound storage that an attacker would have out of the way. */
const STORAGES: readonly CallAttack[] = [
  ...['history', 'sandbox', 'vault'].map((storage) =>
    call(`set-aside-${storage}`, `sets the sound ${storage} aside`, 'storage.setAside', { storage }, 'storage-sound'),
  ),
  call(
    'set-aside-environments',
    'sets the list of environments aside, and the danger marks with it',
    'storage.setAside',
    { storage: 'environments' },
    'environments-readable',
  ),
];

/** A session typed, guessed or imitated is no confirmation. */
const GUARDED: readonly CallAttack[] = [
  ...[undefined, '', 'production', 'Production ', 'Ｐroduction', 'Prоduction', 'Staging'].map(
    (confirmedName, at): CallAttack => ({
      ...call(
        `guard-name-${at}`,
        `sends to the live environment with the name ${JSON.stringify(confirmedName ?? 'absent')}`,
        'operation.send',
        {
          environmentId: 'production',
          callId: 'c',
          input: { operation: 'reports.create', body: { contentType: 'application/json', text: '{}' } },
          ...(confirmedName === undefined ? {} : { confirmedName }),
        },
        'confirmation-needed',
      ),
    }),
  ),
  call(
    'guard-session-guessed',
    'goes on with a USSD session that nobody began',
    'ussd.press',
    { environmentId: 'production', customerId: 1, sessionId: 'guessed', choice: '1' },
    'session-unconfirmed',
  ),
  call(
    'guard-mark',
    'takes the danger mark off',
    'environment.update',
    { id: 'production', fields: { ...NEW, name: 'Production', baseUrl: PRODUCTION_URL } },
    'confirmation-needed',
  ),
];

const READ = { environmentId: 'staging', callId: 'read', input: { operation: 'portfolio.list' } };

async function recorded(at: AttackedWorkbench) {
  const id = (await at.workbench.services['history.list']({ limit: 1 })).exchanges[0]?.id ?? '';
  return at.workbench.services['history.get']({ id });
}

/** What the service, or who stands in its place, answers. */
const ANSWERS: readonly CallAttack[] = [
  {
    id: 'answer-redirect',
    attacker: 'answers in the service’s place with a redirect to an address inside',
    call: () => ({ command: 'operation.send', input: READ }),
    service: (response, target) =>
      void response.writeHead(target === '/inside' ? 200 : 307, { Location: '/inside' }).end(),
    async holds(answer, at) {
      expect(answer.ok).toBe(true);
      expect(at.service.heard.at(-1)).toBe('GET /v1/portfolio');
      expect((await recorded(at)).response?.status).toBe(307);
    },
  },
  {
    id: 'answer-bomb',
    attacker: 'answers with a megabyte of zeros in a kilobyte of gzip',
    call: () => ({ command: 'operation.send', input: READ }),
    service: (response) => void response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(BOMB),
    async holds(answer, at) {
      expect(answer.ok).toBe(true);
      const { id } = await recorded(at);
      const body = await at.workbench.services['exchange.body']({ id, part: 'response', offset: 0, length: 1_000_000 });
      expect(body.totalBytes).toBe(BOMB.length);
    },
  },
];
const BOMB = gzipSync(Buffer.alloc(1_048_576));

export const CALL_ATTACKS: readonly CallAttack[] = [
  ...COMMAND_NAMES,
  ...INPUT_SHAPES,
  ...NAMES_OF_THINGS,
  ...KEY_FILES,
  ...HOSTILE_TEXTS,
  ...STORAGES,
  ...GUARDED,
  ...ANSWERS,
];
