/** Every command of the contract through the real loopback door with inputs that no page sends: each gets a plain "no". */
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { compose } from '../../../electron/compose.ts';
import { systemClock, systemRandom } from '../../../electron/ports/node-crypto.ts';
import type { LocalProgram } from '../../../electron/program.ts';
import { PROJECT_FOLDER } from '../../../electron/project.ts';
import { openWebDoor, type WebDoor } from '../../../electron/web/web-door.ts';
import { COMMAND_INPUTS, type CommandName } from '../../../shared/contract/commands.ts';
import { findCanaries, textCanary } from '../../support/canaries.ts';
import { converse } from '../../support/raw-socket.ts';
import { startWorkbench } from '../../support/start-workbench.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { writePkcs8Pem } from '../../support/write-private-keys.ts';

const seed = randomBytes(32);
const token = randomBytes(24).toString('base64url');
const CANARIES = [{ name: 'the seed', bytes: seed }, textCanary('the token', token)];
const MAX_CALL_BYTES = 2_097_152;

type Door = { readonly door: WebDoor; readonly workbench: LocalProgram; readonly session: string };

async function openDoor(): Promise<Door> {
  const workbench = await startWorkbench();
  await workbench.services['vault.importKey']({ environmentId: 'staging', keyText: writePkcs8Pem(seed) });
  await workbench.services['vault.setToken']({ environmentId: 'staging', token });
  const door = await openWebDoor({
    workbench,
    page: (_request, response) => void response.end(),
    port: 0,
    random: systemRandom,
    clock: systemClock,
  });
  onTestFinished(() => door.close());
  const code = door.newAddress().split('#')[1] ?? '';
  const answer = await post(door, '/api/session', JSON.stringify({ code }), '');
  return { door, workbench, session: JSON.parse(answer.text).value.token };
}

type Answered = { readonly status: number; readonly text: string };

function post(door: WebDoor, path: string, body: string | Buffer, session: string): Promise<Answered> {
  const headers = {
    Host: new URL(door.origin).host,
    Origin: door.origin,
    'Content-Type': 'application/json',
    ...(session === '' ? {} : { Authorization: `Bearer ${session}` }),
  };
  return new Promise((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', port: door.port, method: 'POST', path, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    asking.on('error', reject);
    asking.end(body);
  });
}

/** Calls that failed as no call should; each test expects none. */
const unexpected: string[] = [];

