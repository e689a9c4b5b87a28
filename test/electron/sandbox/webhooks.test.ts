import { createPublicKey, verify as verifyWithNode } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { nodeCrypto } from '../../../electron/ports/node-crypto.ts';
import { type HttpRequest, headerValues } from '../../../shared/http/message.ts';
import { failedChecks } from '../../../shared/signature/verdict.ts';
import { verify } from '../../../shared/signature/verify.ts';
import { DELIVERY_PROFILE } from '../../../shared/webhook/delivery-profile.ts';
import { resolveToLoopback } from '../../support/resolve-to-loopback.ts';
import { startTestSandbox, type TestSandbox } from '../../support/start-sandbox.ts';
import { startWebhookReceiver } from '../../support/webhook-receiver.ts';

const setWebhook = (sandbox: TestSandbox, json: unknown) =>
  sandbox.call({ method: 'PUT', target: '/v1/webhooks', json });
const bodyOf = (message: HttpRequest | undefined) => JSON.parse(Buffer.from(message?.body ?? []).toString('utf8'));
const tries = (sandbox: TestSandbox) =>
  sandbox.inspectDatabase('SELECT tryNumber, status, failure FROM deliveryTry ORDER BY rowid');
const states = (sandbox: TestSandbox) =>
  sandbox.inspectDatabase('SELECT state FROM delivery ORDER BY rowid').map((row) => (row as { state: string }).state);

/** The 32 key bytes of the one line that GET /webhooks/key answers. */
const publishedKey = async (sandbox: TestSandbox) => {
  const { json } = await sandbox.call({ target: '/v1/webhooks/key' });
  const [type, body, comment] = (json.data.key as string).split(' ');
  expect(type).toBe('ssh-ed25519');
  const blob = Buffer.from(body ?? '', 'base64');
  expect(blob.length).toBe(51);
  return { publicKey: new Uint8Array(blob.subarray(-32)), keyId: comment ?? '' };
};

describe('the configuration', () => {
  test('has no address at first, takes one with its subscriptions, and keeps what is not named', async () => {
    const sandbox = await startTestSandbox();
    const first = await sandbox.call({ target: '/v1/webhooks' });
    expect(first.json.data).toMatchObject({ webhookId: 1, status: 'INACTIVE', subscriptions: [] });
    expect('url' in first.json.data).toBe(false);
    expect((await setWebhook(sandbox, {})).json.data).toEqual(first.json.data);
    sandbox.clock.advanceMs(5000);
    const set = await setWebhook(sandbox, { url: 'https://example.com/hook?a=b' });
    expect(set.json.data).toMatchObject({ status: 'ACTIVE', url: 'https://example.com/hook?a=b', subscriptions: [] });
    await setWebhook(sandbox, { subscriptions: ['REPORT', 'REPORT'] });
    const last = await sandbox.call({ target: '/v1/webhooks' });
    expect(last.json.data).toMatchObject({ url: 'https://example.com/hook?a=b', subscriptions: ['REPORT'] });
  });

  test('takes no address with a user name or an impossible port, and neither does a report', async () => {
    const sandbox = await startTestSandbox();
    for (const url of ['https://user:pw@example.com/hook', 'https://example.com:0/hook']) {
      const refused = await setWebhook(sandbox, { url });
      expect(refused.json).toMatchObject({ code: 400, errors: [{ field: 'url' }] });
      const report = { reportTypes: ['USER'], url };
      expect((await sandbox.call({ target: '/v1/reports', json: report })).status).toBe(400);
    }
  });

  test('an address that cannot be signed for, kept from an older world, is a failed delivery', async () => {
    const older = await startTestSandbox();
    await setWebhook(older, { url: 'https://example.com/hook', subscriptions: ['ALL'] });
    await older.close();
    const db = new DatabaseSync(older.databaseFile);
    db.exec("UPDATE webhook SET url = 'https://user:pw@example.com/hook'");
    db.close();
    const sandbox = await startTestSandbox({ databaseFile: older.databaseFile });
    await sandbox.call({ method: 'PUT', target: '/v1/customers', json: { customerId: 1002, lastName: 'Daka' } });
    await expect.poll(() => tries(sandbox)).toMatchObject([{ failure: expect.stringContaining('user name') }]);
  });

  test('its key is one line of OpenSSH text and stays the same over a restart', async () => {
    const sandbox = await startTestSandbox();
    const before = await sandbox.call({ target: '/v1/webhooks/key' });
    expect(before.json.data.key).toMatch(/^ssh-ed25519 [A-Za-z0-9+/]+={0,2} sandbox-webhook-key$/);
    await sandbox.close();
    const again = await startTestSandbox({ databaseFile: sandbox.databaseFile });
    expect((await again.call({ target: '/v1/webhooks/key' })).json.data.key).toBe(before.json.data.key);
  });

  test('its key has dates of its own: a changed address is no reason to read the key again', async () => {
    const sandbox = await startTestSandbox();
    const before = await sandbox.call({ target: '/v1/webhooks/key' });
    sandbox.clock.advanceMs(5000);
    const set = await setWebhook(sandbox, { url: 'https://example.com/hook' });
    expect(set.json.data.updatedAt).toBe(before.json.data.updatedAt + 5);
    expect((await sandbox.call({ target: '/v1/webhooks/key' })).json).toEqual(before.json);
  });
});

