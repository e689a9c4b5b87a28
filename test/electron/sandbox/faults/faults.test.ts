import { describe, expect, test } from 'vitest';
import { createFaultBook } from '../../../../electron/sandbox/faults/fault-book.ts';
import { type Fault, type FaultRule, faultRuleSchema } from '../../../../shared/sandbox/fault.ts';
import { WEATHERS } from '../../../../shared/sandbox/weather.ts';
import { adminCall } from '../../../support/admin-call.ts';
import { converse } from '../../../support/raw-socket.ts';
import { startTestSandbox, type TestDraft, type TestSandbox } from '../../../support/start-sandbox.ts';

const LIST: TestDraft = { target: '/v1/instruments?investmentType=INTERNATIONAL_STOCKS' };
const OPEN: TestDraft = { target: '/v1/accounts', json: { customerId: 1002, currency: 'ZK' } };
const always = (fault: Fault, operation = '*'): FaultRule => ({ operation, when: { kind: 'always' }, fault });
const accounts = (sandbox: TestSandbox) =>
  (sandbox.inspectDatabase('SELECT count(*) AS count FROM account WHERE customerId = 1002') as [{ count: number }])[0]
    .count;
/** Sends on a bare socket, so that what came and how it ended can be seen. */
const raw = (sandbox: TestSandbox, draft: TestDraft, waitMs?: number) => {
  const { method, url, headers, body } = sandbox.prepare(draft);
  const { pathname, search, host } = new URL(url);
  const lines = [
    `${method} ${pathname}${search} HTTP/1.1`,
    `Host: ${host}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ];
  return converse(sandbox.url, [`${lines.join('\r\n')}\r\n\r\n`, body], waitMs);
};

describe('faults that answer by themselves never carry the request out', () => {
  test('a status', async () => {
    const sandbox = await startTestSandbox();
    const before = accounts(sandbox);
    sandbox.admin.setFaults([always({ kind: 'status', status: 503, message: 'Come back later.' })]);
    const answer = await sandbox.call(OPEN);
    expect(answer.status).toBe(503);
    expect(answer.json).toEqual({ data: null, code: 503, message: 'Come back later.', errors: [] });
    expect(accounts(sandbox)).toBe(before);
  });

  test('an HTML page of a proxy', async () => {
    const sandbox = await startTestSandbox();
    sandbox.admin.setFaults([always({ kind: 'html', status: 502 })]);
    const answer = await sandbox.call(LIST);
    expect(answer.status).toBe(502);
    expect(answer.text).toMatch(/^<!DOCTYPE html>/);
    expect(answer.headers).toContainEqual(['Content-Type', 'text/html; charset=utf-8']);
  });

  test('a close without a byte, a reset, and garbage', async () => {
    const sandbox = await startTestSandbox();
    const before = accounts(sandbox);
    sandbox.admin.setFaults([always({ kind: 'close' })]);
    expect(await raw(sandbox, OPEN)).toEqual({ answer: '', closed: true });
    sandbox.admin.setFaults([always({ kind: 'reset' })]);
    await expect(sandbox.call(OPEN)).rejects.toMatchObject({ code: 'ECONNRESET' });
    sandbox.admin.setFaults([always({ kind: 'garbage' })]);
    const { answer } = await raw(sandbox, OPEN);
    expect(answer.length).toBeGreaterThan(10);
    expect(answer).not.toContain('HTTP/1.');
    expect(accounts(sandbox)).toBe(before);
  });
});

describe('faults that spoil the answer carry the request out once, and a retry with its key gets the whole answer', () => {
  test('a body broken off after a part of it', async () => {
    const sandbox = await startTestSandbox();
    const before = accounts(sandbox);
    sandbox.admin.setFaults([
      { operation: 'accounts.create', when: { kind: 'once', nth: 1 }, fault: { kind: 'truncate', keepPercent: 50 } },
    ]);
    const draft = { ...OPEN, idempotencyKey: 'retry-me' };
    const { answer, closed } = await raw(sandbox, draft);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    const length = Number(/Content-Length: (\d+)/.exec(head)?.[1]);
    expect(body.length).toBe(Math.floor(length / 2));
    expect(closed).toBe(true);
    const retried = await sandbox.call(draft);
    expect(retried.status).toBe(201);
    expect(retried.text.startsWith(body)).toBe(true);
    expect(accounts(sandbox)).toBe(before + 1);
  });

  test('a body that trickles, whole in the end', async () => {
    const sandbox = await startTestSandbox();
    sandbox.admin.setFaults([always({ kind: 'drip', bytesPerSec: 5000 })]);
    const answer = await sandbox.call({ target: '/v1/webhooks/key' });
    expect(answer.json.data.webhookId).toBe(1);
  });

  test('another content type', async () => {
    const sandbox = await startTestSandbox();
    sandbox.admin.setFaults([always({ kind: 'content-type', contentType: 'text/plain' })]);
    const answer = await sandbox.call(LIST);
    expect(answer.status).toBe(200);
    expect(answer.headers.filter(([name]) => name === 'Content-Type')).toEqual([['Content-Type', 'text/plain']]);
  });

  test('an answer that is held back: the order is placed although its caller has gone', async () => {
    const sandbox = await startTestSandbox();
    const before = accounts(sandbox);
    sandbox.admin.setFaults([always({ kind: 'late-answer', delayMs: 60_000 }, 'accounts.create')]);
    expect(await raw(sandbox, OPEN, 200)).toEqual({ answer: '', closed: false });
    expect(accounts(sandbox)).toBe(before + 1);
    await expect.poll(() => sandbox.admin.journal.count({ operation: 'accounts.create' })).toBe(1);
  });
});

describe('waiting', () => {
  test('ends with the connection, so that a sandbox with a waiting request closes at once', async () => {
    const sandbox = await startTestSandbox();
    sandbox.admin.setFaults([always({ kind: 'latency', delayMs: 600_000 })]);
    const waiting = sandbox.call(LIST).catch((error: NodeJS.ErrnoException) => error.code);
    await expect.poll(() => sandbox.admin.faults()[0]?.asked).toBe(1);
    await sandbox.close();
    expect(await waiting).toBe('ECONNRESET');
  });

  test('comes before the service looks: what was signed in time may have expired by then', async () => {
    const sandbox = await startTestSandbox();
    sandbox.admin.setFaults([
      always({ kind: 'latency', delayMs: 50 }),
      always({ kind: 'latency-lognormal', medianMs: 5, sigma: 0.3 }),
    ]);
    expect((await sandbox.call(LIST)).status).toBe(200);
  });
});

describe('sessions', () => {
  test('a stale session is answered as expired, and lives on', async () => {
    const sandbox = await startTestSandbox();
    const phone = await sandbox.dial(1002);
    sandbox.admin.setFaults([
      { operation: 'ussd.process', when: { kind: 'once', nth: 1 }, fault: { kind: 'stale-session' } },
    ]);
    const stale = await phone.press('1');
    expect([stale.status, stale.json.message]).toEqual([404, expect.stringContaining('expired')]);
    expect((await phone.press('1')).json.data.currentState).toBe('STOCKS');
  });

  test('a start that the network repeats throws a session back to HOME', async () => {
    const sandbox = await startTestSandbox();
    const phone = await sandbox.dial(1002);
    await phone.press('1');
    sandbox.admin.setFaults([
      { operation: 'ussd.process', when: { kind: 'once', nth: 1 }, fault: { kind: 'duplicate-start' } },
    ]);
    expect((await phone.press('1')).json.data).toMatchObject({ currentState: 'HOME', sessionId: phone.sessionId });
    expect((await phone.press('2')).json.data.currentState).toBe('MY_PORTFOLIO');
  });

  test('a repeated start opens two sessions and answers the second', async () => {
    const sandbox = await startTestSandbox();
    sandbox.admin.setFaults([always({ kind: 'duplicate-start' })]);
    const phone = await sandbox.dial(1002);
    const sessions = sandbox.inspectDatabase('SELECT sessionId FROM ussdSession ORDER BY rowid');
    expect(sessions).toHaveLength(2);
    expect(sessions[1]).toEqual({ sessionId: phone.sessionId });
  });
});

describe('which requests are hit', () => {
  const strikes = (rule: FaultRule, count: number) => {
    const book = createFaultBook();
    book.replace([rule]);
    return Array.from({ length: count }, () => book.hits('ussd.process').length);
  };
  const fault: Fault = { kind: 'close' };

  test('every third, or the second alone, counting only those of its operation', () => {
    expect(strikes({ operation: '*', when: { kind: 'every', nth: 3 }, fault }, 7)).toEqual([0, 0, 1, 0, 0, 1, 0]);
    expect(strikes({ operation: 'ussd.process', when: { kind: 'once', nth: 2 }, fault }, 4)).toEqual([0, 1, 0, 0]);
    expect(strikes({ operation: 'accounts.create', when: { kind: 'always' }, fault }, 3)).toEqual([0, 0, 0]);
  });

  test('by chance, about as many as was said, and the same ones for the same seed', () => {
    const chance = (percent: number, seed: number) =>
      strikes({ operation: '*', when: { kind: 'chance', percent, seed }, fault }, 10_000);
    const first = chance(5, 1);
    expect(chance(5, 1)).toEqual(first);
    expect(chance(5, 2)).not.toEqual(first);
    const struck = first.reduce((sum, one) => sum + one, 0);
    expect(struck).toBeGreaterThan(400);
    expect(struck).toBeLessThan(600);
    expect(chance(0, 1)).not.toContain(1);
    expect(chance(100, 1)).not.toContain(0);
  });

  test('a rule for an operation that does not exist is refused by name', () => {
    const book = createFaultBook();
    expect(() => book.replace([always(fault, 'ussd.proces')])).toThrow(/ussd\.proces/);
  });
});

describe('over the wire and in the journal', () => {
  test('rules are set, seen with their counts, named in the journal, and ended', async () => {
    const sandbox = await startTestSandbox();
    const rule = {
      operation: 'instruments.list',
      when: { kind: 'every', nth: 2 },
      fault: { kind: 'status', status: 500 },
    };
    expect((await adminCall(sandbox.url, 'PUT', '/admin/faults', { rules: [rule] })).status).toBe(200);
    expect([(await sandbox.call(LIST)).status, (await sandbox.call(LIST)).status]).toEqual([200, 500]);
    const { json } = await adminCall(sandbox.url, 'GET', '/admin/faults');
    expect(json.rules).toEqual([{ ...rule, asked: 2, hits: 1 }]);
    const journal = await adminCall(sandbox.url, 'GET', '/admin/journal');
    expect(journal.json.entries[0]).toMatchObject({ status: 500, fault: 'status' });
    expect('verified' in journal.json.entries[0]).toBe(false);
    await adminCall(sandbox.url, 'PUT', '/admin/weather', { name: 'clear' });
    expect((await sandbox.call(LIST)).status).toBe(200);
  });

  test.each([
    [{ operation: '*', when: { kind: 'always' }, fault: { kind: 'status', status: 200 } }],
    [{ operation: '*', when: { kind: 'sometimes' }, fault: { kind: 'close' } }],
    [{ operation: 'nothing.here', when: { kind: 'always' }, fault: { kind: 'close' } }],
    [{ operation: '*', when: { kind: 'always' }, fault: { kind: 'content-type', contentType: 'a\r\nX: y' } }],
  ])('%j is refused, and no rule changes', async (rule) => {
    const sandbox = await startTestSandbox();
    expect((await adminCall(sandbox.url, 'PUT', '/admin/faults', { rules: [rule] })).status).toBe(400);
    expect(sandbox.admin.faults()).toEqual([]);
  });

  test('every weather is made of rules that fit, and an outage is one', async () => {
    for (const weather of WEATHERS) {
      for (const rule of weather.rules(1)) expect(faultRuleSchema.safeParse(rule).error, weather.name).toBeUndefined();
      createFaultBook().replace(weather.rules(1));
    }
    const sandbox = await startTestSandbox();
    await adminCall(sandbox.url, 'PUT', '/admin/weather', { name: 'outage', seed: 3 });
    await expect(sandbox.call(LIST)).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect((await adminCall(sandbox.url, 'PUT', '/admin/weather', { name: 'drizzle' })).status).toBe(400);
  });
});