/** What an answer may be: a value, or a refusal in a sentence that gives nothing away. */
function checkAnswer({ status, text }: Answered, what: string): { ok: boolean; code: string } {
  expect(findCanaries(CANARIES, what, text)).toEqual([]);
  const { ok, failure, value, ...rest } = JSON.parse(text);
  expect(rest, what).toEqual({});
  if (ok === true) {
    expect(status, what).toBe(200);
    expect(value, what).toBeDefined();
    return { ok, code: '' };
  }
  expect(ok, what).toBe(false);
  expect(
    Object.keys(failure).filter((name) => name !== 'details'),
    what,
  ).toEqual(['code', 'message']);
  expect(failure.message.length, what).toBeLessThan(3000);
  expect(failure.message, what).toMatch(/[.?]$/s);
  expect(text, what).not.toMatch(/\\n\s+at |node:internal|node_modules|\.ts:\d|file:\/\/|\[object /);
  expect(text, what).not.toContain(PROJECT_FOLDER);
  if (failure.code === 'internal') unexpected.push(`${what}: ${text.slice(0, 300)}`);
  return { ok, code: failure.code };
}

/** Values that fit, by the name of a field; what is not named here is left to the hostile ones. */
const FITTING: Readonly<Record<string, unknown>> = {
  environmentId: 'staging',
  id: 'staging',
  publicKeyBase64: Buffer.alloc(32).toString('base64'),
  passphrase: 'four plain words',
  keyId: 'key-1',
  callId: 'call',
  customerId: 1,
  choice: '1',
  limit: 10,
  act: 'export-key',
  via: 'loopback',
  text: '{}',
  to: 'http://127.0.0.1:1/x',
};

const HOSTILE: readonly string[] = [
  'null',
  '[]',
  '{}',
  'true',
  '-1',
  '0.5',
  '1e308',
  '9007199254740993',
  '""',
  '"__proto__"',
  '"constructor"',
  '"../../../../etc/passwd"',
  '"\\u0000\\ud800"',
  `"${'x'.repeat(100_000)}"`,
  `{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}`,
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  '{"half\\ud800":1}',
];

/** Ends the embedded sandbox for the rest, or sets a storage aside: asked once, with inputs that do not fit. */
const WHOLE_INPUTS: readonly string[] = [
  ...HOSTILE.filter((text) => text !== '{}'),
  '{"unknown":1}',
  '{"__proto__":{"environmentId":"staging"}}',
  `{${[...Array(2000).keys()].map((at) => `"field${at}":1`).join(',')}}`,
  `{"${'y'.repeat(100_000)}":1}`,
];

const commands = Object.keys(COMMAND_INPUTS) as CommandName[];

test('every command refuses inputs of another shape by that name, briefly and without a trace', async () => {
  const { door, session } = await openDoor();
  for (const command of commands) {
    for (const input of WHOLE_INPUTS) {
      const what = `${command} with ${input.slice(0, 60)}`;
      const body = `{"command":"${command}","input":${input}}`;
      const { ok, code } = checkAnswer(await post(door, '/api/call', body, session), what);
      // No input at all is the empty one.
      if (input !== 'null') expect([ok, code], what).toEqual([false, 'input-invalid']);
    }
  }
  expect(unexpected).toEqual([]);
}, 60_000);

test('every field of every command holds against values that nobody would type', async () => {
  const { door, session } = await openDoor();
  const tally = new Map<string, number>();
  for (const command of commands) {
    const schema = COMMAND_INPUTS[command];
    const fields = 'shape' in schema ? Object.keys(schema.shape) : [];
    for (const field of fields) {
      for (const value of HOSTILE) {
        const others = fields.filter((name) => name !== field && FITTING[name] !== undefined);
        const members = others.map((name) => `"${name}":${JSON.stringify(FITTING[name])}`);
        const input = `{${[...members, `"${field}":${value}`].join(',')}}`;
        const what = `${command} with ${input.slice(0, 200)}`;
        const { code } = checkAnswer(
          await post(door, '/api/call', `{"command":"${command}","input":${input}}`, session),
          what,
        );
        tally.set(code, (tally.get(code) ?? 0) + 1);
      }
    }
  }
  expect(unexpected).toEqual([]);
  expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
  // It got past the shapes too, into the rooms.
  expect(tally.size).toBeGreaterThan(5);
  checkAnswer(
    await post(door, '/api/call', '{"command":"workbench.state","input":{}}', session),
    'the state after it all',
  );
}, 120_000);

test.each([
  ['nothing', '', 400, 'body-malformed'],
  ['NaN', '{"command":"history.list","input":{"limit":NaN}}', 400, 'body-malformed'],
  ['bytes that are no UTF-8', Buffer.from([0x22, 0xff, 0x22]), 400, 'body-malformed'],
  ['a list', '[]', 400, 'call-malformed'],
  ['a command that is no text', '{"command":{"toString":"x"},"input":{}}', 400, 'call-malformed'],
  ['a command of 101 characters', `{"command":"${'x'.repeat(101)}","input":{}}`, 400, 'call-malformed'],
  ['__proto__ as command', '{"command":"__proto__","input":{}}', 200, 'command-unknown'],
  ['toString as command', '{"command":"toString","input":{}}', 200, 'command-unknown'],
  ['__proto__ as a further field', '{"command":"workbench.state","input":{},"__proto__":{}}', 400, 'call-malformed'],
  ['a call of one byte too many', Buffer.alloc(MAX_CALL_BYTES + 1, ' '), 413, 'body-too-large'],
  ['spaces of just the size', Buffer.alloc(MAX_CALL_BYTES, ' '), 400, 'body-malformed'],
])('%s is refused by its own name', async (what, body, status, code) => {
  const { door, session } = await openDoor();
  const answer = await post(door, '/api/call', body, session);
  expect([answer.status, checkAnswer(answer, what).code]).toEqual([status, code]);
});

test('a call of just the size is taken', async () => {
  const { door, session } = await openDoor();
  const call = '{"command":"workbench.state","input":{}}';
  const answer = await post(door, '/api/call', call.padEnd(MAX_CALL_BYTES, ' '), session);
  expect(checkAnswer(answer, 'a long call').ok).toBe(true);
});

test.each(['/api/call', '/api/events'])(
  '%s tells nothing without a session, or with a code in its place',
  async (path) => {
    const { door } = await openDoor();
    const code = door.newAddress().split('#')[1] ?? '';
    for (const session of ['', 'x', code, `${'A'.repeat(43)}`, 'Bearer', 'a'.repeat(8000)]) {
      const answer = await post(door, path, '{}', session);
      expect([answer.status, checkAnswer(answer, path).code]).toEqual([401, 'session-unknown']);
    }
    // The code was not used up by it.
    expect((await post(door, '/api/session', JSON.stringify({ code }), '')).status).toBe(200);
  },
);

test.each([
  ['a head that is no HTTP', 'HELLO\r\n\r\n', '400', 'request-malformed'],
  [
    'a head larger than 16 KiB',
    `GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    '431',
    'head-too-large',
  ],
  ['a flood of small headers', `GET / HTTP/1.1\r\n${'a:b\r\n'.repeat(8000)}\r\n`, '431', 'head-too-large'],
  [
    'two lengths',
    'POST /api/call HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
    '400',
    'request-malformed',
  ],
  [
    'a length and chunks',
    'POST /api/call HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}',
    '400',
    'request-malformed',
  ],
])('%s is refused like everything else, and the door stays open to others', async (_what, head, status, code) => {
  const { door, session } = await openDoor();
  const { answer, closed } = await converse(`http://127.0.0.1:${door.port}`, [head]);
  expect(closed).toBe(true);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({
    ok: false,
    failure: { code, message: expect.any(String) },
  });
  expect((await post(door, '/api/call', '{"command":"workbench.state","input":{}}', session)).status).toBe(200);
});

test('who sends its head or its call a byte at a time is given up, and keeps nobody waiting', async () => {
  const { door, session } = await openDoor();
  const { headersTimeout, requestTimeout } = door.server;
  expect(headersTimeout).toBeLessThanOrEqual(10_000);
  expect(requestTimeout).toBeLessThanOrEqual(30_000);
  const slow = [...Array(100).keys()].map(() =>
    converse(`http://127.0.0.1:${door.port}`, ['POST /api/call HTTP/1.1\r\nHost'], 60_000),
  );
  expect((await post(door, '/api/call', '{"command":"workbench.state","input":{}}', session)).status).toBe(200);
  await door.close();
  for (const { closed } of await Promise.all(slow)) expect(closed).toBe(true);
});

test.each(['environments.json', 'webhooks.json', 'history.db', 'sandbox.db'])(
  'a folder in the place of %s stops the start of nothing else',
  async (name) => {
    const folder = tempFolder();
    mkdirSync(join(folder, name));
    const workbench = await compose({ dataFolder: folder, version: 'test' });
    onTestFinished(() => workbench.close());
    expect((await workbench.services['workbench.state']({})).vault.kind).toBe('ready');
  },
);
