import { type IncomingMessage, request } from 'node:http';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock, systemRandom } from '../../../electron/ports/node-crypto.ts';
import type { Program } from '../../../electron/program.ts';
import { openWebDoor, serveBuiltPage, type WebDoor } from '../../../electron/web/web-door.ts';
import type { Clock } from '../../../shared/signature/ports.ts';
import { fixedClock } from '../../support/fixed-clock.ts';
import { startWorkbench } from '../../support/start-workbench.ts';

type Asked = { method?: string; path: string; headers?: Record<string, string>; body?: string };
type Answered = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  json: () => { ok: boolean; value?: { token: string; resume: string }; failure?: { code: string; message: string } };
};

async function openDoor(host?: '127.0.0.1', clock: Clock = systemClock, workbench?: Program): Promise<WebDoor> {
  const page = new Map([
    ['/', { bytes: new TextEncoder().encode('<p>page</p>'), contentType: 'text/html' }],
    ['/icon.svg', { bytes: new TextEncoder().encode('<svg/>'), contentType: 'image/svg+xml' }],
  ]);
  const door = await openWebDoor({
    workbench: workbench ?? (await startWorkbench()),
    page: serveBuiltPage(page),
    port: 0,
    host,
    random: systemRandom,
    clock,
  });
  onTestFinished(() => door.close());
  return door;
}

/** node:http, because fetch refuses to send the Host, Origin and Sec-Fetch headers that these tests forge. */
function ask(door: WebDoor, { method = 'POST', path, headers = {}, body = '{}' }: Asked): Promise<Answered> {
  const own = {
    Host: new URL(door.origin).host,
    Origin: door.origin,
    'Content-Type': 'application/json',
  };
  const sent = Object.fromEntries(Object.entries({ ...own, ...headers }).filter(([, value]) => value !== 'ABSENT'));
  return new Promise((resolve, reject) => {
    const asking = request(
      { host: '127.0.0.1', port: door.port, method, path, headers: sent, setHost: false },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json: () => JSON.parse(text) }),
        );
      },
    );
    asking.on('error', reject);
    asking.end(method === 'GET' ? undefined : body);
  });
}

const codeOf = (door: WebDoor): string => door.newAddress().split('#')[1] ?? '';
const exchange = (door: WebDoor, code: string) => ask(door, { path: '/api/session', body: JSON.stringify({ code }) });
async function tokenFor(door: WebDoor): Promise<string> {
  return (await exchange(door, codeOf(door))).json().value?.token ?? '';
}
const stateCall = JSON.stringify({ command: 'workbench.state', input: {} });

test('the launch code opens one session, and a second use of it is refused', async () => {
  const door = await openDoor();
  const code = codeOf(door);
  const first = await exchange(door, code);
  expect(first.status).toBe(200);
  const second = await exchange(door, code);
  expect(second.status).toBe(401);
  expect(second.json()).toMatchObject({ ok: false, failure: { code: 'code-refused' } });
});

test('a reload goes on with the resume code, once', async () => {
  const door = await openDoor();
  const resume = (await exchange(door, codeOf(door))).json().value?.resume ?? '';
  expect((await exchange(door, resume)).status).toBe(200);
  expect((await exchange(door, resume)).status).toBe(401);
});

test('an open stream of events keeps its session, and a code that waited too long says what to do', async () => {
  const clock = fixedClock();
  const door = await openDoor(undefined, clock);
  const token = await tokenFor(door);
  const headers = { Authorization: `Bearer ${token}` };
  const stream = await openStream(door, headers);
  clock.advanceMs(5 * 3_600_000);
  expect((await ask(door, { path: '/api/call', headers, body: stateCall })).status).toBe(200);
  stream.destroy();
  const code = codeOf(door);
  clock.advanceMs(120_001);
  const late = await exchange(door, code);
  expect(late.json().failure?.message).toMatch(/two minutes.*Press Enter/);
});

function openStream(door: WebDoor, more: Record<string, string>): Promise<IncomingMessage> {
  const own = { Host: new URL(door.origin).host, Origin: door.origin, 'Content-Type': 'application/json' };
  const headers = { ...own, ...more };
  return new Promise((resolve, reject) => {
    const asking = request(
      { host: '127.0.0.1', port: door.port, method: 'POST', path: '/api/events', headers },
      resolve,
    );
    asking.on('error', reject);
    asking.end('{}');
  });
}

