import { expect, test } from 'vitest';
import { DEFAULT_SIGNING_PROFILE } from '../../../shared/signature/profile.ts';
import { startTestSandbox, type TestSandbox } from '../../support/start-sandbox.ts';

const TARGET = '/v1/ussd/process';
const start = (sandbox: TestSandbox, form: string, idempotencyKey: string) =>
  sandbox.call({ target: TARGET, form, idempotencyKey });
const sessionOf = (answer: { json: { data: { sessionId: string } } }) => answer.json.data.sessionId;

test('the same key and body gets the first answer, byte for byte, and opens no second session', async () => {
  const sandbox = await startTestSandbox();
  const first = await start(sandbox, 'customerId=1002', 'key-1');
  sandbox.clock.advanceMs(60_000);
  const second = await start(sandbox, 'customerId=1002', 'key-1');
  expect(second.text).toBe(first.text);
  expect(second.headers).toContainEqual(['X-Idempotent-Replay', 'true']);
  expect(sessionOf(await start(sandbox, 'customerId=1002', 'key-2'))).not.toBe(sessionOf(first));
});

test('two at once act once and get one answer', async () => {
  const sandbox = await startTestSandbox();
  const [first, second] = await Promise.all([
    start(sandbox, 'customerId=1002', 'key-1'),
    start(sandbox, 'customerId=1002', 'key-1'),
  ]);
  expect(second.text).toBe(first.text);
});

test('the same key with another body is 409, and the first answer still stands', async () => {
  const sandbox = await startTestSandbox();
  const first = await start(sandbox, 'customerId=1002', 'key-1');
  const other = await start(sandbox, 'customerId=1003', 'key-1');
  expect(other.status).toBe(409);
  expect(other.json.errors[0].field).toBe('x-idempotency-key');
  expect((await start(sandbox, 'customerId=1002', 'key-1')).text).toBe(first.text);
});

test('an empty key is refused: it tells no two requests apart', async () => {
  const sandbox = await startTestSandbox();
  for (const customer of ['1002', '1003']) {
    const answer = await start(sandbox, `customerId=${customer}`, '');
    expect([answer.status, answer.json.errors[0].field]).toEqual([400, 'x-idempotency-key']);
  }
  expect((await start(sandbox, 'customerId=1002', 'key-1')).status).toBe(200);
});

test('a refusal is repeated like any answer, even where the same request would be accepted by now', async () => {
  const sandbox = await startTestSandbox();
  const refused = await start(sandbox, 'customerId=999999', 'key-1');
  expect(refused.status).toBe(404);
  expect((await start(sandbox, 'customerId=999999', 'key-1')).text).toBe(refused.text);
});

test('a key is forgotten after a day of sandbox clock, and not before', async () => {
  const sandbox = await startTestSandbox();
  const first = await start(sandbox, 'customerId=1002', 'key-1');
  sandbox.clock.advanceMs(24 * 3_600_000 - 1);
  expect(sessionOf(await start(sandbox, 'customerId=1002', 'key-1'))).toBe(sessionOf(first));
  sandbox.clock.advanceMs(1);
  expect(sessionOf(await start(sandbox, 'customerId=1002', 'key-1'))).not.toBe(sessionOf(first));
});

test('keys survive a restart, because a client may repeat after one', async () => {
  const sandbox = await startTestSandbox();
  const first = await start(sandbox, 'customerId=1002', 'key-1');
  await sandbox.close();
  const again = await startTestSandbox({ databaseFile: sandbox.databaseFile });
  expect((await start(again, 'customerId=1002', 'key-1')).text).toBe(first.text);
});

test('X-Idempotency-Id counts where the sandbox is told that it is the one that is read', async () => {
  const signingProfile = { ...DEFAULT_SIGNING_PROFILE, idempotencyHeader: 'id' as const };
  const sandbox = await startTestSandbox({ settings: { signingProfile } });
  const first = await start(sandbox, 'customerId=1002', 'key-1');
  expect(first.status).toBe(200);
  expect((await start(sandbox, 'customerId=1002', 'key-1')).text).toBe(first.text);
  expect((await start(sandbox, 'customerId=1003', 'key-1')).status).toBe(409);
});

test('both headers sent alike are one key', async () => {
  const sandbox = await startTestSandbox();
  const headers = [
    ['Content-Type', 'application/x-www-form-urlencoded'],
    ['X-Idempotency-Id', 'key-1'],
  ] as const;
  const first = await sandbox.call({ target: TARGET, form: 'customerId=1002', idempotencyKey: 'key-1', headers });
  expect(first.status).toBe(200);
  expect((await start(sandbox, 'customerId=1002', 'key-1')).text).toBe(first.text);
});
