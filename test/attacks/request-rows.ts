/** Attacks at the loopback door alone: what a foreign page, a local program or a resolver in its pay can send there. */

import { frame } from '../support/socket-frames.ts';
import type { RequestAttack } from './attack.ts';
import { type AttackedWorkbench, NO_SOCKET, requestBytes } from './attacked-workbench.ts';

/** The address of a page file by GET, without a code, as a browser or a scanner asks. */
const read = (at: AttackedWorkbench, target: string, headers: Record<string, string | undefined> = {}) =>
  requestBytes(at, {
    method: 'GET',
    target,
    headers: { ...NO_SOCKET, Origin: undefined, ...headers },
  });

const SITE = { status: 403, code: 'site-refused' };
const ORIGIN = { status: 403, code: 'origin-refused' };
const HOST = { status: 421, code: 'host-refused' };
const NO_FILE = { status: 404, code: 'path-unknown' };
const METHOD = { status: 405, code: 'method-refused' };
const HANDSHAKE = { status: 400, code: 'handshake-malformed' };

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
      attacker: `calls with Origin “${Origin}” and a stolen code`,
      bytes: (at) => requestBytes(at, { headers: { Origin } }),
      refused: ORIGIN,
    }),
  ),
  {
    id: 'origin-foreign-and-calls',
    attacker: 'sends a call along with a handshake that will be refused',
    bytes: (at) => [
      requestBytes(at, { headers: { Origin: 'http://evil.example' } }),
      frame(JSON.stringify({ id: 1, command: 'vault.clearToken', input: { environmentId: 'staging' } })),
    ],
    refused: ORIGIN,
  },
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
  ...['/index.html', '/?x', '/api/socket'].map(
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
        method: 'POST',
        target: '/',
        headers: {
          ...NO_SOCKET,
          'Sec-Fetch-Site': 'cross-site',
          'Sec-Fetch-Mode': 'navigate',
          'Sec-Fetch-Dest': 'document',
        },
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
    bytes: (at) => requestBytes(at, { headers: { ...NO_SOCKET, Host: undefined } }).replace('HTTP/1.1', 'HTTP/1.0'),
    refused: HOST,
  },
  {
    id: 'host-other-port',
    attacker: 'asks with our name and another port',
    bytes: (at) => read(at, '/', { Host: at.host.replace(/\d+$/, '1') }),
    refused: HOST,
  },
];

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
    bytes: (at) => requestBytes(at, { headers: NO_SOCKET, lines: ['Expect: 200-ok'] }),
    refused: { status: 417, code: 'expectation-refused' },
  },
  {
    id: 'path-api-unknown',
    attacker: 'asks for a path that no page asks for',
    bytes: (at) => read(at, '/api/admin'),
    refused: NO_FILE,
  },
  ...['/', '/api/admin', '/api/socket/', '/api/socket/../socket', '/__proto__'].map(
    (target): RequestAttack => ({
      id: `socket-at ${target}`,
      attacker: `opens a socket at ${target}, with all that the page’s own has`,
      bytes: (at) => requestBytes(at, { target }),
      refused: NO_FILE,
    }),
  ),
  ...['PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND', 'POST'].map(
    (method): RequestAttack => ({
      id: `method-page-${method}`,
      attacker: `uses ${method} on the page`,
      bytes: (at) => requestBytes(at, { method, target: '/', headers: NO_SOCKET }),
      refused: METHOD,
    }),
  ),
  ...['POST', 'OPTIONS', 'PUT'].map(
    (method): RequestAttack => ({
      id: `method-socket-${method}`,
      attacker: `asks for the socket by ${method}`,
      bytes: (at) => requestBytes(at, { method }),
      refused: HANDSHAKE,
    }),
  ),
];

/** Handshakes, bodies and heads. */
const BODIES: readonly RequestAttack[] = [
  ...[
    ['no-key', { 'Sec-WebSocket-Key': undefined }],
    ['short-key', { 'Sec-WebSocket-Key': 'x' }],
    ['no-version', { 'Sec-WebSocket-Version': undefined }],
    ['old-version', { 'Sec-WebSocket-Version': '7' }],
    ['other-protocol', { Upgrade: 'h2c' }],
    ['many-protocols', { Upgrade: 'h2c, websocket' }],
  ].map(
    ([name, headers]): RequestAttack => ({
      id: `handshake-${name}`,
      attacker: `asks for something that is no WebSocket of the page: ${name}`,
      bytes: (at) => requestBytes(at, { headers: headers as Record<string, string | undefined> }),
      refused: HANDSHAKE,
    }),
  ),
  {
    id: 'socket-without-upgrade',
    attacker: 'reads the socket’s path as if it were a file',
    bytes: (at) => read(at, '/api/socket', { Origin: at.origin }),
    refused: { status: 426, code: 'upgrade-required' },
  },
  ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/json'].map(
    (type): RequestAttack => ({
      id: `post-${type}`,
      attacker: `posts a call as “${type}”, as a form of a foreign site could`,
      bytes: (at) => {
        const body = '{"id":1,"command":"vault.clearToken","input":{"environmentId":"staging"}}';
        return requestBytes(at, { method: 'POST', headers: { ...NO_SOCKET, 'Content-Type': type }, body });
      },
      refused: METHOD,
    }),
  ),
  {
    id: 'post-bomb',
    attacker: 'posts three megabytes',
    bytes: (at) => requestBytes(at, { method: 'POST', headers: NO_SOCKET, body: `"${'x'.repeat(3_000_000)}"` }),
    refused: METHOD,
  },
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
    bytes: (at) => requestBytes(at, { lines: ['Content-Length: 0', 'Content-Length: 3'] }),
    refused: { status: 400, code: 'request-malformed' },
  },
  {
    id: 'smuggled-chunks',
    attacker: 'gives a length and chunks',
    bytes: (at) => requestBytes(at, { lines: ['Content-Length: 2', 'Transfer-Encoding: chunked'] }),
    refused: { status: 400, code: 'request-malformed' },
  },
  {
    id: 'no-http',
    attacker: 'speaks another protocol',
    bytes: () => 'EHLO evil.example\r\n\r\n',
    refused: { status: 400, code: 'request-malformed' },
  },
];

export const REQUEST_ATTACKS: readonly RequestAttack[] = [...SENDERS, ...TARGETS, ...BODIES];