test('the browser keeps pictures of the page for a minute, and nothing else of it', async () => {
  const door = await openDoor();
  const kept = async (path: string) => (await ask(door, { method: 'GET', path })).headers['cache-control'];
  expect([await kept('/'), await kept('/icon.svg')]).toEqual(['no-store', 'private, max-age=60']);
});

test('with its token the page may call; the answer is never cached and carries no CORS header', async () => {
  const door = await openDoor();
  const answer = await ask(door, {
    path: '/api/call',
    headers: { Authorization: `Bearer ${await tokenFor(door)}` },
    body: stateCall,
  });
  expect(answer.json()).toMatchObject({ ok: true, value: { version: 'test' } });
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
});

test.each<[string, Partial<Asked>, number, string]>([
  ['a rebound host name', { headers: { Host: 'evil.example' } }, 421, 'host-refused'],
  ['our host name with another port', { headers: { Host: '127.0.0.1:1' } }, 421, 'host-refused'],
  ['a host name that begins like ours', { headers: { Host: 'localhost.evil.example' } }, 421, 'host-refused'],
  ['another origin', { headers: { Origin: 'http://evil.example' } }, 403, 'origin-refused'],
  [
    'an origin equal to a rebound host',
    { headers: { Host: 'evil.example', Origin: 'http://evil.example' } },
    421,
    'host-refused',
  ],
  ['our origin under https', { headers: { Origin: 'https://127.0.0.1' } }, 403, 'origin-refused'],
  ['an opaque origin', { headers: { Origin: 'null' } }, 403, 'origin-refused'],
  ['no origin', { headers: { Origin: 'ABSENT' } }, 403, 'origin-refused'],
  [
    'a request that the browser says another site started',
    { headers: { 'Sec-Fetch-Site': 'cross-site' } },
    403,
    'site-refused',
  ],
  ['a request of another port on this machine', { headers: { 'Sec-Fetch-Site': 'same-site' } }, 403, 'site-refused'],
  [
    'a text/plain body, which needs no preflight',
    { headers: { 'Content-Type': 'text/plain' } },
    415,
    'content-type-refused',
  ],
  ['a form body', { headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }, 415, 'content-type-refused'],
  ['no token', { headers: { Authorization: 'ABSENT' } }, 401, 'session-unknown'],
  ['a wrong token', { headers: { Authorization: 'Bearer nonsense' } }, 401, 'session-unknown'],
  ['a GET', { method: 'GET' }, 405, 'method-refused'],
  ['an unknown path', { path: '/api/other' }, 404, 'path-unknown'],
  ['a body that is no JSON', { body: '{' }, 400, 'body-malformed'],
  ['a call with a field too many', { body: '{"command":"workbench.state","input":{},"x":1}' }, 400, 'call-malformed'],
  ['a body of three megabytes', { body: `"${'x'.repeat(3_000_000)}"` }, 413, 'body-too-large'],
])('%s is refused with 4xx, its code and nothing else', async (_what, asked, status, code) => {
  const door = await openDoor();
  const token = await tokenFor(door);
  const answer = await ask(door, {
    path: '/api/call',
    body: stateCall,
    ...asked,
    headers: { Authorization: `Bearer ${token}`, ...asked.headers },
  });
  expect(answer.status).toBe(status);
  const { ok, failure, ...rest } = answer.json();
  expect(rest).toEqual({});
  expect(ok).toBe(false);
  expect(Object.keys(failure ?? {})).toEqual(['code', 'message']);
  expect(failure?.code).toBe(code);
});

test.each([
  ['an unknown command', '{"command":"vault.read","input":{}}', 'command-unknown'],
  ['a name of Object.prototype', '{"command":"constructor","input":{}}', 'command-unknown'],
  ['a wrong input', '{"command":"history.list","input":{"limit":"all"}}', 'input-invalid'],
  ['a field too many', '{"command":"workbench.state","input":{"x":1}}', 'input-invalid'],
])('%s is answered with a failure of that name', async (_what, body, code) => {
  const door = await openDoor();
  const answer = await ask(door, {
    path: '/api/call',
    headers: { Authorization: `Bearer ${await tokenFor(door)}` },
    body,
  });
  expect(answer.json()).toMatchObject({ ok: false, failure: { code } });
});

