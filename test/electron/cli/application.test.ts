/** Applications that a gateway would call, through the command line: `--to` and environment files, with real HTTP in each wire form. */
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { NEW_APPLICATION } from '../../../shared/environment/new-application.ts';
import type { UssdProtocol } from '../../../shared/environment/ussd-protocol.ts';
import { drawn } from '../../support/drawn.ts';
import { listening } from '../../support/listening.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import {
  type Application,
  startApplication,
  startConEnd,
  startHubtel,
  startJson,
  startTrueRoute,
} from '../../support/ussd-applications.ts';
import { type Ran, runCli, runHere, spawnCli } from './run-cli.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test reads the JSON of a line as it comes
const linesOf = ({ stdout }: Ran): any[] =>
  stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

/** Nothing of a data folder may be touched: this one cannot be. */
const NO_DATA = { DIALBENCH_DATA: '/dev/null/none', DIALBENCH_TOKEN: 'token-that-goes-nowhere' };

const PLAIN = [
  ['con-end', startConEnd],
  ['hubtel', startHubtel],
  ['trueroute', startTrueRoute],
] as const;

const JSON_KIND: UssdProtocol = {
  kind: 'json',
  request: { sessionId: 'session', phoneNumber: 'msisdn', text: 'input' },
  textIs: 'all',
  reply: { text: 'menu.text', end: 'state' },
  endValues: ['over'],
};

function environmentFile({ url }: Application, protocol: UssdProtocol, changes: object = {}): string {
  const file = join(tempFolder(), 'kiosk.environment.json');
  const { clientId: _client, keyId: _key, signingProfile: _signing, ussdProfile, ...fields } = NEW_APPLICATION;
  const { serviceCode } = ussdProfile;
  const environment = { ...fields, name: 'Kiosk', baseUrl: url, ussdProfile: { protocol, serviceCode }, ...changes };
  writeFileSync(file, JSON.stringify({ format: 'dialbench-environment', version: 1, environment }));
  return file;
}

function flowFile(text: string): string {
  const file = join(tempFolder(), 'kiosk.flow.yaml');
  writeFileSync(file, text);
  return file;
}

const FLOW = `flow: Send money
customer: 1001
dial: "*384*7#"
expect: { state: ZAMBEZI_KIOSK, keys: [1, 2, 3, 0], end: false }
steps:
  - press: 2
    expect: { state: SEND_MONEY, options: ["0 Back"] }
  - type: "0977000222"
    expect: { contains: ["Send K 50.00 to 0977000222?"], keys: [1, 2] }
  - press: 1
    expect: { state: ENTER_YOUR_PIN }
  - type: "4711" # secret
    expect: { text: "Sent. Ref {reference}", end: true }
`;