describe('a delivery', () => {
  test('is signed by the published key over its content, method, address and path, for this clock', async () => {
    const sandbox = await startTestSandbox();
    const receiver = await startWebhookReceiver();
    await setWebhook(sandbox, { url: `${receiver.url}?from=sandbox`, subscriptions: ['ALL'] });
    await sandbox.call({ method: 'PUT', target: '/v1/customers', json: { customerId: 1002, lastName: 'Daka' } });
    await expect.poll(() => receiver.received.length).toBe(1);
    const [message] = receiver.received;
    if (!message) throw new Error('nothing arrived');

    const key = await publishedKey(sandbox);
    const nowSec = sandbox.clock.nowMs() / 1000;
    const verdict = verify(message, [key], DELIVERY_PROFILE, nowSec, nodeCrypto);
    expect(failedChecks(verdict)).toEqual([]);
    expect(verdict.verified).toBe(true);
    expect(headerValues(message.headers, 'signature-input')[0]).toMatch(
      /^sig1=\("content-type" "content-digest" "content-length" "@method" "@target-uri" "@path"\);created=\d+;expires=\d+;keyid="sandbox-webhook-key"$/,
    );
    // Once more with nothing of ours but the base: node's own verification over its SHA-512.
    const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), key.publicKey]);
    const signature = Buffer.from(headerValues(message.headers, 'signature')[0]?.slice(6, -1) ?? '', 'base64');
    const hash = nodeCrypto.sha512OfText(verdict.baseText ?? '');
    expect(verifyWithNode(null, hash, createPublicKey({ key: spki, format: 'der', type: 'spki' }), signature)).toBe(
      true,
    );

    const body = bodyOf(message);
    expect(Object.keys(body)).toEqual(['deliveryId', 'event', 'createdAt', 'webhookId', 'data']);
    expect(body).toMatchObject({ event: 'customer.updated', createdAt: nowSec, webhookId: 1 });
    expect(body.data).toMatchObject({ customerId: 1002, lastName: 'Daka' });
  });

  test('reaches a receiver of its own certificate under every name of this machine, and no other host', async () => {
    resolveToLoopback('localhost.evil.example');
    const sandbox = await startTestSandbox();
    const receiver = await startWebhookReceiver();
    const to = (host: string) => receiver.url.replace('127.0.0.1', host);
    const report = () =>
      sandbox.call({ target: '/v1/reports', json: { reportTypes: ['USER'], email: 'a@example.com' } });
    await setWebhook(sandbox, { url: to('localhost.evil.example'), subscriptions: ['REPORT'] });
    await report();
    await expect
      .poll(() => tries(sandbox))
      .toMatchObject([{ status: null, failure: expect.stringMatching(/certificate/) }]);
    await setWebhook(sandbox, { url: to('hook.localhost'), subscriptions: ['REPORT'] });
    await report();
    await expect.poll(() => receiver.received.length).toBe(1);
  });

  test('goes out for every event under ALL, for reports alone under REPORT, for nothing without either', async () => {
    const sandbox = await startTestSandbox();
    const receiver = await startWebhookReceiver();
    const events = () => receiver.received.map((message) => bodyOf(message).event as string).sort();
    const act = async () => {
      await sandbox.call({ target: '/v1/reports', json: { reportTypes: ['USER'], email: 'a@example.com' } });
      await sandbox.call({ target: '/v1/accounts', json: { customerId: 1003, currency: 'EUR' } });
    };
    await setWebhook(sandbox, { url: receiver.url, subscriptions: ['REPORT'] });
    await act();
    await expect.poll(events).toEqual(['report.created']);
    sandbox.clock.advanceMs(2000);
    await expect.poll(events).toEqual(['report.completed', 'report.created']);
    receiver.received.length = 0;
    await setWebhook(sandbox, { subscriptions: ['ALL'] });
    await act();
    await expect.poll(events).toEqual(['account.created', 'portfolio.created', 'report.created']);
    await setWebhook(sandbox, { subscriptions: [] });
    await act();
    sandbox.clock.advanceMs(2000);
    await expect.poll(() => states(sandbox).includes('WAITING')).toBe(false);
    expect(events()).toEqual(['account.created', 'portfolio.created', 'report.created']);
  });

  test('an order tells its whole life: created, completed with its transaction', async () => {
    const sandbox = await startTestSandbox();
    const receiver = await startWebhookReceiver();
    await setWebhook(sandbox, { url: receiver.url, subscriptions: ['ALL'] });
    const phone = await sandbox.dial(1011);
    for (const key of ['1', '1', '1', '1', '1']) await phone.press(key);
    await expect.poll(() => receiver.received.length).toBe(1);
    sandbox.clock.advanceMs(600_000);
    await expect.poll(() => receiver.received.length).toBe(3);
    const told = receiver.received.map(bodyOf);
    expect(told.map(({ event }) => event).sort()).toEqual([
      'request.completed',
      'request.created',
      'transaction.completed',
    ]);
    expect(told[0].data).toMatchObject({ status: 'PENDING', purchaseAmount: 100 });
  });

  test('that fails is tried again after 1, 2, 4, 8 and 16 seconds, each try recorded, then given up', async () => {
    const sandbox = await startTestSandbox();
    const receiver = await startWebhookReceiver();
    receiver.answers.push(500, 404, 503, 302, 500, 500);
    await setWebhook(sandbox, { url: receiver.url, subscriptions: ['ALL'] });
    await sandbox.call({ method: 'PUT', target: '/v1/customers', json: { customerId: 1002, lastName: 'Daka' } });
    await expect.poll(() => receiver.received.length).toBe(1);
    for (const [index, waitSec] of [1, 2, 4, 8, 16].entries()) {
      await expect.poll(() => tries(sandbox).length).toBe(index + 1);
      const wait = sandbox.inspectDatabase('SELECT nextTryMs - updatedMs AS waitMs FROM delivery');
      expect(wait).toEqual([{ waitMs: waitSec * 1000 }]);
      sandbox.clock.advanceMs(waitSec * 1000 - 1);
      await sandbox.call({ target: '/v1/webhooks' });
      expect(receiver.received.length).toBe(index + 1);
      sandbox.clock.advanceMs(1);
      await expect.poll(() => receiver.received.length).toBe(index + 2);
    }
    await expect.poll(() => states(sandbox)).toEqual(['FAILED']);
    expect(tries(sandbox)).toMatchObject(
      [500, 404, 503, 302, 500, 500].map((status, i) => ({ tryNumber: i + 1, status })),
    );
    const ids = receiver.received.map((message) => bodyOf(message).deliveryId);
    expect(new Set(ids).size).toBe(1);
  });

  test('to nobody is recorded with its reason, and waits on over a restart until somebody is there', async () => {
    const sandbox = await startTestSandbox();
    await setWebhook(sandbox, { url: 'https://127.0.0.1:9/', subscriptions: ['ALL'] });
    await sandbox.call({ method: 'PUT', target: '/v1/customers', json: { customerId: 1002, lastName: 'Daka' } });
    await expect
      .poll(() => tries(sandbox))
      .toMatchObject([{ status: null, failure: expect.stringContaining('the connection was refused') }]);
    expect(states(sandbox)).toEqual(['WAITING']);
    await sandbox.close();
    const again = await startTestSandbox({
      databaseFile: sandbox.databaseFile,
      clock: { nowMs: () => sandbox.clock.nowMs() + 1000 },
    });
    await expect.poll(() => tries(again).length).toBe(2);
  });
});

