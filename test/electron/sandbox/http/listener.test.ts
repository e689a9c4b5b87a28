import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { MAX_BODY_BYTES, openListener } from '../../../../electron/sandbox/http/listener.ts';
import { jsonReply } from '../../../../electron/sandbox/http/reply.ts';
import { AppError } from '../../../../shared/failure.ts';
import { listening } from '../../../support/listening.ts';
import { converse } from '../../../support/raw-socket.ts';
import { sendRequest } from '../../../support/send-request.ts';
import { startTestSandbox } from '../../../support/start-sandbox.ts';

const alive = async (url: string) =>
  (await sendRequest({ method: 'GET', url: `${url}/v1/instruments`, headers: [], body: new Uint8Array() })).status ===
  401;

test('it listens on 127.0.0.1 and on no other address', async () => {
  const { url } = await startTestSandbox();
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const port = Number(new URL(url).port);
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.2', resolve));
  await new Promise((resolve) => other.close(resolve));
});

test('a taken port is refused with a sentence that names it, and the database is let go', async () => {
  const taken = createServer();
  const port = await listening(taken);
  const error = await startTestSandbox({ port }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(AppError);
  expect(error).toMatchObject({ code: 'port-taken', message: expect.stringContaining(`Port ${port}`) });
});

test('closing ends open connections: idle ones, half-sent ones and those in the middle of a body', async () => {
  const sandbox = await startTestSandbox();
  const { port } = new URL(sandbox.url);
  const heads = [
    '',
    'GET /v1/instruments HTTP/1.1\r\nHos',
    'POST /v1/reports HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\nhalf',
  ];
  const ended = await Promise.all(
    heads.map(
      (head) =>
        new Promise<{ done: Promise<void> }>((resolve) => {
          const socket = connect(Number(port), '127.0.0.1', () => {
            socket.write(head, () => resolve({ done }));
            if (head === '') resolve({ done });
          });
          socket.on('error', () => {});
          const done = new Promise<void>((over) => socket.on('close', () => over()));
        }),
    ),
  );
  // The server must have taken the connections before it is told to close.
  expect(await alive(sandbox.url)).toBe(true);
  await sandbox.close();
  await Promise.all(ended.map(({ done }) => done));
  await sandbox.close();
});

describe('what is no readable HTTP gets a clear 4xx and the end of the connection', () => {
  test.each([
    ['a line that is no request', 'HELLO\r\n\r\n', 400],
    ['a version that is not spoken', 'GET / HTTP/3.0\r\nHost: x\r\n\r\n', 400],
    ['a header without a colon', 'GET / HTTP/1.1\r\nHost: x\r\nnonsense\r\n\r\n', 400],
    ['a space before the colon', 'GET / HTTP/1.1\r\nHost: x\r\nX-A : b\r\n\r\n', 400],
    ['a control character in a value', 'GET / HTTP/1.1\r\nHost: x\r\nX-A: a\u0000b\r\n\r\n', 400],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', 400],
    ['a length that is no number', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: many\r\n\r\n', 400],
    [
      'a length and chunks at once',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['a broken chunk', 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n', 400],
    ['CONNECT', 'CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: x\r\n\r\n', 405],
    ['another expectation', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: 200-ok\r\n\r\n', 417],
    ['a flood of headers', `GET / HTTP/1.1\r\nHost: x\r\n${'X-Flood: 0123456789\r\n'.repeat(2000)}\r\n`, 431],
    ['one endless header', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
    ['an endless target', `GET /${'a'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
  ])('%s', async (_what, bytes, status) => {
    const { url } = await startTestSandbox();
    const { answer, closed } = await converse(url, [bytes]);
    expect(answer.split('\r\n')[0]).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(closed).toBe(true);
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))).toMatchObject({ data: null, errors: [] });
    expect(await alive(url)).toBe(true);
  });
});

describe('bodies', () => {
  const post = (url: string, body: Uint8Array) =>
    sendRequest({ method: 'POST', url: `${url}/v1/reports`, headers: [['Content-Length', String(body.length)]], body });

  test('of exactly 1 MiB is read, one byte more is 413 before anything else is looked at', async () => {
    const { url } = await startTestSandbox();
    expect((await post(url, new Uint8Array(MAX_BODY_BYTES))).status).toBe(401);
    const refused = await post(url, new Uint8Array(MAX_BODY_BYTES + 1));
    expect(refused.status).toBe(413);
    expect(JSON.parse(refused.text)).toMatchObject({ data: null, code: 413 });
    expect((await post(url, new Uint8Array(8 * MAX_BODY_BYTES))).status).toBe(413);
  });

  test('sent in chunks counts as much as one with a length', async () => {
    const { url } = await startTestSandbox();
    const chunk = 'x'.repeat(65_536);
    const chunks = Array.from({ length: 17 }, () => `10000\r\n${chunk}\r\n`);
    const head = 'POST /v1/reports HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n';
    const { answer } = await converse(url, [head, ...chunks, '0\r\n\r\n']);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  });

  test('cut off by its sender leaves the sandbox serving', async () => {
    const { url } = await startTestSandbox();
    const { port } = new URL(url);
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => {
        socket.write('POST /v1/reports HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nhalf', () =>
          socket.resetAndDestroy(),
        );
      });
      socket.on('error', () => {});
      socket.on('close', () => resolve());
    });
    expect(await alive(url)).toBe(true);
  });
});

describe('clients that are slow, or never come to the point', () => {
  const listening = async () => {
    const limits = { maxHeadBytes: 32_768, headTimeoutMs: 150, requestTimeoutMs: 300, checkEveryMs: 30 };
    const listener = await openListener(0, () => jsonReply(200, {}), limits);
    onTestFinished(() => listener.close());
    return `http://127.0.0.1:${listener.port}`;
  };

  test.each([
    ['a head that never ends', 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '],
    ['a body that never comes', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc'],
    ['a chunk that never ends', 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nff\r\nabc'],
  ])('%s is answered 408 and closed', async (_what, bytes) => {
    const { answer, closed } = await converse(await listening(), [bytes]);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(closed).toBe(true);
  });

  test('a connection that says nothing at all is closed', async () => {
    expect((await converse(await listening(), [])).closed).toBe(true);
  });
});

test('connections beyond the bound are closed, those below it are served, and one that ends makes room', async () => {
  const bounded = { maxHeadBytes: 32_768, headTimeoutMs: 10_000, requestTimeoutMs: 10_000, checkEveryMs: 1000 };
  const listener = await openListener(0, () => jsonReply(200, {}), { ...bounded, maxConnections: 2 });
  onTestFinished(() => listener.close());
  const open = () => connect(listener.port, '127.0.0.1').on('error', () => {});
  const isServed = (socket: Socket) =>
    new Promise<boolean>((resolve) => {
      socket.once('data', () => resolve(true)).once('close', () => resolve(false));
      socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    });
  const [first, second] = [open(), open()];
  expect([await isServed(first), await isServed(second), await isServed(open())]).toEqual([true, true, false]);
  expect(await isServed(second)).toBe(true);
  first.destroy();
  await expect.poll(() => isServed(open())).toBe(true);
  // The sandbox's own bound is no hindrance to the loads of the bench, which keep some hundred open.
  const own = await openListener(0, () => jsonReply(200, {}));
  onTestFinished(() => own.close());
  expect(own.server.maxConnections).toBe(4_000);
});

test('requests sent one behind the other on a connection are answered in order', async () => {
  const { url } = await startTestSandbox();
  const one = 'GET /v1/nothing HTTP/1.1\r\nHost: x\r\n\r\n';
  const last = 'GET /v1/instruments HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
  const { answer } = await converse(url, [one + one + last]);
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 404', 'HTTP/1.1 404', 'HTTP/1.1 401']);
});

test('header bytes beyond ASCII are read as UTF-8 where they are, and as they stand where they are not', async () => {
  const { url } = await startTestSandbox();
  const send = async (value: Uint8Array) => {
    const head = 'GET /v1/instruments HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Client-Id: ';
    const parts = [head, value, '\r\nSignature-Input: x\r\nSignature: x\r\nAuthorization: y\r\n\r\n'];
    return (await converse(url, [Buffer.concat(parts.map((part) => Buffer.from(part)))])).answer;
  };
  expect(await send(Buffer.from('Zoë'))).toContain('HTTP/1.1 401');
  expect(await send(Uint8Array.of(0x5a, 0xff, 0xfe))).toContain('HTTP/1.1 401');
});

test('no bytes whatever crash it', async () => {
  const { url } = await startTestSandbox();
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.string({ maxLength: 200 }).map((text) => Buffer.from(`GET /${text} HTTP/1.1\r\nHost: x\r\n\r\n`)),
    fc
      .string({ maxLength: 200 })
      .map((text) => Buffer.from(`POST /v1/ussd/process HTTP/1.1\r\nHost: x\r\n${text}\r\n\r\n`)),
  );
  await fc.assert(
    fc.asyncProperty(bytes, async (sent) => {
      const { answer } = await converse(url, [sent, '\r\n\r\n'], 60);
      expect(answer).not.toMatch(/^HTTP\/1\.1 5/);
    }),
    { numRuns: 60, seed: 384 },
  );
  expect(await alive(url)).toBe(true);
});