describe.each(PLAIN)('%s', (protocol, start) => {
  test('is dialled by its address alone, to the URL as it is, unsigned and without a token', async () => {
    const application = await start();
    const to = ['--to', application.url, '--protocol', protocol];
    const ran = await runCli(['dial', ...to, '--json'], { env: NO_DATA, input: '3\nMary Banda\n' });
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(linesOf(ran).map(({ sent, state, text, end, status }) => [sent, state, text, end, status])).toEqual([
      ['*384#', 'ZAMBEZI_KIOSK', 'Zambezi Kiosk\n1. Balance\n2. Send money\n3. Your name\n0. Exit', false, 200],
      ['3', 'TYPE_YOUR_NAME', 'Type your name', false, 200],
      ['Mary Banda', 'HELLO_MARY_BANDA', 'Hello Mary Banda', true, 200],
    ]);
    expect(linesOf(ran)[0].options).toEqual([
      { key: '1', label: 'Balance' },
      { key: '2', label: 'Send money' },
      { key: '3', label: 'Your name' },
      { key: '0', label: 'Exit' },
    ]);
    expect(application.seen).toHaveLength(3);
    for (const { method, url, headers } of application.seen) {
      expect([method, url]).toEqual(['POST', '/ussd?team=7']);
      const names = headers.filter((_, at) => at % 2 === 0);
      expect(names).toEqual(['Content-Type', 'Content-Length', 'Host', 'Connection']);
    }
  });

  test('a flow runs against it, by its own code whole, and a wrong expectation fails with both texts', async () => {
    const application = await start();
    const to = ['--to', application.url, '--protocol', protocol, '--phone', '0966111222'];
    const ran = await runHere(['run', flowFile(FLOW), ...to, '--json'], { env: NO_DATA });
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    const report = JSON.parse(ran.stdout);
    expect(report.flows[0].steps.map(({ state, sent }: Record<string, string>) => [sent, state])).toEqual([
      ['*384*7#', 'ZAMBEZI_KIOSK'],
      ['2', 'SEND_MONEY'],
      ['0977000222', 'SEND_TO'],
      ['1', 'ENTER_YOUR_PIN'],
      ['****', 'SENT_REF'],
    ]);
    if (protocol !== 'trueroute') expect(application.seen[0]?.body).toContain('384*7');
    expect(application.seen[0]?.body).toContain('0966111222');
    expect(report.flows[0].notTold).toEqual(['text-differs', 'state-differs', 'expired']);
    const said = await runHere(['run', flowFile(FLOW), ...to], { env: NO_DATA });
    expect(said.stdout.trimEnd().split('\n').at(-1)).toMatch(/^Not told by this service/);
    const wrong = FLOW.replace('SEND_MONEY', 'SEND_AIRTIME');
    const failed = await runHere(['run', flowFile(wrong), ...to, '--json'], { env: NO_DATA });
    expect(failed.code).toBe(1);
    expect(JSON.parse(failed.stdout).flows[0].steps.at(-1).failures).toEqual([
      { expectation: 'state', expected: 'SEND_AIRTIME', got: 'SEND_MONEY' },
    ]);
  });

  // Three whole walks; by day over one protocol, because none of them knows how its presses are written.
  test.runIf(drawn(PLAIN, 1, 'protocols explored').some(([name]) => name === protocol))(
    'is explored: each screen once, what acts left alone, and what is not told named',
    async () => {
      const application = await start();
      const to = ['--to', application.url, '--protocol', protocol];
      const ran = await runHere(['explore', ...to, '--json'], { env: NO_DATA });
      expect(ran.stderr).toBe('');
      const map = JSON.parse(ran.stdout);
      const states = map.screens.map(({ state }: Record<string, string>) => state);
      expect(states).toEqual(
        expect.arrayContaining([
          'ZAMBEZI_KIOSK',
          'YOUR_BALANCE_IS',
          'SEND_MONEY',
          'TYPE_YOUR_NAME',
          'GOODBYE',
          'SEND_TO',
        ]),
      );
      expect(states).not.toContain('ENTER_YOUR_PIN');
      expect(states).not.toContain('INVALID_CHOICE');
      expect(states.filter((state: string) => state === 'ZAMBEZI_KIOSK')).toHaveLength(1);
      expect(map.complete).toBe(true);
      expect(map.notTold).toEqual(['text-differs', 'state-differs', 'expired']);
      const rules = map.anomalies.map(({ rule }: Record<string, string>) => rule);
      expect(rules).not.toEqual(expect.arrayContaining(['text-differs']));
      expect(map.anomalies.find(({ rule }: Record<string, string>) => rule === 'no-way-back')?.severity).toBe(
        'warning',
      );
      const text = await runHere(['explore', ...to], { env: NO_DATA });
      expect(text.stdout).toContain('Not told by this service');
      expect(text.stdout).not.toContain('the specification’s');
      const all = JSON.parse((await runHere(['explore', ...to, '--act', '--json'], { env: NO_DATA })).stdout);
      expect(all.screens.map(({ state }: Record<string, string>) => state)).toContain('ENTER_YOUR_PIN');
    },
  );

  test('answers of a dialled code go in the first request where it has a place for them, else press by press', async () => {
    const application = await start();
    const to = ['--to', application.url, '--protocol', protocol];
    const ran = await runCli(['dial', ...to, '*384*2*0977000222#', '--json'], { env: NO_DATA });
    expect(linesOf(ran).at(-1)).toMatchObject({ state: 'SEND_TO', end: false });
    expect(linesOf(ran)).toHaveLength(protocol === 'con-end' ? 1 : 3);
    const whole = await runCli(['dial', ...to, '*777*2#', '--json'], { env: NO_DATA });
    expect(linesOf(whole).map(({ sent, state }) => [sent, state])).toEqual([['*777*2#', 'ZAMBEZI_KIOSK']]);
  });

  test('hanging up says so where the protocol has a word for it, once, and nothing after an end', async () => {
    const application = await start();
    const to = ['--to', application.url, '--protocol', protocol];
    const released = () => application.seen.filter(({ body }) => /"Type":"Release"|<type>3<\/type>/.test(body)).length;
    const expected = protocol === 'con-end' ? 0 : 1;
    await runCli(['dial', ...to], { env: NO_DATA, input: '3\n\n' });
    expect(released()).toBe(expected);
    await runCli(['dial', ...to], { env: NO_DATA, input: '0\n' });
    expect(released()).toBe(expected);
    await runHere(['run', flowFile('flow: A\nsteps:\n  - press: 3\n'), ...to], { env: NO_DATA });
    expect(released()).toBe(2 * expected);
  });
});