test('the page is served under its policy, and only files that were built', async () => {
  const door = await openDoor();
  const page = await ask(door, { method: 'GET', path: '/' });
  expect(page.text).toBe('<p>page</p>');
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(page.headers['content-security-policy']).not.toContain('unsafe');
  for (const path of ['/../package.json', '/%2e%2e/package.json', '//etc/passwd', '/index.html/..', '/missing']) {
    expect((await ask(door, { method: 'GET', path })).status, path).toBeGreaterThanOrEqual(400);
  }
});

test('each start has a name of its own, at which alone the page is found; 127.0.0.1 is there for who asks', async () => {
  const names = [await openDoor(), await openDoor()].map(({ origin }) => new URL(origin).hostname);
  expect(new Set(names).size).toBe(2);
  for (const name of names) expect(name).toMatch(/^d[0-9a-f]{16}\.localhost$/);
  const plain = await openDoor('127.0.0.1');
  expect(plain.newAddress()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#/);
  expect((await exchange(plain, codeOf(plain))).status).toBe(200);
  const refused = await ask(await openDoor(), {
    method: 'GET',
    path: '/',
    headers: { Host: `127.0.0.1:${plain.port}` },
  });
  expect(refused.json().failure?.message).toContain('--host 127.0.0.1');
});

test('who leads a window to the page from a file or a link gets the page, which has no power without a code', async () => {
  const door = await openDoor();
  const headers = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' };
  const page = await ask(door, { method: 'GET', path: '/', headers: { ...headers, Origin: 'ABSENT' } });
  expect([page.status, page.text]).toEqual([200, '<p>page</p>']);
});

test('listens on 127.0.0.1 only, and takes no port that another program has on [::1], where browsers look first', async () => {
  const squat = (port: number) =>
    new Promise<string>((resolve) => {
      const server = createServer((socket) => void socket.end());
      onTestFinished(() => void server.close());
      server.on('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? ''));
      server.listen(port, '::1', () => resolve('listens'));
    });
  const open = await openDoor();
  const beside = await squat(open.port);
  // A machine without IPv6 lets nobody listen there.
  expect(beside).toMatch(/^(listens|EADDRNOTAVAIL|EAFNOSUPPORT)$/);
  const taken = await openDoor();
  await taken.close();
  expect(await squat(taken.port)).toBe(beside);
  if (beside !== 'listens') return;
  const again = openWebDoor({
    workbench: await startWorkbench(),
    page: () => {},
    port: taken.port,
    random: systemRandom,
    clock: systemClock,
  });
  await expect(again).rejects.toMatchObject({ code: 'port-taken', message: expect.stringContaining('::1') });
});

test('a taken port is refused with a sentence that names it', async () => {
  const door = await openDoor();
  const again = openWebDoor({
    workbench: await startWorkbench(),
    page: () => {},
    port: door.port,
    random: systemRandom,
    clock: systemClock,
  });
  await expect(again).rejects.toMatchObject({
    code: 'port-taken',
    message: expect.stringContaining(String(door.port)),
  });
});

test('a page that goes ends the runs that it watches; its sends go on', async () => {
  const workbench = await startWorkbench();
  const cancelled: unknown[] = [];
  let begun = 0;
  const endless = () => {
    begun += 1;
    return new Promise(() => {});
  };
  const services = {
    ...workbench.services,
    'runs.watch': endless,
    'operation.send': endless,
    'runs.leave': async (input: unknown) => void cancelled.push(input),
  } as unknown as typeof workbench.services;
  const door = await openDoor(undefined, systemClock, { ...workbench, services });
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${await tokenFor(door)}` };
  const leave = (command: string, input: object) => {
    const own = { ...headers, Host: new URL(door.origin).host, Origin: door.origin };
    const asking = request({ host: '127.0.0.1', port: door.port, method: 'POST', path: '/api/call', headers: own });
    asking.on('error', () => {});
    asking.end(JSON.stringify({ command, input }));
    return asking;
  };
  const input = { operation: 'webhooks.get' };
  const calls = [
    leave('operation.send', { environmentId: 'sandbox', callId: 'send', input }),
    leave('runs.watch', { runId: 'search' }),
  ];
  await expect.poll(() => begun).toBe(2);
  for (const call of calls) call.destroy();
  await expect.poll(() => cancelled).toEqual([{ runId: 'search' }]);
});
