/** Every command of the contract through the real loopback door with inputs that no page sends: each gets a plain "no". */
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { compose } from '../../../electron/compose.ts';
import { systemClock, systemRandom } from '../../../electron/ports/node-crypto.ts';
import type { LocalProgram } from '../../../electron/program.ts';
import { PROJECT_FOLDER } from '../../../electron/project.ts';
import { openWebDoor, type WebDoor } from '../../../electron/web/web-door.ts';
import { COMMAND_INPUTS, type CommandName } from '../../../shared/contract/commands.ts';
import { findCanaries, textCanary } from '../../support/canaries.ts';
import { codeOf, openPageSocket, type PageSocket } from '../../support/page-socket.ts';
import { converse } from '../../support/raw-socket.ts';
import { startWorkbench } from '../../support/start-workbench.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { writePkcs8Pem } from '../../support/write-private-keys.ts';

const seed = randomBytes(32);
const token = randomBytes(24).toString('base64url');
const CANARIES = [{ name: 'the seed', bytes: seed }, textCanary('the token', token)];
const MAX_CALL_BYTES = 2_097_152;

type Door = { readonly door: WebDoor; readonly workbench: LocalProgram; readonly page: PageSocket };

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
  return { door, workbench, page: await openPageSocket(door, codeOf(door)) };
}

let lastId = 0;

/** The answer, as text, to a call whose input is this JSON. */
async function ask(page: PageSocket, command: string, input: string): Promise<string> {
  lastId += 1;
  const told = await page.tell(`{"id":${lastId},"command":"${command}","input":${input}}`, lastId);
  return JSON.stringify(told);
}

/** Calls that failed as no call should; each test expects none. */
const unexpected: string[] = [];

/** What an answer may be: a value, or a refusal in a sentence that gives nothing away. */
function checkAnswer(text: string, what: string): { ok: boolean; code: string } {
  expect(findCanaries(CANARIES, what, text)).toEqual([]);
  const { ok, failure, value, ...rest } = JSON.parse(text);
  expect(rest, what).toEqual({});
  if (ok === true) {
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
  const { page } = await openDoor();
  for (const command of commands) {
    for (const input of WHOLE_INPUTS) {
      const what = `${command} with ${input.slice(0, 60)}`;
      const { ok, code } = checkAnswer(await ask(page, command, input), what);
      // No input at all is the empty one.
      if (input !== 'null') expect([ok, code], what).toEqual([false, 'input-invalid']);
    }
  }
  expect(unexpected).toEqual([]);
}, 60_000);

test('every field of every command holds against values that nobody would type', async () => {
  const { page } = await openDoor();
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
        const { code } = checkAnswer(await ask(page, command, input), what);
        tally.set(code, (tally.get(code) ?? 0) + 1);
      }
    }
  }
  expect(unexpected).toEqual([]);
  expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
  // It got past the shapes too, into the rooms.
  expect(tally.size).toBeGreaterThan(5);
  checkAnswer(await ask(page, 'workbench.state', '{}'), 'the state after it all');
}, 120_000);

const spaces = (count: number) => Buffer.alloc(count, ' ');

test.each([
  ['nothing', '', 'call-malformed'],
  ['NaN', '{"id":1,"command":"history.list","input":{"limit":NaN}}', 'call-malformed'],
  ['a list', '[]', 'call-malformed'],
  ['bytes in place of text', Buffer.from('{"id":1,"command":"workbench.state","input":{}}'), 'call-malformed'],
  ['no id', '{"command":"workbench.state","input":{}}', 'call-malformed'],
  ['an id that is no number', '{"id":"1","command":"workbench.state","input":{}}', 'call-malformed'],
  ['a command that is no text', '{"id":1,"command":{"toString":"x"},"input":{}}', 'call-malformed'],
  ['a command of 101 characters', `{"id":1,"command":"${'x'.repeat(101)}","input":{}}`, 'call-malformed'],
  ['__proto__ as a further field', '{"id":1,"command":"workbench.state","input":{},"__proto__":{}}', 'call-malformed'],
  ['spaces of one byte too many', spaces(MAX_CALL_BYTES + 1).toString(), 'call-malformed'],
])('%s closes the socket by the name of the misuse, with a sentence', async (_what, message, name) => {
  const { page } = await openDoor();
  const closing = await page.tell(message);
  expect(closing).toEqual({
    status: 4400,
    name,
    failure: { code: name, message: expect.stringMatching(/^A call (is|may be) .*\.$/) },
  });
});

