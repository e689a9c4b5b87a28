/** Attacks at the loopback door alone: what a foreign page, a local program or a resolver in its pay can send there. */
import type { RequestAttack } from './attack.ts';
import { type AttackedWorkbench, requestBytes } from './attacked-workbench.ts';

/** The address of a page file by GET, without a session, as a browser or a scanner asks. */
const read = (at: AttackedWorkbench, target: string, headers: Record<string, string | undefined> = {}) =>
  requestBytes(at, {
    method: 'GET',
    target,
    headers: { Origin: undefined, Authorization: undefined, 'Content-Type': undefined, ...headers },
    body: '',
  });

const SITE = { status: 403, code: 'site-refused' };
const ORIGIN = { status: 403, code: 'origin-refused' };
const HOST = { status: 421, code: 'host-refused' };
const SESSION = { status: 401, code: 'session-unknown' };
const CODE = { status: 401, code: 'code-refused' };
const NO_FILE = { status: 404, code: 'path-unknown' };
const METHOD = { status: 405, code: 'method-refused' };
const TYPE = { status: 415, code: 'content-type-refused' };

/** Who asks, and in whose name. */
const SENDERS: readonly RequestAttack[] = [
  ...[
    ['foreign', 'http://evil.example'],
    ['null', 'null'],
    ['https', 'https://127.0.0.1'],
    ['suffix', 'http://127.0.0.1.evil.example'],
    ['empty', ''],
  ].map(
    ([name, Origin]): RequestAttack => ({
      id: `origin-${name}`,
      attacker: `calls with Origin “${Origin}” and a stolen session`,
      bytes: (at) => requestBytes(at, { headers: { Origin } }),
      refused: ORIGIN,
    }),
  ),
  {
    id: 'origin-other-port',
    attacker: 'calls from a page on another port of this machine',
    bytes: (at) => requestBytes(at, { headers: { Origin: at.origin.replace(/\d+$/, '1') } }),
    refused: ORIGIN,
  },
  {
    id: 'origin-absent',
    attacker: 'calls without Origin, as a script outside the browser does',
    bytes: (at) => requestBytes(at, { headers: { Origin: undefined } }),
    refused: ORIGIN,
  },
  {
    id: 'site-cross-no-origin',
    attacker: 'leads the browser of the user to the call path from a foreign site, without Origin',
    bytes: (at) => requestBytes(at, { headers: { Origin: undefined, 'Sec-Fetch-Site': 'cross-site' } }),
    refused: SITE,
  },
  {
    id: 'site-same',
    attacker: 'asks for the page’s script from another port on the same name',
    bytes: (at) => read(at, '/', { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Dest': 'script' }),
    refused: SITE,
  },
  ...[
    ['script', 'no-cors', 'script'],
    ['frame', 'navigate', 'iframe'],
    ['fetch', 'cors', 'empty'],
  ].map(
    ([name, mode, destination]): RequestAttack => ({
      id: `site-cross-${name}`,
      attacker: `takes the page into a foreign site: ${name}`,
      bytes: (at) =>
        read(at, '/', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': mode, 'Sec-Fetch-Dest': destination }),
      refused: SITE,
    }),
  ),
  ...['/index.html', '/?x', '/api/call'].map(
    (target): RequestAttack => ({
      id: `site-cross-link ${target}`,
      attacker: `leads a window from a foreign site to ${target}`,
      bytes: (at) =>
        read(at, target, {
          'Sec-Fetch-Site': 'cross-site',
          'Sec-Fetch-Mode': 'navigate',
          'Sec-Fetch-Dest': 'document',
        }),
      refused: SITE,
    }),
  ),
  {
    id: 'site-cross-form',
    attacker: 'posts a form of a foreign site to the page',
    bytes: (at) =>
      requestBytes(at, {
        target: '/',
        headers: { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' },
      }),
    refused: SITE,
  },
  ...['127.0.0.1', 'localhost', '[::1]', 'd0000000000000000.localhost'].map(
    (name): RequestAttack => ({
      id: `host-${name}`,
      attacker: `calls by ${name}, where a service worker of an earlier program may sit`,
      bytes: (at) => requestBytes(at, { headers: { Host: `${name}:${at.port}`, Origin: `http://${name}:${at.port}` } }),
      refused: HOST,
    }),
  ),
  {
    id: 'host-rebound',
    attacker: 'lets a name of their own resolve to 127.0.0.1',
    bytes: (at) => requestBytes(at, { headers: { Host: 'evil.example', Origin: 'http://evil.example' } }),
    refused: HOST,
  },
  {
    id: 'host-rebound-our-origin',
    attacker: 'rebinds a name and writes our origin',
    bytes: (at) => requestBytes(at, { headers: { Host: `evil.example:${at.port}` } }),
    refused: HOST,
  },
  {
    id: 'host-suffix',
    attacker: 'asks for a name that begins like ours',
    bytes: (at) => read(at, '/', { Host: `${at.host.replace(/:\d+$/, '')}.evil.example:${at.port}` }),
    refused: HOST,
  },
  {
    id: 'host-twice',
    attacker: 'names our host first and another second, for whoever reads the last',
    bytes: (at) => requestBytes(at, { lines: ['Host: evil.example'] }),
    refused: { status: 400, code: 'host-refused' },
  },
  {
    id: 'host-absent',
    attacker: 'names no host',
    bytes: (at) => requestBytes(at, { headers: { Host: undefined } }),
    refused: { status: 400, code: 'host-refused' },
  },
  {
    id: 'host-absent-1.0',
    attacker: 'speaks HTTP/1.0, which has no Host',
    bytes: (at) => requestBytes(at, { headers: { Host: undefined } }).replace('HTTP/1.1', 'HTTP/1.0'),
    refused: HOST,
  },
  {
    id: 'host-other-port',
    attacker: 'asks with our name and another port',
    bytes: (at) => read(at, '/', { Host: at.host.replace(/\d+$/, '1') }),
    refused: HOST,
  },
];

const MINUTE_MS = 60_000;
const aged = { code: '', session: '', resume: '', former: '' };

/** Time in which the honest page goes on giving signs of life. */
async function passMinutes(at: AttackedWorkbench, minutes: number): Promise<void> {
  for (let left = minutes; left > 0; left -= 45) {
    at.clock.advanceMs(Math.min(left, 45) * MINUTE_MS);
    await at.callLoopback('workbench.state', {});
  }
}

/** Codes and tokens. */
const SESSIONS: readonly RequestAttack[] = [
  {
    id: 'code-replayed',
    attacker: 'uses a launch code a second time',
    bytes: (at) => exchangeOf(at, at.usedCode),
    refused: CODE,
  },
  {
    id: 'resume-replayed',
    attacker: 'uses a resume code a second time',
    bytes: (at) => exchangeOf(at, at.usedResume),
    refused: CODE,
  },
  ...[
    ['guessed', 'A'.repeat(43)],
    ['empty', ''],
    ['long', 'A'.repeat(201)],
  ].map(
    ([name, code]): RequestAttack => ({
      id: `code-${name}`,
      attacker: `tries a launch code: ${name}`,
      bytes: (at) => exchangeOf(at, code),
      refused: CODE,
    }),
  ),
  {
    id: 'code-aged',
    attacker: 'finds a launch code on a screen, two minutes late',
    prepare: async (at) => {
      aged.code = at.newCode();
      at.clock.advanceMs(2 * MINUTE_MS + 1);
    },
    bytes: (at) => exchangeOf(at, aged.code),
    refused: CODE,
  },
  {
    id: 'session-aged',
    attacker: 'shows a token whose page gave no sign of life for an hour',
    prepare: async (at) => {
      aged.session = (await at.exchange(at.newCode())).session;
      await passMinutes(at, 61);
    },
    bytes: (at) => requestBytes(at, { headers: { Authorization: `Bearer ${aged.session}` } }),
    refused: SESSION,
  },
  {
    id: 'resume-aged',
    attacker: 'restores a tab that was closed the day before yesterday',
    prepare: async (at) => {
      aged.resume = (await at.exchange(at.newCode())).resume;
      await passMinutes(at, 26 * 60);
    },
    bytes: (at) => exchangeOf(at, aged.resume),
    refused: CODE,
  },
  {
    id: 'session-former',
    attacker: 'shows the token that a page had before it was reloaded',
    prepare: async (at) => {
      const { session, resume } = await at.exchange(at.newCode());
      aged.former = session;
      await at.exchange(resume);
    },
    bytes: (at) => requestBytes(at, { headers: { Authorization: `Bearer ${aged.former}` } }),
    refused: SESSION,
  },
  {
    id: 'code-not-text',
    attacker: 'sends a code that is no text but matches anything',
    bytes: (at) => exchangeOf(at, { toString: 'x', length: 43 }),
    refused: CODE,
  },
  ...[
    ['absent', undefined],
    ['guessed', `Bearer ${'A'.repeat(43)}`],
    ['basic', 'Basic dXNlcjpwYXNz'],
    ['prototype', 'Bearer __proto__'],
  ].map(
    ([name, Authorization]): RequestAttack => ({
      id: `session-${name}`,
      attacker: `calls with a session token: ${name}`,
      bytes: (at) => requestBytes(at, { headers: { Authorization } }),
      refused: SESSION,
    }),
  ),
  {
    id: 'session-is-code',
    attacker: 'shows a launch code in place of a session token',
    bytes: (at) => requestBytes(at, { headers: { Authorization: `Bearer ${at.newCode()}` } }),
    refused: SESSION,
  },
  {
    id: 'events-without-session',
    attacker: 'listens to the events without a session',
    bytes: (at) => requestBytes(at, { target: '/api/events', headers: { Authorization: undefined }, body: '{}' }),
    refused: SESSION,
  },
];

const exchangeOf = (at: AttackedWorkbench, code: unknown) =>
  requestBytes(at, { target: '/api/session', headers: { Authorization: undefined }, body: JSON.stringify({ code }) });

/** Every spelling of a way out of the page's folder; only built files exist. */
const TRAVERSALS: readonly string[] = [
  '/../package.json',
  '/..%2fpackage.json',
  '/%2e%2e/package.json',
  '/%2e%2e%2fpackage.json',
  '/%252e%252e%252fpackage.json',
  '/..%5cpackage.json',
  '/..\\package.json',
  '/....//package.json',
  '/assets/../../package.json',
  '/%00',
  '/index.html%00.js',
  '/%c0%ae%c0%ae/package.json',
  '/etc/passwd',
  '/C:/Windows/win.ini',
  '/index.html/..',
  '/./',
  '/__proto__',
  '/constructor',
];

const TARGETS: readonly RequestAttack[] = [
  ...TRAVERSALS.map(
    (target): RequestAttack => ({
      id: `path ${target}`,
      attacker: `asks for the file ${target}`,
      bytes: (at) => read(at, target),
      refused: NO_FILE,
    }),
  ),
  ...[
    ['two-slashes', '//etc/passwd'],
    ['absolute', 'http://evil.example/'],
    ['absolute-file', 'file:///etc/passwd'],
  ].map(
    ([name, target]): RequestAttack => ({
      id: `target-${name}`,
      attacker: `asks for the target ${target}`,
      bytes: (at) => read(at, target ?? ''),
      refused: { status: 400, code: 'target-refused' },
    }),
  ),
  {
    id: 'target-nul',
    attacker: 'puts a raw NUL into the target',
    bytes: (at) => read(at, '/index.html\0.js'),
    refused: { status: 400, code: 'request-malformed' },
  },
  {
    id: 'connect',
    attacker: 'uses the door as a proxy, by CONNECT',
    bytes: (at) => requestBytes(at, { method: 'CONNECT', target: '127.0.0.1:22', body: '' }),
    refused: METHOD,
  },
  {
    id: 'expectation',
    attacker: 'expects what nobody promised',
    bytes: (at) => requestBytes(at, { lines: ['Expect: 200-ok'] }),
    refused: { status: 417, code: 'expectation-refused' },
  },
  {
    id: 'path-api-unknown',
    attacker: 'calls a path that no page calls',
    bytes: (at) => requestBytes(at, { target: '/api/admin' }),
    refused: NO_FILE,
  },
  ...['PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND'].map(
    (method): RequestAttack => ({
      id: `method-page-${method}`,
      attacker: `uses ${method} on the page`,
      bytes: (at) => requestBytes(at, { method, target: '/' }),
      refused: METHOD,
    }),
  ),
  ...['GET', 'OPTIONS', 'PUT'].map(
    (method): RequestAttack => ({
      id: `method-call-${method}`,
      attacker: `calls by ${method}`,
      bytes: (at) => requestBytes(at, { method, target: '/api/call?command=workbench.state' }),
      refused: METHOD,
    }),
  ),
];

/** Bodies and heads. */
const BODIES: readonly RequestAttack[] = [
  ...[
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    '',
    'application/jsonp',
  ].map(
    (type): RequestAttack => ({
      id: `type-${type || 'empty'}`,
      attacker: `sends a call as “${type}”, which needs no preflight or is none of ours`,
      bytes: (at) => requestBytes(at, { headers: { 'Content-Type': type } }),
      refused: TYPE,
    }),
  ),
  {
    id: 'body-bomb',
    attacker: 'sends a call of three megabytes',
    bytes: (at) => requestBytes(at, { body: `"${'x'.repeat(3_000_000)}"` }),
    refused: { status: 413, code: 'body-too-large' },
  },
  {
    id: 'body-compressed',
    attacker: 'sends a compressed call, to have it inflated',
    bytes: (at) => requestBytes(at, { headers: { 'Content-Encoding': 'gzip' }, body: '\x1f\x8b\x08' }),
    refused: { status: 400, code: 'body-malformed' },
  },
  ...[
    ['empty', ''],
    ['cut', '{"command":"workbench.state","input":'],
    ['deep', `${'['.repeat(100_000)}`],
  ].map(
    ([name, body]): RequestAttack => ({
      id: `body-${name}`,
      attacker: `sends a call that is no JSON: ${name}`,
      bytes: (at) => requestBytes(at, { body }),
      refused: { status: 400, code: 'body-malformed' },
    }),
  ),
  ...[
    ['list', '[]'],
    ['further-field', '{"command":"workbench.state","input":{},"as":"root"}'],
    ['proto', '{"command":"workbench.state","input":{},"__proto__":{"isAdmin":true}}'],
    ['command-object', '{"command":{"toString":"workbench.state"},"input":{}}'],
  ].map(
    ([name, body]): RequestAttack => ({
      id: `call-${name}`,
      attacker: `sends a call of another shape: ${name}`,
      bytes: (at) => requestBytes(at, { body }),
      refused: { status: 400, code: 'call-malformed' },
    }),
  ),
  {
    id: 'head-many-lines',
    attacker: 'sends eight thousand header lines',
    bytes: (at) => requestBytes(at, { lines: Array<string>(8000).fill('a:b') }),
    refused: { status: 431, code: 'head-too-large' },
  },
  {
    id: 'head-large',
    attacker: 'sends a head of 20 KiB',
    bytes: (at) => requestBytes(at, { lines: [`X: ${'x'.repeat(20_480)}`] }),
    refused: { status: 431, code: 'head-too-large' },
  },
  {
    id: 'smuggled-lengths',
    attacker: 'gives two lengths, to hide a second request in the first',
    bytes: (at) => requestBytes(at, { lines: ['Content-Length: 3'] }),
    refused: { status: 400, code: 'request-malformed' },
  },
  {
    id: 'smuggled-chunks',
    attacker: 'gives a length and chunks',
    bytes: (at) => requestBytes(at, { lines: ['Transfer-Encoding: chunked'] }),
    refused: { status: 400, code: 'request-malformed' },
  },
  {
    id: 'no-http',
    attacker: 'speaks another protocol',
    bytes: () => 'EHLO evil.example\r\n\r\n',
    refused: { status: 400, code: 'request-malformed' },
  },
];

export const REQUEST_ATTACKS: readonly RequestAttack[] = [...SENDERS, ...SESSIONS, ...TARGETS, ...BODIES];
