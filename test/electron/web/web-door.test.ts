import { request } from 'node:http';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock, systemRandom } from '../../../electron/ports/node-crypto.ts';
import type { Program } from '../../../electron/program.ts';
import { openWebDoor, serveBuiltPage, type WebDoor } from '../../../electron/web/web-door.ts';
import type { Clock } from '../../../shared/signature/ports.ts';
import { fixedClock } from '../../support/fixed-clock.ts';
import { codeOf, dialDoor, openPageSocket } from '../../support/page-socket.ts';
import { startWorkbench } from '../../support/start-workbench.ts';

type Asked = { method?: string; path: string; headers?: Record<string, string>; body?: string };
type Answered = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  json: () => { ok: boolean; failure?: { code: string; message: string } };
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

test('the launch code opens one socket, and a second use of it is refused', async () => {
  const door = await openDoor();
  const code = codeOf(door);
  expect(await (await openPageSocket(door, code)).call('workbench.state', {})).toMatchObject({
    ok: true,
    value: { version: 'test' },
  });
  await expect(openPageSocket(door, code)).rejects.toMatchObject({
    status: 4401,
    name: 'code-refused',
    failure: { code: 'code-refused', message: expect.stringContaining('Press Enter') },
  });
});

test('a reload goes on with the resume code, once; the socket that the page had is closed', async () => {
  const door = await openDoor();
  const first = await openPageSocket(door, codeOf(door));
  const second = await openPageSocket(door, first.resume);
  expect(await first.closed).toMatchObject({ status: 4409, name: 'session-ended' });
  expect(await second.call('workbench.state', {})).toMatchObject({ ok: true });
  await expect(openPageSocket(door, first.resume)).rejects.toMatchObject({ name: 'code-refused' });
});

test('an open socket keeps its resume code, and a code that waited too long says what to do', async () => {
  const clock = fixedClock();
  const door = await openDoor(undefined, clock);
  const page = await openPageSocket(door, codeOf(door));
  clock.advanceMs(50 * 3_600_000);
  const again = await openPageSocket(door, page.resume);
  again.socket.terminate();
  // The door has seen it go once it has answered another.
  const code = codeOf(door);
  await (await openPageSocket(door, codeOf(door))).call('workbench.state', {});
  clock.advanceMs(25 * 3_600_000);
  await expect(openPageSocket(door, again.resume)).rejects.toMatchObject({ name: 'code-refused' });
  await expect(openPageSocket(door, code)).rejects.toMatchObject({
    failure: { message: expect.stringMatching(/two minutes.*Press Enter/) },
  });
});

test('the browser keeps pictures of the page for a minute, and nothing else of it', async () => {
  const door = await openDoor();
  const kept = async (path: string) => (await ask(door, { method: 'GET', path })).headers['cache-control'];
  expect([await kept('/'), await kept('/icon.svg')]).toEqual(['no-store', 'private, max-age=60']);
});

/** What a page sends to open its socket, but for the code. */
const HANDSHAKE = {
  Connection: 'Upgrade',
  Upgrade: 'websocket',
  'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
  'Sec-WebSocket-Version': '13',
};

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
  ['another path', { path: '/api/other' }, 404, 'path-unknown'],
  ['the page’s own path', { path: '/' }, 404, 'path-unknown'],
  ['another protocol', { headers: { Upgrade: 'h2c' } }, 400, 'handshake-malformed'],
  ['an older version', { headers: { 'Sec-WebSocket-Version': '7' } }, 400, 'handshake-malformed'],
  ['the draft before it', { headers: { 'Sec-WebSocket-Version': '8' } }, 400, 'handshake-malformed'],
  ['no key', { headers: { 'Sec-WebSocket-Key': 'ABSENT' } }, 400, 'handshake-malformed'],
  ['a POST', { method: 'POST' }, 400, 'handshake-malformed'],
  ['no upgrade', { headers: { Connection: 'ABSENT', Upgrade: 'ABSENT' } }, 426, 'upgrade-required'],
  ['a call by POST', { method: 'POST', headers: { Connection: 'ABSENT', Upgrade: 'ABSENT' } }, 405, 'method-refused'],
])('a socket for %s is refused with 4xx, its code and nothing else', async (_what, asked, status, code) => {
  const door = await openDoor();
  const answer = await ask(door, {
    ...{ method: 'GET', path: '/api/socket' },
    ...asked,
    headers: { ...HANDSHAKE, 'Sec-WebSocket-Protocol': `dialbench, ${codeOf(door)}`, ...asked.headers },
  });
  expect(answer.status).toBe(status);
  const { ok, failure, ...rest } = answer.json();
  expect(rest).toEqual({});
  expect(ok).toBe(false);
  expect(Object.keys(failure ?? {})).toEqual(['code', 'message']);
  expect(failure?.code).toBe(code);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
});

test.each([
  ['an unknown command', 'vault.read', {}, 'command-unknown'],
  ['a name of Object.prototype', 'constructor', {}, 'command-unknown'],
  ['a wrong input', 'history.list', { limit: 'all' }, 'input-invalid'],
  ['a field too many', 'workbench.state', { x: 1 }, 'input-invalid'],
])('%s is answered with a failure of that name', async (_what, command, input, code) => {
  const door = await openDoor();
  const page = await openPageSocket(door, codeOf(door));
  expect(await page.call(command, input)).toMatchObject({ ok: false, failure: { code } });
});

