/**
 * Requests that two readers could take differently are refused with 400 and named, though their signature is good, and
 * nothing of the world changes by them.
 */
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import type { HeaderLine } from '../../../shared/http/message.ts';
import { converse } from '../../support/raw-socket.ts';
import { sendPrepared, startTestSandbox } from '../../support/start-sandbox.ts';

const JSON_LINES = 'Content-Type: application/json\r\nContent-Length: 2\r\n';

test.each([
  ['no Host, HTTP/1.1', 'GET /v1/instruments HTTP/1.1\r\n\r\n', /has no Host header/],
  ['no Host, HTTP/1.0', 'GET /v1/instruments HTTP/1.0\r\n\r\n', /has no Host header/],
  ['an empty Host', 'GET /v1/instruments HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n', /has no Host header/],
  [
    'no Host, and a body',
    `POST /v1/reports HTTP/1.1\r\nConnection: close\r\n${JSON_LINES}\r\n{}`,
    /has no Host header/,
  ],
  ['Host twice', 'GET /v1/instruments HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n', /more than once/],
  ['Host twice alike', 'GET /v1/instruments HTTP/1.1\r\nHost: a\r\nHost: a\r\nConnection: close\r\n\r\n', /more than/],
  ['Host twice, no address', 'GET /nowhere HTTP/1.1\r\nHost: a\r\nhost: a\r\nConnection: close\r\n\r\n', /more than/],
])('%s is 400 with the reason in the body', async (_what, bytes, reason) => {
  const sandbox = await startTestSandbox();
  const { answer, closed } = await converse(sandbox.url, [bytes]);
  expect(closed).toBe(true);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  const body = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));
  expect(body).toMatchObject({
    data: null,
    code: 400,
    errors: [{ field: 'host', message: expect.stringMatching(reason) }],
  });
  const [entry] = sandbox.admin.journal.find({}, 1).entries;
  expect(entry).toMatchObject({ status: 400 });
  expect(sandbox.admin.journal.get(entry?.id ?? 0)).toMatchObject({ reasons: ['host'] });
});

test('a target with a fragment is 400: who reads it with the fragment and who reads it without verify two requests', async () => {
  const sandbox = await startTestSandbox();
  const { host } = new URL(sandbox.url);
  const form = 'customerId=1001&choice=';
  const { headers } = sandbox.prepare({ target: '/v1/ussd/process', form });
  const lines = [...headers, ['Host', host], ['Connection', 'close']].map(([name, value]) => `${name}: ${value}`);
  for (const target of ['/v1/ussd/process#x', `http://${host}/v1/ussd/process#`]) {
    const { answer } = await converse(sandbox.url, [`POST ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${form}`]);
    expect(answer, target).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer, target).toContain('has a fragment');
  }
});

test('an admin call without Host is refused, with a body', async () => {
  const sandbox = await startTestSandbox();
  const { answer } = await converse(sandbox.url, ['GET /admin HTTP/1.1\r\nConnection: close\r\n\r\n']);
  expect(answer).toMatch(/^HTTP\/1\.1 403 /);
  expect(answer).toContain('"caller-refused"');
});

test.each([
  ['unlike', 'another', 400],
  ['unlike by case', 'KEY-1', 400],
  ['the second empty', '', 400],
  ['alike', 'key-1', 201],
])('both idempotency headers, %s', async (_what, second, status) => {
  const sandbox = await startTestSandbox();
  const before = sandbox.inspectDatabase('SELECT * FROM account').length;
  const headers: HeaderLine[] = [
    ['Content-Type', 'application/json'],
    ['X-Idempotency-Id', second],
  ];
  const json = { customerId: 1003, currency: 'ZK' };
  const answer = await sandbox.call({ target: '/v1/accounts', json, idempotencyKey: 'key-1', headers });
  expect(answer.status).toBe(status);
  if (status === 201) return;
  expect(answer.json.errors).toEqual([{ field: 'x-idempotency-key', message: expect.stringContaining('differ') }]);
  expect(sandbox.inspectDatabase('SELECT * FROM account')).toHaveLength(before);
  expect(sandbox.inspectDatabase('SELECT * FROM idempotency')).toEqual([]);
});

test.each([
  ['on top', '{"customerId":1001,"currency":"ZK","currency":"ZK"}', 'currency'],
  ['with the name escaped once', '{"customerId":1001,"currency":"ZK","curr\\u0065ncy":"USD"}', 'currency'],
  ['in an object below', '{"customerId":1001,"currency":"ZK","a":{"b":1,"c":2,"b":1}}', 'a.b'],
  ['in a list', '{"customerId":1001,"currency":"ZK","a":[1,{"b":1},{"b":1,"b":2}]}', 'a.2.b'],
  ['called __proto__', '{"customerId":1001,"__proto__":1,"__proto__":2}', '__proto__'],
])('a JSON member twice, %s, is 400 and named with its path', async (_what, body, path) => {
  const sandbox = await startTestSandbox();
  const answer = await sandbox.callBytes('/v1/accounts', encodeUtf8(body));
  expect(answer.status).toBe(400);
  expect(answer.json.errors).toEqual([
    { field: path, message: `${path} is given twice in the JSON body; give it once.` },
  ]);
});

const ACCOUNT = '{"customerId":1001,"currency":"ZK"}';

test.each([
  ['a byte order mark', Buffer.from(`\ufeff${ACCOUNT}`), /begins with a byte order mark \(EF BB BF\)/],
  ['gzip', gzipSync(ACCOUNT), /is compressed \(gzip\)/],
  ['UTF-16', Buffer.from(`\ufeff${ACCOUNT}`, 'utf16le'), /is UTF-16/],
  ['a comma too many', Buffer.from('{"customerId":1001,\n "currency":"ZK",}'), /\(line 2, column 18\)/],
  ['a number beyond 2^53', Buffer.from('{"customerId":9007199254740993,"currency":"ZK"}'), /number 9007199254740993\./],
  ['a number beyond all', Buffer.from('{"customerId":1e400,"currency":"ZK"}'), /got the number 1e400\./],
  ['one beyond it in a text', Buffer.from('{"customerId":"9007199254740993","currency":"ZK"}'), /“9007199254740993”/],
])('a body with %s is 400, and named', async (_what, body, reason) => {
  const sandbox = await startTestSandbox();
  const answer = await sandbox.callBytes('/v1/accounts', new Uint8Array(body));
  expect(answer.status).toBe(400);
  expect(answer.json.errors[0].message).toMatch(reason);
});

test('the order of refusals: Host before the signature, the signature before the body', async () => {
  const sandbox = await startTestSandbox();
  const signed = sandbox.prepare({ target: '/v1/accounts', json: {} });
  const unsigned = { ...signed, headers: signed.headers.filter(([name]) => !name.startsWith('Signature')) };
  const withHosts = { ...unsigned, headers: [...unsigned.headers, ['Host', 'a'] as const, ['Host', 'b'] as const] };
  expect((await sendPrepared(withHosts)).json.errors[0].field).toBe('host');
  expect((await sendPrepared(unsigned)).status).toBe(401);
  expect((await sendPrepared(signed)).status).toBe(400);
});
