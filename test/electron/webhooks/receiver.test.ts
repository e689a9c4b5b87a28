import { connect as connectTcp } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeCertificate } from '../../../electron/webhooks/certificate.ts';
import {
  type Arrival,
  RECEIVER_LIMITS,
  type ReceiverAnswer,
  type ReceiverLimits,
  startReceiver,
} from '../../../electron/webhooks/receiver.ts';
import { converse } from '../../support/raw-socket.ts';
import { converseTls } from '../../support/tls-conversation.ts';

const HEAD = 'POST /hook/a HTTP/1.1\r\nHost: 127.0.0.1\r\n';
const OK: ReceiverAnswer = { kind: 'status', status: 200, headers: [], json: { message: 'Taken.' } };

async function start(limits: Partial<ReceiverLimits> = {}, answer: () => ReceiverAnswer = () => OK) {
  const taken: Arrival[] = [];
  const receiver = await startReceiver({
    port: 0,
    certificate: makeCertificate(Date.now(), Uint8Array.of(1)),
    knows: (path) => path === '/hook/a',
    take(arrival) {
      taken.push(arrival);
      return answer();
    },
    limits: { ...RECEIVER_LIMITS, ...limits },
  });
  onTestFinished(() => receiver.close());
  return { port: receiver.port, taken };
}

const post = (port: number, body: string, more = '') =>
  converseTls(port, [`${HEAD}Content-Length: ${body.length}\r\nConnection: close\r\n${more}\r\n${body}`]);

/** The receiver still takes a good message: nothing that came before harmed it. */
async function expectAlive(port: number): Promise<void> {
  expect((await post(port, '{}')).answer).toMatch(/^HTTP\/1\.1 200 /);
}

describe('what is taken', () => {
  test('keeps order, case and repetition of the header lines, and the body byte for byte', async () => {
    const { port, taken } = await start();
    const body = Buffer.from([0x00, 0xff, 0x0d, 0x0a, 0xc3, 0xa9]);
    const head = `POST /hook/a?x=%5b HTTP/1.1\r\nhOsT: 127.0.0.1:9\r\nX-Two: 1\r\nx-two:  2 \r\nX-Name: né\r\nContent-Length: 6\r\nConnection: close\r\n\r\n`;
    await converseTls(port, [Buffer.from(head), body]);
    expect(taken).toEqual([
      {
        path: '/hook/a',
        isWhole: true,
        request: {
          method: 'POST',
          url: 'https://127.0.0.1:9/hook/a?x=%5b',
          headers: [
            ['hOsT', '127.0.0.1:9'],
            ['X-Two', '1'],
            ['x-two', '2'],
            ['X-Name', 'né'],
            ['Content-Length', '6'],
            ['Connection', 'close'],
          ],
          body: new Uint8Array(body),
        },
      },
    ]);
  });

  test('is as much of a message as came before its sender hung up', async () => {
    const { port, taken } = await start();
    await converseTls(port, [`${HEAD}Content-Length: 100\r\n\r\n{"half":`], { isBrokenOff: true });
    await expect.poll(() => taken.length).toBe(1);
    expect(taken[0]).toMatchObject({ isWhole: false });
    expect(Buffer.from(taken[0]?.request.body ?? []).toString()).toBe('{"half":');
    await expectAlive(port);
  });
});