test.each(PLAIN.slice(1))('Ctrl-C is hanging up for %s, and exits 0', async (protocol, start) => {
  const application = await start();
  const child = spawnCli(['dial', '--to', application.url, '--protocol', protocol], { env: NO_DATA });
  onTestFinished(() => void child.kill('SIGKILL'));
  for await (const line of createInterface({ input: child.stdout })) if (line.includes('ZAMBEZI_KIOSK')) break;
  child.kill('SIGINT');
  expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0);
  expect(application.seen).toHaveLength(2);
});

test('json is told by its environment, with a token where one is given', async () => {
  const application = await startJson();
  const file = environmentFile(application, JSON_KIND);
  const ran = await runCli(['dial', '--env', file, '--json'], { input: '3\nMary\n', env: { DIALBENCH_TOKEN: '' } });
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  expect(linesOf(ran).map(({ state, end }) => [state, end])).toEqual([
    ['ZAMBEZI_KIOSK', false],
    ['TYPE_YOUR_NAME', false],
    ['HELLO_MARY', true],
  ]);
  expect(application.seen[0]?.headers).not.toContain('Authorization');
  const token = 'a-token-of-the-application-4711';
  await runCli(['dial', '--env', file, '--json'], { env: { DIALBENCH_TOKEN: token } });
  expect(application.seen.at(-1)?.headers).toContain(`Bearer ${token}`);
});

test('an environment that is dangerous wants its name, and a flow runs there by its customers', async () => {
  const application = await startConEnd();
  const file = environmentFile(application, { kind: 'con-end' }, { danger: true });
  const flow = flowFile('flow: A\nsteps:\n  - press: 1\n');
  const refused = await runHere(['run', flow, '--env', file]);
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain('--confirm');
  expect(application.seen).toHaveLength(0);
  expect(await runHere(['run', flow, '--env', file, '--confirm', 'Kiosk'])).toMatchObject({ code: 0 });
});

test('send and conform are misuse there, with a sentence that says why', async () => {
  const file = environmentFile(await startConEnd(), { kind: 'con-end' });
  for (const args of [['send', 'instruments.list'], ['send', 'instruments.list', '--dry-run'], ['conform']]) {
    const ran = await runHere([...args, '--env', file]);
    expect(ran, args.join(' ')).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).toContain('Kiosk is a USSD application: it is only dialled');
  }
});

test.each([
  [['dial', '--to', 'http://127.0.0.1:9/ussd', '--env', 'a.json'], '--to calls an application without an environment'],
  [['run', 'a.flow.yaml', '--to', 'http://127.0.0.1:9/ussd', '--env', 'a.json'], '--to calls an application'],
  [['explore', '--protocol', 'hubtel'], '--protocol goes with --to URL'],
  [['dial', '--phone', '260977000101'], '--phone goes with --to URL'],
  [['run', 'a.flow.yaml', '--phone', '260977000101'], '--phone goes with --to URL'],
  [
    ['dial', '--to', 'http://127.0.0.1:9/ussd', '--protocol', 'json'],
    '--protocol takes one of con-end, hubtel, trueroute',
  ],
  [['dial', '--to', 'http://127.0.0.1:9/ussd', '--phone', 'Mary'], '--phone takes a phone number'],
  [['dial', '--to', 'ftp://127.0.0.1/ussd'], '--to: expected an address'],
  [['dial', '--to', 'http://127.0.0.1:9/a b'], 'without spaces'],
  [['dial', '--to', ''], '--to: expected an address'],
  [['dial', '--to', 'http://127.0.0.1:9/ussd', 'hello'], 'Expected a code such as *384#'],
  [['dial', '--to', 'http://127.0.0.1:9/ussd', '*384*1'], 'voice call'],
  [['run', 'a.flow.yaml', '--to', 'http://127.0.0.1:9/ussd', '--parallel', '2'], '--parallel'],
])('%j is misuse', async (args, sentence) => {
  const ran = await runHere(args, { env: NO_DATA });
  expect(ran).toMatchObject({ code: 2, stdout: '' });
  expect(ran.stderr).toContain(sentence);
});