describe('reports', () => {
  const create = (sandbox: TestSandbox, json: unknown) => sandbox.call({ target: '/v1/reports', json });
  const status = async (sandbox: TestSandbox) => (await sandbox.call({ target: '/v1/reports/1' })).json.data.status;
  const mails = (sandbox: TestSandbox) => sandbox.inspectDatabase('SELECT recipient, subject, body FROM mail');

  test('are PROCESSING for two seconds, then COMPLETED, and listed with the others', async () => {
    const sandbox = await startTestSandbox();
    const made = await create(sandbox, { reportTypes: ['USER', 'TRANSACTION', 'USER'], email: 'a@example.com' });
    expect(made.status).toBe(201);
    expect(made.json).toMatchObject({
      code: 201,
      message: 'Created',
      data: { reportId: 1, reportTypes: ['USER', 'TRANSACTION'], status: 'PROCESSING', email: 'a@example.com' },
    });
    sandbox.clock.advanceMs(1999);
    expect(await status(sandbox)).toBe('PROCESSING');
    sandbox.clock.advanceMs(1);
    expect(await status(sandbox)).toBe('COMPLETED');
    const { json } = await sandbox.call({ target: '/v1/reports' });
    expect(json.meta.totalCount).toBe(1);
    expect(json.data[0]).toEqual({ ...made.json.data, status: 'COMPLETED', updatedAt: sandbox.clock.nowMs() / 1000 });
  });

  test('go to the address as a signed message, and by mail into the outbox, or to the mailbox on file', async () => {
    const sandbox = await startTestSandbox();
    const receiver = await startWebhookReceiver();
    await create(sandbox, { reportTypes: ['REGULATORY'], url: receiver.url });
    await create(sandbox, { reportTypes: ['USER'], email: 'a@example.com' });
    await create(sandbox, { reportTypes: ['TRANSACTION'] });
    sandbox.clock.advanceMs(2000);
    await status(sandbox);
    await expect.poll(() => receiver.received.length).toBe(1);
    expect(bodyOf(receiver.received[0])).toMatchObject({
      event: 'report.completed',
      data: {
        reportId: 1,
        status: 'COMPLETED',
        content: { REGULATORY: { requestsByStatus: { PENDING: expect.any(Number) } } },
      },
    });
    const key = await publishedKey(sandbox);
    const nowSec = sandbox.clock.nowMs() / 1000;
    const verified = receiver.received.map(
      (message) => verify(message, [key], DELIVERY_PROFILE, nowSec, nodeCrypto).verified,
    );
    expect(verified).toEqual([true]);
    expect(mails(sandbox)).toMatchObject([
      { recipient: 'a@example.com', subject: 'Report 2: USER' },
      { recipient: 'reports@sandbox.example', subject: 'Report 3: TRANSACTION' },
    ]);
  });

  test('end in ERROR where the settings want one, and then go nowhere', async () => {
    const sandbox = await startTestSandbox({ settings: { reportsFail: true } });
    await create(sandbox, { reportTypes: ['USER'] });
    sandbox.clock.advanceMs(2000);
    expect(await status(sandbox)).toBe('ERROR');
    expect(mails(sandbox)).toEqual([]);
  });
});