describe('what is refused', () => {
  test.each(['GET', 'PUT', 'DELETE', 'OPTIONS', 'HEAD', 'PROPFIND'])(
    '%s gets 405 with the one method',
    async (method) => {
      const { port, taken } = await start();
      const { answer } = await converseTls(port, [`${method} /hook/a HTTP/1.1\r\nHost: x\r\n\r\n`]);
      expect(answer).toMatch(/^HTTP\/1\.1 405 [\s\S]*Allow: POST/);
      expect(taken).toEqual([]);
    },
  );

  test.each([
    '/',
    '/hook',
    '/hook/b',
    '/hook/a/',
    '/hook/a/../a',
    '/HOOK/a',
    '/hook/%61',
    'https://127.0.0.1/hook/a',
    '/v1/webhooks/key',
    '/api/call',
    '*',
  ])('%s is no path of ours', async (target) => {
    const { port, taken } = await start();
    const { answer } = await converseTls(port, [`POST ${target} HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n`]);
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(taken).toEqual([]);
  });

  test('a body beyond the limit gets 413, promised or not', async () => {
    const { port, taken } = await start({ maxBodyBytes: 1000 });
    const { answer } = await converseTls(port, [`${HEAD}Content-Length: 1001\r\n\r\n`]);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    const chunk = `3e8\r\n${'x'.repeat(1000)}\r\n`;
    const chunked = await converseTls(port, [`${HEAD}Transfer-Encoding: chunked\r\n\r\n`, chunk, chunk]);
    expect(chunked.answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(chunked.closed).toBe(true);
    expect(taken).toEqual([]);
    await expectAlive(port);
  });

  test.each([
    ['no HTTP', 'hello\r\n\r\n', /^HTTP\/1\.1 400 /],
    ['two lengths', `${HEAD}Content-Length: 1\r\nContent-Length: 2\r\n\r\nxx`, /^HTTP\/1\.1 400 /],
    [
      'length and chunks',
      `${HEAD}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      /^HTTP\/1\.1 400 /,
    ],
    ['a negative length', `${HEAD}Content-Length: -1\r\n\r\n`, /^HTTP\/1\.1 400 /],
    ['a chunk that is none', `${HEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, /^HTTP\/1\.1 400 |^$/],
    ['two Hosts', `${HEAD}Host: y\r\n\r\n`, /^HTTP\/1\.1 400 [\s\S]*"message"/],
    [
      'CONNECT',
      'CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: x\r\n\r\n',
      /^HTTP\/1\.1 405 [\s\S]*Allow: POST[\s\S]*"message"/,
    ],
    ['another expectation', `${HEAD}Expect: 200-ok\r\n\r\n`, /^HTTP\/1\.1 417 [\s\S]*"message"/],
    ['a NUL in a header', `${HEAD}X-A: \0\r\n\r\n`, /^HTTP\/1\.1 400 /],
    ['a head of 40 KB', `${HEAD}X-A: ${'a'.repeat(40_000)}\r\n\r\n`, /^HTTP\/1\.1 431 /],
    ['a header flood', `${HEAD}${'X-A: 1\r\n'.repeat(6000)}\r\n`, /^HTTP\/1\.1 431 /],
  ])('%s gets a clear 4xx or a clean close', async (_, bytes, expected) => {
    const { port } = await start();
    const { answer, closed } = await converseTls(port, [bytes]);
    expect(answer).toMatch(expected);
    expect(closed).toBe(true);
    await expectAlive(port);
  });

  test('plain HTTP and bytes that are no TLS are cut off, and harm nothing', async () => {
    const { port, taken } = await start();
    for (const bytes of [`${HEAD}Content-Length: 0\r\n\r\n`, Buffer.alloc(5000, 0x16), '\x16\x03\x01\xff\xff']) {
      const { answer } = await converse(`http://127.0.0.1:${port}`, [bytes], 300);
      expect(answer).not.toContain('HTTP/1.1 2');
    }
    expect(taken).toEqual([]);
    await expectAlive(port);
  });

  test('who never finishes the handshake, the head or the body is cut off in time', async () => {
    const quick = { handshakeTimeoutMs: 200, headTimeoutMs: 200, requestTimeoutMs: 400, checkEveryMs: 50 };
    const { port, taken } = await start(quick);
    const silent = connectTcp(port, '127.0.0.1');
    silent.on('error', () => {});
    await new Promise<void>((resolve) => silent.on('close', () => resolve()));
    const slowHead = await converseTls(port, ['POST /hook/a HTTP/1.1\r\nHo']);
    expect(slowHead.closed).toBe(true);
    expect(slowHead.answer).toMatch(/^HTTP\/1\.1 408 |^$/);
    const slowBody = await converseTls(port, [`${HEAD}Content-Length: 10\r\n\r\nhalf`]);
    expect(slowBody.closed).toBe(true);
    await expect.poll(() => taken.map(({ isWhole }) => isWhole)).toEqual([false]);
    await expectAlive(port);
  });

  test('a connection that never spoke does not keep the receiver from ending', async () => {
    const receiver = await startReceiver({
      port: 0,
      certificate: makeCertificate(Date.now(), Uint8Array.of(1)),
      knows: () => true,
      take: () => OK,
    });
    const silent = connectTcp(receiver.port, '127.0.0.1');
    silent.on('error', () => {});
    await new Promise<void>((resolve) => silent.on('connect', () => resolve()));
    await expect(receiver.close()).resolves.toBeUndefined();
  });

  test('no more connections are held than the limit, and room is made when they go', async () => {
    const { port } = await start({ maxConnections: 4 });
    const held: TLSSocket[] = [];
    let refused = 0;
    for (let at = 0; at < 12; at += 1) {
      const socket = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false });
      await new Promise<void>((resolve) => {
        socket.on('secureConnect', () => {
          held.push(socket);
          resolve();
        });
        socket.on('error', () => {});
        socket.on('close', () => {
          refused += 1;
          resolve();
        });
      });
    }
    expect(held).toHaveLength(4);
    expect(refused).toBe(8);
    for (const socket of held) socket.destroy();
    await expect.poll(async () => (await post(port, '{}')).answer).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('what is answered', () => {
  test('silence lasts as long as it is told to, and a hang-up says nothing', async () => {
    const silent = await start({ silenceMs: 100 }, () => ({ kind: 'silence' }));
    expect(await post(silent.port, '{}')).toEqual({ answer: '', closed: true });
    const rude = await start({}, () => ({ kind: 'hang-up' }));
    expect(await post(rude.port, '{}')).toEqual({ answer: '', closed: true });
  });

  test('a fault inside is a 500 without a word about it', async () => {
    const { port } = await start({}, () => {
      throw new Error('a secret path');
    });
    const { answer } = await post(port, '{}');
    expect(answer).toMatch(/^HTTP\/1\.1 500 /);
    expect(answer).not.toContain('secret');
  });
});