test('a star in an answer is sent as typed, with a remark on stderr, or in the line', async () => {
  const { url, seen } = await startConEnd();
  const ran = await runCli(['dial', '--to', url], { input: '3\nMary*Banda\n' });
  expect(ran.stderr).toContain('“Mary*Banda” holds *');
  expect(new URLSearchParams(seen.at(-1)?.body).get('text')).toBe('3*Mary*Banda');
  const lines = await runCli(['dial', '--to', url, '--json'], { input: '3\nMary*Banda\n' });
  expect(lines.stderr).toBe('');
  expect(linesOf(lines).map(({ remark }) => remark !== undefined)).toEqual([false, false, true]);
});

const HOSTILE = [
  ['what is not of the protocol', 200, 'Hello', 3, 'expected a text that begins with “CON ” or “END ”, got "Hello".'],
  ['an answer beyond all bounds', 200, `CON ${'x'.repeat(50_000)}`, 3, 'expected at most 10000 bytes, got 50004'],
  ['a refusal', 403, 'No', 1, 'The service answered 403'],
  ['a broken application', 500, 'CON Welcome', 1, 'The service answered 500'],
  ['a redirect, which is not followed', 302, '', 1, 'The service answered 302'],
] as const;

test.each(HOSTILE)('%s: %i', async (_what, status, body, code, sentence) => {
  const { url, seen } = await startApplication((_seen, response) => {
    response.writeHead(status, { Location: '/elsewhere' });
    response.end(body);
  });
  const ran = await runCli(['dial', '--to', url], { env: NO_DATA });
  expect(ran.code).toBe(code);
  expect(ran.stderr).toContain(sentence);
  expect(seen).toHaveLength(1);
  const flow = await runHere(['run', flowFile('flow: A\nsteps: []\n'), '--to', url, '--json'], { env: NO_DATA });
  expect(flow.code).toBe(1);
  const [failure] = JSON.parse(flow.stdout).flows[0].steps[0].failures;
  expect(failure.expectation).toBe(status === 200 ? 'answer' : 'refused');
  expect(failure.got).toContain(sentence);
});

test('only where nobody answers is it the environment that failed', async () => {
  const server = createServer((socket) => socket.destroy());
  const url = `http://127.0.0.1:${await listening(server)}/ussd`;
  expect((await runCli(['dial', '--to', url])).code).toBe(3);
  expect((await runHere(['run', flowFile('flow: A\nsteps: []\n'), '--to', url])).code).toBe(3);
  expect((await runHere(['explore', '--to', url])).code).toBe(3);
});

test('control characters of an application do not reach the terminal', async () => {
  const { url } = await startApplication((_seen, response) =>
    response.end('CON \u001b[2J\u001b]0;owned\u0007Menu\n1. Go'),
  );
  const ran = await runCli(['dial', '--to', url], { env: NO_DATA });
  expect(ran.code).toBe(0);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  expect(ran.stdout).not.toMatch(/[\u001b\u0007]/);
  expect(ran.stdout).toContain('Menu');
});

test('an application in nothing but Python is walked as well', async () => {
  const python = spawn('python3', ['test/support/kiosk.py'], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void python.kill());
  const port = await new Promise<string>((resolve, reject) => {
    python.on('error', reject);
    createInterface({ input: python.stdout }).once('line', resolve);
  });
  const ran = await runCli(['dial', '--to', `http://127.0.0.1:${port}/ussd`, '--json'], { input: '2\nMary Banda\n' });
  expect(linesOf(ran).map(({ text }) => text)).toEqual([
    'Python kiosk\n1. Balance\n2. Your name',
    'Type your name',
    'Hello Mary Banda',
  ]);
});

type Act = (...given: unknown[]) => void;

