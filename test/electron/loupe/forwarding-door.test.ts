import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { DOOR_LIMITS, type DoorLimits, openForwardingDoor } from '../../../electron/loupe/forwarding-door.ts';
import { DEFAULT_SEND_OPTIONS, sendRequest } from '../../../electron/transport/send-request.ts';
import type { Failure } from '../../../shared/failure.ts';
import type { HostMode } from '../../../shared/loupe/loupe-state.ts';
import { startRawServer } from '../../support/raw-server.ts';
import { converse } from '../../support/raw-socket.ts';

const ANSWER =
  'HTTP/1.1 201 Made So\r\nX-One: 1\r\nx-one: é2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n';

async function open({ limits = {}, host = 'unchanged', answer = ANSWER }: Opening = {}) {
  const service = await startRawServer((socket) => answer !== '' && socket.end(Buffer.from(answer)));
  const refused: Failure[] = [];
  const door = await openForwardingDoor({
    port: 0,
    baseUrl: service.url,
    host,
    closedFor: () => undefined,
    forward: ({ sent }, signal) => sendRequest(sent, { ...DEFAULT_SEND_OPTIONS, headersAreBytes: true, signal }),
    refused: (failure) => void refused.push(failure),
    limits: { ...DOOR_LIMITS, ...limits },
  });
  onTestFinished(() => door.close());
  const own = `127.0.0.1:${door.port}`;
  const say = async (...parts: (string | Uint8Array)[]) => (await converse(`http://${own}`, parts)).answer;
  return { service, own, say, refused, authority: `127.0.0.1:${service.port}` };
}

type Opening = { readonly limits?: Partial<DoorLimits>; readonly host?: HostMode; readonly answer?: string };

test('method, target, header lines and body arrive byte for byte; only lines of the connection differ', async () => {
  const { service, own, say } = await open();
  const kept = `pOsT-x /v1/%5b/../A//b?q=%c3+é&&x HTTP/1.1`;
  const lines = [`hOsT: ${own}`, 'X-Two: b', 'x-two: a', 'X-Utf8: né', 'Content-Length: 4'].join('\r\n');
  const latin = Buffer.concat([Buffer.from('\r\nX-Latin: '), Buffer.from([0xe9, 0x80])]);
  const ofTheConnection =
    '\r\nConnection: close\r\nKeep-Alive: 5\r\nProxy-Connection: close\r\nProxy-Authorization: Basic eA==';
  const body = Uint8Array.of(0, 255, 13, 10);
  const method = kept.replace('pOsT-x', 'REPORT').replace('é', '%E9');
  await say(Buffer.from(`${method}\r\n${lines}`), latin, `${ofTheConnection}\r\n\r\n`, body);
  const expected = Buffer.concat([
    Buffer.from(`${method}\r\n${lines}`),
    latin,
    Buffer.from('\r\nConnection: close\r\n\r\n'),
    body,
  ]);
  expect(service.received).toEqual([expected.toString('latin1')]);
});

test('the answer comes back as it was given, with the length of its body', async () => {
  const { own, say } = await open();
  const answer = await say(`GET /v1/a HTTP/1.1\r\nHost: ${own}\r\nConnection: close\r\n\r\n`);
  expect(Buffer.from(answer, 'latin1').toString()).toBe(
    'HTTP/1.1 201 Made So\r\nX-One: 1\r\nx-one: é2\r\nContent-Length: 2\r\nConnection: close\r\n\r\nhi',
  );
});

test('a client may use it as a proxy to the environment, and may have Host written for it', async () => {
  const { service, say, authority } = await open();
  await say(`GET http://${authority}/v1/a?b HTTP/1.1\r\nHost: ${authority}\r\nConnection: close\r\n\r\n`);
  expect(service.received[0]).toMatch(/^GET \/v1\/a\?b HTTP\/1\.1\r\nHost: /);

  const rewriting = await open({ host: 'environment' });
  await rewriting.say(`GET /v1/a HTTP/1.1\r\nhost: ${rewriting.own}\r\nConnection: close\r\n\r\n`);
  expect(rewriting.service.received[0]).toContain(`\r\nhost: ${rewriting.authority}\r\n`);
});

test('an environment that does not answer is a 502 that says so, and not the environment’s own', async () => {
  const { own, say } = await open({ answer: 'nothing like HTTP\r\n\r\n' });
  const answer = await say(`GET /v1/a HTTP/1.1\r\nHost: ${own}\r\nConnection: close\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 502 .*\r\nDialbench-Loupe: answer-malformed\r\n/s);
});

test('a head or a request that does not come in time is a 408 by its name', async () => {
  const limits = { headTimeoutMs: 50, requestTimeoutMs: 100, checkEveryMs: 20 };
  const { service, own, say, refused } = await open({ limits });
  expect(await say('GET /v1/a HTT')).toMatch(/^HTTP\/1\.1 408 .*request-too-slow/s);
  expect(await say(`POST /v1/a HTTP/1.1\r\nHost: ${own}\r\nContent-Length: 9\r\n\r\nhalf`)).toMatch(/^HTTP\/1\.1 408 /);
  expect(refused.map(({ code }) => code)).toEqual(['request-too-slow', 'request-too-slow']);
  expect(service.received).toEqual([]);
});

test('more requests at once than it takes are refused by name, and later ones pass again', async () => {
  const { service, own, say } = await open({ limits: { maxAtOnce: 1 }, answer: '' });
  const request = `GET /v1/a HTTP/1.1\r\nHost: ${own}\r\nConnection: close\r\n\r\n`;
  const waiting = connect(Number(own.split(':')[1]), '127.0.0.1', () => waiting.write(request));
  await expect.poll(() => service.received.length).toBe(1);
  expect(await say(request)).toMatch(/^HTTP\/1\.1 503 .*too-many-at-once.*lead back here/s);
  waiting.destroy();
  const later = connect(Number(own.split(':')[1]), '127.0.0.1');
  onTestFinished(() => void later.destroy());
  await expect
    .poll(() => {
      later.write(request.replace('close', 'keep-alive'));
      return service.received.length;
    })
    .toBeGreaterThan(1);
});
