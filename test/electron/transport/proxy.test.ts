import { expect, test } from 'vitest';
import { chooseRoute } from '../../../electron/transport/choose-route.ts';
import { DEFAULT_SEND_OPTIONS, type SendOptions, sendRequest } from '../../../electron/transport/send-request.ts';
import { splitTarget, type Target } from '../../../electron/transport/target.ts';
import type { HttpRequest } from '../../../shared/http/message.ts';
import { startConnectProxy } from '../../support/connect-proxy.ts';
import { startRawServer } from '../../support/raw-server.ts';
import { makeAuthority } from '../../support/test-certificates.ts';
import { startTlsServer } from '../../support/tls-server.ts';

const request = (url: string): HttpRequest => ({
  method: 'POST',
  url,
  headers: [
    ['X-Twice', '1'],
    ['x-twice', '2'],
    ['Content-Length', '2'],
  ],
  body: new TextEncoder().encode('ok'),
});
const send = (url: string, options: Partial<SendOptions>) =>
  sendRequest(request(url), { ...DEFAULT_SEND_OPTIONS, ...options });
const through = (port: number, user = '') => ({ kind: 'explicit', url: `http://${user}127.0.0.1:${port}` }) as const;
const target = (url: string): Target =>
  splitTarget(url) ?? { scheme: 'https', authority: '', hostname: '', port: 0, path: '' };