test.each([
  [
    'a text that is no UTF-8',
    (page: PageSocket) => page.socket.send(Buffer.from([0x22, 0xff]), { binary: false }),
    1007,
  ],
  ['a message of 17 MB', (page: PageSocket) => page.socket.send('x'.repeat(17_000_000)), 1009],
])('%s closes the socket by the protocol’s own number', async (_what, send, status) => {
  const { page } = await openDoor();
  send(page);
  expect((await page.closed).status).toBe(status);
});

test('a call of just the size is taken; one of a byte more is refused alone, and the socket stays', async () => {
  const { page } = await openDoor();
  const call = (id: number) => `{"id":${id},"command":"workbench.state","input":{}}`;
  expect(await page.tell(call(7).padEnd(MAX_CALL_BYTES, ' '), 7)).toMatchObject({ ok: true });
  expect(await page.tell(call(8).padEnd(MAX_CALL_BYTES + 1, ' '), 8)).toMatchObject({
    ok: false,
    failure: { code: 'body-too-large', message: expect.stringContaining('2097152') },
  });
  expect(await page.call('workbench.state', {})).toMatchObject({ ok: true });
});

test('who asks five hundred things at a time and one more loses its socket; five hundred are answered', async () => {
  const workbench = await startWorkbench();
  const waiting = Promise.withResolvers<LocalProgram>();
  const open = { page: (_: unknown, response: ServerResponse) => void response.end(), port: 0 };
  const ports = { random: systemRandom, clock: systemClock };
  const door = await openWebDoor({ workbench: waiting.promise, ...open, ...ports });
  onTestFinished(() => door.close());
  const [many, tooMany] = [await openPageSocket(door, codeOf(door)), await openPageSocket(door, codeOf(door))];
  const calls = Array.from({ length: 500 }, () => many.call('workbench.state', {}));
  for (let calls = 0; calls < 500; calls += 1) void tooMany.call('workbench.state', {}).catch(() => {});
  void tooMany.call('workbench.state', {}).catch(() => {});
  expect(await tooMany.closed).toMatchObject({ status: 4429, name: 'too-many-calls' });
  waiting.resolve(workbench);
  expect((await Promise.all(calls)).every(({ ok }) => ok)).toBe(true);
});

test('the door tells nothing without a code, or with another in its place', async () => {
  const { door } = await openDoor();
  const code = codeOf(door);
  for (const other of ['x', 'A'.repeat(43), 'Bearer', 'a'.repeat(8000)]) {
    const refused = { status: 4401, name: 'code-refused', failure: { code: 'code-refused' } };
    await expect(openPageSocket(door, other)).rejects.toMatchObject(refused);
  }
  // The code was not used up by it.
  await openPageSocket(door, code);
});

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
    'POST /api/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
    '400',
    'request-malformed',
  ],
  [
    'a length and chunks',
    'POST /api/socket HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}',
    '400',
    'request-malformed',
  ],
])('%s is refused like everything else, and the door stays open to others', async (_what, head, status, code) => {
  const { door, page } = await openDoor();
  const { answer, closed } = await converse(`http://127.0.0.1:${door.port}`, [head]);
  expect(closed).toBe(true);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({
    ok: false,
    failure: { code, message: expect.any(String) },
  });
  expect(await page.call('workbench.state', {})).toMatchObject({ ok: true });
});

test('who sends its head or its call a byte at a time is given up, and keeps nobody waiting', async () => {
  const { door, page } = await openDoor();
  const { headersTimeout, requestTimeout } = door.server;
  expect(headersTimeout).toBeLessThanOrEqual(10_000);
  expect(requestTimeout).toBeLessThanOrEqual(30_000);
  const slow = [...Array(100).keys()].map(() =>
    converse(`http://127.0.0.1:${door.port}`, ['POST /api/socket HTTP/1.1\r\nHost'], 60_000),
  );
  expect(await page.call('workbench.state', {})).toMatchObject({ ok: true });
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