test('the page is served under its policy, and only files that were built', async () => {
  const door = await openDoor();
  const page = await ask(door, { method: 'GET', path: '/' });
  expect(page.text).toBe('<p>page</p>');
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(page.headers['content-security-policy']).toContain(`connect-src ${door.origin.replace('http', 'ws')};`);
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
  await openPageSocket(plain, codeOf(plain));
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
  const page = await openPageSocket(door, codeOf(door));
  const input = { operation: 'webhooks.get' };
  void page.call('operation.send', { environmentId: 'sandbox', callId: 'send', input }).catch(() => {});
  void page.call('runs.watch', { runId: 'search' }).catch(() => {});
  await expect.poll(() => begun).toBe(2);
  page.socket.terminate();
  await expect.poll(() => cancelled).toEqual([{ runId: 'search' }]);
});

const pressOf = async ({ services }: Program) => {
  const { environments } = await services['workbench.state']({});
  const customerId = environments[0]?.customers[0]?.customerId ?? 0;
  return () => services['ussd.press']({ environmentId: 'sandbox', customerId, choice: '*384*99#' });
};

test('a page that was away is told the events that it missed, in their order and once', async () => {
  const workbench = await startWorkbench();
  const door = await openDoor(undefined, systemClock, workbench);
  const press = await pressOf(workbench);
  const other = await openPageSocket(door, codeOf(door));
  const first = await openPageSocket(door, codeOf(door));
  await press();
  await expect.poll(() => first.events.length).toBeGreaterThan(0);
  const heard = first.events.at(-1)?.at ?? 0;
  first.socket.terminate();
  await first.closed;
  for (let presses = 0; presses < 3; presses += 1) await press();
  await expect.poll(() => other.events.length).toBeGreaterThanOrEqual(heard + 3);
  const second = await openPageSocket(door, first.resume, { since: heard });
  await second.call('workbench.state', {});
  expect(second.at).toBe(heard);
  const whole = [...first.events, ...second.events];
  expect(whole).toEqual(other.events);
  expect(whole.map(({ at }) => at)).toEqual(whole.map((_, index) => index + 1));
});

test('a page that missed more than is kept, or names a number of another start, hears the newest number instead', async () => {
  const workbench = await startWorkbench();
  const listeners: ((event: string, payload: unknown) => void)[] = [];
  const onEvent = (listener: (typeof listeners)[number]) => {
    listeners.push(listener);
    return () => {};
  };
  const door = await openDoor(undefined, systemClock, { ...workbench, onEvent } as unknown as Program);
  const page = await openPageSocket(door, codeOf(door));
  const text = 'x'.repeat(400_000);
  for (let event = 1; event <= 4; event += 1) {
    for (const listener of listeners) listener('program.said', { text });
    await expect.poll(() => page.events.length).toBe(event);
  }
  const welcome = async (since: number) => {
    const { at, events, call } = await openPageSocket(door, codeOf(door), { since });
    await call('workbench.state', {});
    return [at, events.length];
  };
  expect(await welcome(2)).toEqual([2, 2]);
  expect(await welcome(4)).toEqual([4, 0]);
  expect(await welcome(1)).toEqual([4, 0]);
  expect(await welcome(77)).toEqual([4, 0]);
});

test('a page that stops reading is cut off, and the door goes on for the others', async () => {
  const workbench = await startWorkbench();
  let emit: (event: string, payload: unknown) => void = () => {};
  const onEvent = (listener: typeof emit) => {
    emit = listener;
    return () => {};
  };
  const door = await openDoor(undefined, systemClock, { ...workbench, onEvent } as unknown as Program);
  const stuck = await openPageSocket(door, codeOf(door));
  stuck.socket.pause();
  const page = await openPageSocket(door, codeOf(door));
  const text = 'x'.repeat(4_000_000);
  for (let event = 1; event <= 8; event += 1) {
    emit('program.said', { text });
    await expect.poll(() => page.events.length).toBe(event);
  }
  stuck.socket.resume();
  expect(await stuck.closed).toMatchObject({ status: 1006 });
  expect(await page.call('workbench.state', {})).toMatchObject({ ok: true });
});

test('what a refused socket goes on sending is not read', async () => {
  const door = await openDoor();
  const socket = dialDoor(door, '/api/socket', ['dialbench', 'x'.repeat(43)]);
  // More than the system keeps between the two.
  socket.on('open', () => socket.send(Buffer.alloc(16_000_000)));
  const failure = await new Promise(
    (resolve) => void socket.on('message', (text) => resolve(JSON.parse(String(text)))),
  );
  expect(failure).toMatchObject({ failure: { code: 'code-refused' } });
  await new Promise((resolve) => void setTimeout(resolve, 500));
  expect(socket.bufferedAmount).toBeGreaterThan(1_000_000);
  await new Promise((resolve) => void socket.on('error', () => {}).on('close', resolve));
});

test('compression is offered in vain: nothing that a page sends is ever inflated', async () => {
  const door = await openDoor();
  const offered = { 'Sec-WebSocket-Extensions': 'permessage-deflate; client_max_window_bits' };
  const socket = dialDoor(door, '/api/socket', ['dialbench', codeOf(door)], offered);
  const answer = await new Promise<string | undefined>((resolve) => {
    socket.on('upgrade', ({ headers }) => resolve(headers['sec-websocket-extensions']));
  });
  expect(answer).toBeUndefined();
  socket.terminate();
});