test('through a proxy the service gets exactly what was prepared, over a tunnel, on http as well', async () => {
  const server = await startRawServer((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'));
  const proxy = await startConnectProxy();
  const { response } = await send(`${server.url}/v1//a%5b?q`, { proxy: through(proxy.port) });
  expect(response?.status).toBe(200);
  expect(server.received[0]).toBe(
    `POST /v1//a%5b?q HTTP/1.1\r\nX-Twice: 1\r\nx-twice: 2\r\nContent-Length: 2\r\nHost: 127.0.0.1:${server.port}\r\nConnection: close\r\n\r\nok`,
  );
  expect(proxy.asked.map(({ destination }) => destination)).toEqual([`127.0.0.1:${server.port}`]);
  expect(proxy.others).toEqual([]);
});

test('TLS is between here and the service: the proxy carries bytes, and the certificate is checked for the service’s name', async () => {
  const authority = makeAuthority();
  const server = await startTlsServer(authority.issue('good'));
  const proxy = await startConnectProxy({ leadsTo: server.port });
  const options = { proxy: through(proxy.port), extraCaPem: authority.pem };
  expect((await send('https://localhost/v1/x', options)).response?.status).toBe(200);
  expect((await send('https://api.example/v1/x', options)).failure?.code).toBe('tls-wrong-host');
  expect(proxy.asked.map(({ destination }) => destination)).toEqual(['localhost:443', 'api.example:443']);
  expect(server.requests).toEqual(['POST /v1/x']);
});

test('the system’s proxy and its credentials come from the variables, and the credentials go to the proxy alone', async () => {
  const server = await startRawServer((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'));
  const proxy = await startConnectProxy({ credentials: 'me:se cret@1', leadsTo: server.port });
  const variables = { HTTP_PROXY: `http://me:se%20cret%401@127.0.0.1:${proxy.port}` };
  const result = await send('http://service.example/v1/x', { proxy: { kind: 'system' }, variables });
  expect(result.response?.status).toBe(200);
  const secret = Buffer.from('me:se cret@1').toString('base64');
  expect(proxy.asked[0]?.headers.join()).toContain(secret);
  expect(server.received.join()).not.toContain(secret);
  expect(JSON.stringify(result.sentHeaders)).not.toContain('Proxy-Authorization');
});

test.each([
  ['without credentials', '', /none was given/],
  ['with wrong ones', 'me@', /those given were refused/],
])('407 %s says which, and where they are written', async (_what, user, words) => {
  const proxy = await startConnectProxy({ credentials: 'me:secret' });
  const { failure } = await send('https://api.example/', { proxy: through(proxy.port, user) });
  expect(failure).toMatchObject({ code: 'proxy-credentials', message: expect.stringMatching(words) });
  expect(failure?.message).toContain('HTTPS_PROXY');
});

test('a proxy that refuses the destination is told apart from a service that does not answer', async () => {
  const proxy = await startConnectProxy({ refusal: '403 Forbidden' });
  const { failure } = await send('https://api.example/', { proxy: through(proxy.port) });
  expect(failure).toMatchObject({
    code: 'proxy-refused',
    message: expect.stringContaining('expected 200, got 403 Forbidden'),
  });
  expect(failure?.message).toContain('api.example:443');
});

test('a proxy that is asked for TLS and speaks none is told in our words, not in those of a library', async () => {
  const plain = await startConnectProxy({});
  const { failure } = await send('https://api.example/', {
    proxy: { kind: 'explicit', url: `https://127.0.0.1:${plain.port}` },
  });
  expect(failure).toMatchObject({
    code: 'proxy-unreachable',
    message: expect.stringContaining(`127.0.0.1:${plain.port}`),
  });
  expect(failure?.message).toContain('does not speak TLS on this port');
  expect(failure?.message).not.toMatch(/openssl|routines|\n/i);
});

test('a proxy that is not there is named, not the service behind it', async () => {
  const { failure } = await send('https://api.example/', { proxy: through(1) });
  expect(failure).toMatchObject({ code: 'proxy-unreachable', message: expect.stringContaining('127.0.0.1:1') });
});

test('a proxy that says nothing is a connection that was never ready', async () => {
  const silent = await startRawServer(() => {});
  const { failure } = await send('https://api.example/', { proxy: through(silent.port), connectTimeoutMs: 200 });
  expect(failure?.code).toBe('connect-timeout');
});

test('a proxy that is no proxy is told so', async () => {
  const other = await startRawServer((socket) => socket.end('SSH-2.0-OpenSSH_9\r\n\r\n'));
  const { failure } = await send('https://api.example/', { proxy: through(other.port) });
  expect(failure?.code).toBe('proxy-malformed');
});

test('a variable that names no proxy is a sentence that does not repeat it, because it may hold a password', async () => {
  const variables = { HTTPS_PROXY: 'socks5://me:canary-password@proxy:1080' };
  const { failure } = await send('https://api.example/', { proxy: { kind: 'system' }, variables });
  expect(failure).toMatchObject({ code: 'proxy-unusable', message: expect.stringContaining('HTTPS_PROXY') });
  expect(JSON.stringify(failure)).not.toContain('canary-password');
});

const system = { kind: 'system' } as const;
const both = { HTTPS_PROXY: 'http://secure:1', HTTP_PROXY: 'http://plain:2' };

test.each<[string, string, Record<string, string>, string]>([
  ['by the scheme, https', 'https://api.example/', both, 'secure:1'],
  ['by the scheme, http', 'http://api.example/', both, 'plain:2'],
  ['small letters first', 'https://api.example/', { ...both, https_proxy: 'http://small:3' }, 'small:3'],
  ['ALL_PROXY where there is no other', 'https://api.example/', { ALL_PROXY: 'http://all:4' }, 'all:4'],
  ['without a scheme', 'https://api.example/', { HTTPS_PROXY: 'bare:5' }, 'bare:5'],
  ['none set', 'https://api.example/', {}, 'direct'],
  ['empty', 'https://api.example/', { HTTPS_PROXY: ' ' }, 'direct'],
  ['loopback', 'http://127.0.0.1:4010/', both, 'direct'],
  ['localhost', 'https://localhost/', both, 'direct'],
  ['excepted by name', 'https://api.example/', { ...both, NO_PROXY: 'x, api.example' }, 'direct'],
  ['excepted by its domain', 'https://api.example/', { ...both, no_proxy: '.example' }, 'direct'],
  ['excepted by its domain without dot', 'https://api.example/', { ...both, NO_PROXY: 'example' }, 'direct'],
  ['not excepted by a part of a name', 'https://api.example/', { ...both, NO_PROXY: 'i.example' }, 'secure:1'],
  ['excepted by port', 'https://api.example/', { ...both, NO_PROXY: 'api.example:443' }, 'direct'],
  ['not excepted at another port', 'https://api.example/', { ...both, NO_PROXY: 'api.example:8443' }, 'secure:1'],
  ['all excepted', 'https://api.example/', { ...both, NO_PROXY: '*' }, 'direct'],
])('the system’s way, %s: %s', (_what, url, variables, way) => {
  const route = chooseRoute(target(url), system, variables);
  expect(route.kind === 'proxy' ? `${route.proxy.hostname}:${route.proxy.port}` : route.kind).toBe(way);
});

test('an environment without a proxy goes straight whatever the variables say', () => {
  expect(chooseRoute(target('https://api.example/'), { kind: 'none' }, both).kind).toBe('direct');
});
