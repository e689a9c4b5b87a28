import { expect, test } from 'vitest';
import { createTurns } from '../../../electron/sandbox/turns.ts';
import { converse } from '../../support/raw-socket.ts';
import { sendPrepared, startTestSandbox } from '../../support/start-sandbox.ts';

const draft = (idempotencyKey: string) =>
  ({ target: '/v1/accounts', json: { customerId: 1003, currency: 'EUR' }, idempotencyKey }) as const;
const accounts = (sandbox: Awaited<ReturnType<typeof startTestSandbox>>) =>
  sandbox.inspectDatabase('SELECT accountId FROM account WHERE customerId = 1003').length;

test('of two requests with one key at once the second waits for a late answer, gets the same, and acts not again', async () => {
  const sandbox = await startTestSandbox();
  const before = accounts(sandbox);
  sandbox.admin.setFaults([
    { operation: 'accounts.create', when: { kind: 'once', nth: 1 }, fault: { kind: 'late-answer', delayMs: 400 } },
  ]);
  const order: string[] = [];
  const send = async (name: string) => {
    const answer = await sendPrepared(sandbox.prepare(draft('one-key')));
    order.push(name);
    return answer;
  };
  const first = send('first');
  await expect.poll(() => accounts(sandbox)).toBe(before + 1);
  const second = send('second');
  const other = await sendPrepared(sandbox.prepare(draft('another-key')));
  expect(other.status).toBe(201);
  expect(order, 'a request with another key waits for nobody').toEqual([]);
  const [one, two] = await Promise.all([first, second]);
  expect(order).toEqual(['first', 'second']);
  expect([one.status, two.status]).toEqual([201, 201]);
  expect(two.json).toEqual(one.json);
  expect(accounts(sandbox), 'one for each key').toBe(before + 2);
});

test('a first caller who hangs up while its answer is held back does not keep the second waiting for ever', async () => {
  const sandbox = await startTestSandbox();
  sandbox.admin.setFaults([
    { operation: 'accounts.create', when: { kind: 'once', nth: 1 }, fault: { kind: 'late-answer', delayMs: 60_000 } },
  ]);
  const { headers, body } = sandbox.prepare(draft('one-key'));
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const { host } = new URL(sandbox.url);
  const text = `POST /v1/accounts HTTP/1.1\r\nHost: ${host}\r\n${lines}\r\n${Buffer.from(body).toString()}`;
  await converse(sandbox.url, [text], 200);
  expect((await sendPrepared(sandbox.prepare(draft('one-key')))).status).toBe(201);
});

test('turns of one name come in order, and a name that is done is forgotten', async () => {
  const turns = createTurns();
  const seen: number[] = [];
  const endFirst = await turns.enter('a');
  const rest = [2, 3].map(async (at) => {
    const end = await turns.enter('a');
    seen.push(at);
    end();
  });
  (await turns.enter('b'))();
  expect(seen).toEqual([]);
  endFirst();
  endFirst();
  await Promise.all(rest);
  expect(seen).toEqual([2, 3]);
  (await turns.enter('a'))();
});