/** Drives a load project's processor as Artillery does, without Artillery: one virtual user, real HTTP. Returns what was counted. */
async function pressedByProcessor(out: string, scenario: string, origin: string, path: string) {
  const processor: Record<'beginFlow' | 'press' | 'judge', Act> = await import(
    pathToFileURL(join(out, 'processor.mjs')).href
  );
  const counts: Record<string, number> = {};
  const events = {
    emit(_kind: string, name: string, count: number) {
      counts[name] = (counts[name] ?? 0) + count;
    },
  };
  const context = { vars: { customerId: '1', msisdn: '+260977000101' }, scenario: { name: scenario } };
  const done = (act: Act, ...given: unknown[]) =>
    new Promise<void>((resolve, reject) => act(...given, (error?: Error) => (error ? reject(error) : resolve())));
  await done(processor.beginFlow, context, events);
  for (let pressed = 0; pressed < 5; pressed += 1) {
    const request: { url: string; headers?: Record<string, string>; body?: Uint8Array<ArrayBuffer> } = {
      url: `${origin}${path}`,
    };
    await done(processor.press, request, context, events);
    const { 'Content-Length': _counted, ...headers } = request.headers ?? {};
    const answer = await fetch(request.url, { method: 'POST', headers, body: request.body ?? null });
    await done(processor.judge, request, { statusCode: answer.status, body: await answer.text() }, context, events);
  }
  return counts;
}

test.each([
  ['con-end', startConEnd],
  ['hubtel', startHubtel],
  ['trueroute', startTrueRoute],
] as const)(
  'a load project for %s presses unsigned at the URL as it is, and says so',
  { timeout: 60_000 },
  async (kind, start) => {
    const application = await start();
    const file = environmentFile(application, { kind });
    const flow = flowFile(FLOW.replace('dial: "*384*7#"\n', ''));
    const out = join(tempFolder(), 'load');
    const written = await runHere(['load', flow, '--out', out, '--env', file], { env: { DIALBENCH_TOKEN: '' } });
    expect(written).toMatchObject({ code: 0, stderr: '' });
    const [readme, script] = ['README.md', 'script.yml'].map((name) => readFileSync(join(out, name), 'utf8'));
    expect(readme).toContain('Nothing is signed');
    expect(readme).not.toMatch(/DIALBENCH_KEY|signed as Dialbench/);
    const { origin, pathname, search } = new URL(application.url);
    expect(script).toContain(`target: ${origin}\n`);
    expect(script).toContain(`url: ${pathname}${search}\n`);
    vi.stubEnv('DIALBENCH_VAR_SECRET_1', '4711');
    onTestFinished(() => void vi.unstubAllEnvs());
    const counts = await pressedByProcessor(out, 'Send money', origin, `${pathname}${search}`);
    expect(counts['flow.as_expected']).toBe(5);
    expect(application.seen).toHaveLength(5);
    expect(
      application.seen.every(({ url, headers }) => url === '/ussd?team=7' && !headers.includes('Authorization')),
    ).toBe(true);
  },
);

test('evidence and reports hide a PIN wherever the wire form repeats it', { timeout: 60_000 }, async () => {
  for (const [protocol, start] of PLAIN) {
    const { url } = await start();
    const folder = tempFolder();
    const [report, junit] = [join(folder, 'report.html'), join(folder, 'junit.xml')];
    const flow = flowFile(FLOW.replace(' # secret', ''));
    const args = ['run', flow, '--to', url, '--protocol', protocol, '--report', report, '--junit', junit, '--json'];
    const ran = await runHere(args, { env: NO_DATA });
    expect(ran.code, protocol).toBe(0);
    const html = readFileSync(report, 'utf8');
    const carried = [...html.matchAll(/[A-Za-z0-9+/]{40,}={0,2}/g)].map(([text]) => Buffer.from(text, 'base64'));
    const inside = carried.flatMap((bytes) => {
      const text = bytes.toString('latin1');
      return [
        text,
        ...[...text.matchAll(/"base64":"([^"]*)"/g)].map(([, body = '']) =>
          Buffer.from(body, 'base64').toString('latin1'),
        ),
      ];
    });
    const bodies = [...html.matchAll(/"base64":"([^"]*)"/g)].map(([, body = '']) =>
      Buffer.from(body, 'base64').toString('latin1'),
    );
    // What was sent is really in it, with stars where the PIN was.
    expect(
      [...inside, ...bodies].some((text) => text.includes('****')),
      protocol,
    ).toBe(true);
    for (const text of [html, readFileSync(junit, 'utf8'), ran.stdout, ...inside, ...bodies])
      expect(text, protocol).not.toContain('4711');
  }
});
