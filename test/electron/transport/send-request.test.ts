import { expect, test } from 'vitest';
import { DEFAULT_SEND_OPTIONS, sendRequest } from '../../../electron/transport/send-request.ts';
import type { HttpRequest } from '../../../shared/http/message.ts';
import { startRawServer } from '../../support/raw-server.ts';

const text = (value: string): Uint8Array => new TextEncoder().encode(value);
const get = (url: string, headers: HttpRequest['headers'] = []): HttpRequest => ({
  method: 'GET',
  url,
  headers,
  body: text(''),
});

test('what goes on the wire is what was prepared: order, case and repetition of headers, the verbatim target, the body', async () => {
  const server = await startRawServer((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'));
  const result = await sendRequest({
    method: 'POST',
    url: `${server.url}/v1//a%5b?q=%2D&q=`,
    headers: [
      ['X-Twice', '1'],
      ['content-TYPE', 'text/plain'],
      ['x-twice', '2 é'],
      ['Content-Length', '3'],
    ],
    body: text('a\nb'),
  });
  expect(result.failure).toBeUndefined();
  const utf8AsLatin1 = Buffer.from('é').toString('latin1');
  expect(server.received[0]).toBe(
    [
      'POST /v1//a%5b?q=%2D&q= HTTP/1.1',
      'X-Twice: 1',
      'content-TYPE: text/plain',
      `x-twice: 2 ${utf8AsLatin1}`,
      'Content-Length: 3',
      `Host: 127.0.0.1:${server.port}`,
      'Connection: close',
      '',
      'a\nb',
    ].join('\r\n'),
  );
});

test('the answer keeps its header lines in order and its body to the byte', async () => {
  const server = await startRawServer((socket) =>
    socket.end(
      'HTTP/1.1 418 Tea\r\nSet-Cookie: a\r\nX-B: 1\r\nset-cookie: b\r\nContent-Length: 3\r\n\r\n\x00\xff\n',
      'latin1',
    ),
  );
  const { response, timings } = await sendRequest(get(`${server.url}/`));
  expect(response?.status).toBe(418);
  expect(response?.reason).toBe('Tea');
  expect(response?.headers.slice(0, 3)).toEqual([
    ['Set-Cookie', 'a'],
    ['X-B', '1'],
    ['set-cookie', 'b'],
  ]);
  expect([...(response?.body ?? [])]).toEqual([0, 255, 10]);
  expect(timings.totalMs).toBeGreaterThanOrEqual(timings.firstByteMs ?? Number.POSITIVE_INFINITY);
  expect(timings.firstByteMs).toBeGreaterThanOrEqual(timings.connectMs ?? Number.POSITIVE_INFINITY);
});

test('a header value of the answer keeps a leading U+FEFF, as the signature of an answer would cover it', async () => {
  const value = Buffer.from('\ufeffvalué').toString('latin1');
  const server = await startRawServer((socket) =>
    socket.end(`HTTP/1.1 200 OK\r\nX-Mark: ${value}\r\nContent-Length: 0\r\n\r\n`, 'latin1'),
  );
  const { response } = await sendRequest(get(`${server.url}/`));
  expect(response?.headers[0]).toEqual(['X-Mark', '\ufeffvalué']);
});

test('a closed port is named as one, with the host', async () => {
  const server = await startRawServer((socket) => socket.end());
  const free = server.port === 65_535 ? 1 : server.port;
  const { failure } = await sendRequest(get(`http://127.0.0.1:${free === server.port ? 1 : free}/`));
  expect(failure?.code).toBe('connection-refused');
  expect(failure?.message).toContain('127.0.0.1:1');
});

test.each([
  ['closes without a word', '', 'connection-reset'],
  ['answers with something else than HTTP', 'SSH-2.0-OpenSSH_9\r\n\r\n', 'answer-malformed'],
  ['stops in the middle of the body', 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc', 'answer-cut-off'],
])('a server that %s is told apart from the others', async (_what, answer, code) => {
  const server = await startRawServer((socket) => socket.end(answer));
  expect((await sendRequest(get(`${server.url}/`))).failure?.code).toBe(code);
});

test('a cut-off answer keeps what came, because that is evidence', async () => {
  const server = await startRawServer((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc'));
  const { response } = await sendRequest(get(`${server.url}/`));
  expect(Buffer.from(response?.body ?? []).toString()).toBe('abc');
});

test('a server that never answers is given up after the time allowed', async () => {
  const server = await startRawServer(() => {});
  const { failure } = await sendRequest(get(`${server.url}/`), { ...DEFAULT_SEND_OPTIONS, idleTimeoutMs: 200 });
  expect(failure).toMatchObject({ code: 'idle-timeout', message: expect.stringContaining('within 0.2 s') });
});

test('an answer over the limit stops at the limit and says so', async () => {
  const server = await startRawServer((socket) =>
    socket.end(`HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n${'x'.repeat(5000)}`),
  );
  const { failure } = await sendRequest(get(`${server.url}/`), { ...DEFAULT_SEND_OPTIONS, maxAnswerBytes: 1000 });
  expect(failure?.code).toBe('answer-too-large');
});

test.each(['ftp://x/', 'http://user@host/', '/v1/path', 'http:///x', 'http://host:99999999/'])(
  '%s is refused before anything is sent',
  async (url) => {
    expect((await sendRequest(get(url))).failure?.code).toBe('url-unusable');
  },
);

test('a header value that cannot travel is a failure and not a crash', async () => {
  const server = await startRawServer((socket) => socket.end());
  const { failure } = await sendRequest(get(`${server.url}/`, [['X-Bad', 'a\r\nInjected: 1']]));
  expect(failure?.code).toBe('send-failed');
  expect(server.received.join('')).not.toContain('Injected');
});

test.each([
  ['no connection is ready', { connectTimeoutMs: 150 }, 'https', 'connect-timeout', 'within 0.15 s'],
  ['no byte comes', { idleTimeoutMs: 150 }, 'http', 'idle-timeout', 'within 0.15 s'],
  ['the whole takes too long', { totalTimeoutMs: 150 }, 'http', 'total-timeout', 'within 0.15 s'],
])(
  'where %s the limit is named by its own name, so that it is known which one to change',
  async (_what, limits, scheme, code, words) => {
    const server = await startRawServer(() => {});
    const { failure } = await sendRequest(get(`${scheme}://127.0.0.1:${server.port}/`), {
      ...DEFAULT_SEND_OPTIONS,
      ...limits,
    });
    expect(failure).toMatchObject({ code, message: expect.stringContaining(words) });
  },
);

test('an answer that trickles is ended by the whole time and not by the time without progress; what came is kept', async () => {
  const server = await startRawServer((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n');
    const trickle = setInterval(() => socket.write('x'), 40);
    socket.on('close', () => clearInterval(trickle));
  });
  const limits = { idleTimeoutMs: 5000, totalTimeoutMs: 300 };
  const { failure, response } = await sendRequest(get(`${server.url}/`), { ...DEFAULT_SEND_OPTIONS, ...limits });
  expect(failure?.code).toBe('total-timeout');
  expect(response?.status).toBe(200);
  expect(Buffer.from(response?.body ?? []).toString()).toMatch(/^x+$/);
});

test('a request that is cancelled is told apart from one that took too long, at every stage', async () => {
  const server = await startRawServer(() => {});
  for (const scheme of ['http', 'https']) {
    const cancel = new AbortController();
    const sent = sendRequest(get(`${scheme}://127.0.0.1:${server.port}/`), {
      ...DEFAULT_SEND_OPTIONS,
      signal: cancel.signal,
    });
    setTimeout(() => cancel.abort(), 50);
    expect((await sent).failure?.code, scheme).toBe('cancelled');
  }
  const before = await sendRequest(get(`${server.url}/`), { ...DEFAULT_SEND_OPTIONS, signal: AbortSignal.abort() });
  expect(before.failure?.code).toBe('cancelled');
});
