import { describe, expect, test } from 'vitest';
import { createJournal } from '../../../../electron/sandbox/journal/journal.ts';
import { receivedTrace } from '../../../../shared/observed/received-trace.ts';
import { nobleCrypto } from '../../../../shared/signature/noble-crypto.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../../../shared/signature/profile.ts';
import { signedRequest } from '../../../shared/observed/pasted.ts';
import { adminCall } from '../../../support/admin-call.ts';
import { sendRequest } from '../../../support/send-request.ts';
import { sendPrepared, startTestSandbox } from '../../../support/start-sandbox.ts';

test('counts exactly what came: two POSTs to /accounts are two', async () => {
  const sandbox = await startTestSandbox();
  const count = async (query: string) =>
    (await adminCall(sandbox.url, 'GET', `/admin/journal/count${query}`)).json.count;
  for (const customerId of [1002, 1003])
    await sandbox.call({ target: '/v1/accounts', json: { customerId, currency: 'ZK' } });
  await sandbox.call({ target: '/v1/accounts', json: { customerId: 1012, currency: 'ZK' } });
  await sandbox.call({ target: '/v1/instruments?investmentType=INTERNATIONAL_STOCKS' });
  await sendPrepared({ method: 'GET', url: `${sandbox.url}/v1/nothing`, headers: [], body: new Uint8Array() });
  expect(await count('?method=post&path=/accounts')).toBe(3);
  expect(await count('?method=POST&path=/v1/accounts&status=201')).toBe(2);
  expect(await count('?operation=instruments.list')).toBe(1);
  expect(await count('?verified=true')).toBe(4);
  expect(await count('?verified=false')).toBe(1);
  expect(await count('?text=1012')).toBe(1);
  expect(await count('')).toBe(5);
  expect((await adminCall(sandbox.url, 'DELETE', '/admin/journal')).status).toBe(200);
  expect(await count('')).toBe(0);
});

test('a token at the end of what is kept of a body, in a long path or in alg is there whole or not at all', async () => {
  const sandbox = await startTestSandbox();
  const token = `token-${'0123456789'.repeat(4)}`;
  const body = Buffer.from(`${' '.repeat(4090)}${token}`);
  await sendRequest({ method: 'POST', url: `${sandbox.url}/v1/reports`, headers: [], body });
  await sendRequest({ method: 'GET', url: `${sandbox.url}/v1/${'x'.repeat(190)}/${token}`, headers: [], body: NONE });
  const alg = sandbox.prepare({ target: '/v1/webhooks' });
  const named = alg.headers.map(([name, value]): readonly [string, string] =>
    name === 'Signature-Input' ? [name, `${value};alg="${token}"`] : [name, value],
  );
  await sendPrepared({ ...alg, headers: named });
  const { json } = await adminCall(sandbox.url, 'GET', '/admin/journal');
  const whole = await Promise.all(
    [1, 2, 3].map(async (id) => (await adminCall(sandbox.url, 'GET', `/admin/journal/${id}`)).json),
  );
  const told = JSON.stringify([
    json,
    whole,
    whole.map(({ request }) => Buffer.from(request.body.base64, 'base64').toString()),
  ]);
  expect(told.replaceAll(token, '')).not.toContain('token-');
});

const NONE = new Uint8Array();

test('lists the newest first, with operation, status, verdict and the reasons of a refusal', async () => {
  const sandbox = await startTestSandbox();
  await sandbox.call({ target: '/v1/requests?customerId=999999' });
  const bad = sandbox.prepare({ target: '/v1/webhooks' });
  await sendPrepared({ ...bad, headers: bad.headers.filter(([name]) => name !== 'X-Client-Id') });
  const { json } = await adminCall(sandbox.url, 'GET', '/admin/journal');
  expect(json).toMatchObject({ matched: 2, dropped: 0 });
  expect(json.entries).toMatchObject([
    {
      id: 2,
      method: 'GET',
      target: '/v1/webhooks',
      operation: 'webhooks.get',
      status: 401,
      verified: false,
      keyId: 'test-key',
    },
    { id: 1, operation: 'requests.list', status: 404, verified: true, reasons: ['customerId'] },
  ]);
  expect(json.entries[0].reasons).toContain('headers-required');
  const since = await adminCall(sandbox.url, 'GET', '/admin/journal?sinceId=1');
  expect(since.json.entries.map((entry: { id: number }) => entry.id)).toEqual([2]);
});

test('an accepted request keeps the warnings of its verdict', async () => {
  const sandbox = await startTestSandbox();
  const signed = sandbox.prepare({ target: '/v1/webhooks' });
  const headers = signed.headers.map(([name, value]) => [name, value.replace(/^sig1=/, 'theirs=')] as const);
  expect((await sendPrepared({ ...signed, headers })).status).toBe(200);
  const { json } = await adminCall(sandbox.url, 'GET', '/admin/journal/1');
  expect(json.verdict).toMatchObject({ verified: true, warnings: [{ id: 'label-other' }] });
});

test('one entry holds the request as it came and every check, and nowhere the token', async () => {
  const sandbox = await startTestSandbox();
  const issued = await sandbox.call({ target: '/v1/auth', json: {} });
  await sandbox.call({ target: '/v1/accounts', json: { customerId: 1002, currency: 'ZK' } });
  const { json, text } = await adminCall(sandbox.url, 'GET', '/admin/journal/2');
  expect(json).toMatchObject({
    method: 'POST',
    request: {
      url: `${sandbox.url}/v1/accounts`,
      body: { base64: btoa('{"customerId":1002,"currency":"ZK"}'), totalBytes: 35 },
    },
    response: { status: 201 },
  });
  expect(atob(json.response.body.base64)).toContain('"message":"Created"');
  expect(json.verdict.checks).toHaveLength(14);
  expect(json.verdict.checks.every((check: { ok: boolean }) => check.ok)).toBe(true);
  const authorization = json.request.headers.find(([name]: [string]) => name === 'Authorization');
  expect(authorization[1]).toBe(`Bearer ${'*'.repeat(sandbox.accessToken.length)}`);
  const auth = await adminCall(sandbox.url, 'GET', '/admin/journal/1');
  const base = atob(json.trace.baseBase64);
  expect(base).toContain(`"authorization": Bearer ${'*'.repeat(sandbox.accessToken.length)}`);
  const authAnswer = atob(auth.json.response.body.base64);
  expect(authAnswer).toContain('"accessToken":"***');
  for (const seen of [text, base, auth.text, authAnswer]) {
    expect(seen).not.toContain(sandbox.accessToken);
    expect(seen).not.toContain(issued.json.data.accessToken);
  }
  expect((await adminCall(sandbox.url, 'GET', '/admin/journal/77')).status).toBe(404);
});

test('the verdict of a request that passed is the same when its entry is packed, and whatever was changed meanwhile', async () => {
  const sandbox = await startTestSandbox();
  const other = { keyId: 'other', publicKey: 'hIeIZMvZA8Kg2ykzGXgXdeTjxv8HPHDXgzR1hNWTY4k=' };
  await sandbox.call({ target: '/v1/accounts', json: { customerId: 1002, currency: 'ZK' } });
  const first = async () => (await adminCall(sandbox.url, 'GET', '/admin/journal/1')).json;
  const asItCame = await first();
  expect(asItCame.verdict.checks.map(({ ok }: { ok: boolean }) => ok)).toEqual(Array(14).fill(true));
  expect(asItCame.verdict.checks.at(-1).message).toBe('The signature holds over the rebuilt base.');
  expect(asItCame.verdict.checks.find(({ id }: { id: string }) => id === 'created-window').message).toMatch(/\d{10}/);
  for (let nth = 0; nth < 130; nth += 1) await sandbox.call({ target: '/v1/webhooks' });
  await adminCall(sandbox.url, 'POST', '/admin/keys', other);
  await adminCall(sandbox.url, 'PUT', '/admin/settings', { signingProfile: { clockToleranceSec: 1 } });
  await adminCall(sandbox.url, 'PUT', '/admin/clock', { advanceMs: 3_600_000 });
  expect((await first()).verdict).toEqual(asItCame.verdict);
});

test('admin calls are no part of it', async () => {
  const sandbox = await startTestSandbox();
  await adminCall(sandbox.url, 'GET', '/admin/clock');
  expect((await adminCall(sandbox.url, 'GET', '/admin/journal')).json.matched).toBe(0);
});

test('an oversized body is noted with its size, not kept', async () => {
  const sandbox = await startTestSandbox();
  const body = new Uint8Array(2_000_000);
  await sendRequest({
    method: 'POST',
    url: `${sandbox.url}/v1/reports`,
    headers: [['Content-Length', '2000000']],
    body,
  });
  const { json } = await adminCall(sandbox.url, 'GET', '/admin/journal/1');
  expect(json).toMatchObject({ status: 413, reasons: ['body'] });
});

describe('the room it takes', () => {
  const note = (at: number) => ({
    atMs: at,
    target: `/v1/x?${at}`,
    request: { method: 'GET', url: '', headers: [], body: new Uint8Array(100_000) },
    reasons: [],
    reply: { status: 200, headers: [], body: new Uint8Array(100_000) },
  });

  test('is limited: old entries go, and a page says how many', () => {
    const journal = createJournal(100);
    for (let i = 1; i <= 1000; i += 1) journal.add(note(i));
    const page = journal.find({}, 10);
    expect(page.matched).toBeLessThanOrEqual(125);
    expect(page.matched).toBeGreaterThanOrEqual(100);
    expect(page.dropped).toBe(1000 - page.matched);
    expect(page.entries.map(({ id }) => id)).toEqual([1000, 999, 998, 997, 996, 995, 994, 993, 992, 991]);
  });

  test('changes nothing of an entry: when it is packed, it is shown and found as when it came', () => {
    const journal = createJournal(1000, (request) => receivedTrace(request, DEFAULT_SIGNING_PROFILE, [], nobleCrypto));
    const check = { id: 'label', ok: false, made: true, message: 'Expected one label.' } as const;
    const verdict = { verified: false, checks: [check], warnings: [], keyId: 'a key' };
    journal.add({ ...note(1), request: signedRequest(), verdict, fault: 'delay' });
    journal.explain(1, {
      verified: false,
      findings: [],
      candidatesTried: 7,
      tried: [{ what: 'single changes', count: 7 }],
    });
    const asItCame = [journal.get(1), journal.received(1), journal.find({ text: 'x-client-id' }, 9)];
    for (let i = 2; i <= 500; i += 1) journal.add(note(i));
    expect([journal.get(1), journal.received(1), journal.find({ text: 'x-client-id' }, 9)]).toEqual(asItCame);
    expect(journal.find({ text: 'x-client-id' }, 9).matched).toBe(1);
  });

  test('of a body is a preview, whose full size is told', () => {
    const journal = createJournal(100);
    journal.add(note(1));
    const entry = journal.get(1);
    expect(entry?.request.body.totalBytes).toBe(100_000);
    expect(atob(entry?.request.body.base64 ?? '')).toHaveLength(4096);
    expect(entry?.response?.body.totalBytes).toBe(100_000);
  });

  test('no digest is shown of a body of which only the beginning was kept', () => {
    const journal = createJournal(100, (request) => receivedTrace(request, DEFAULT_SIGNING_PROFILE, [], nobleCrypto));
    const signed = signedRequest();
    const verdict = { verified: true, checks: [], warnings: [] };
    const digestOf = (body: Uint8Array, id: number) => {
      journal.add({ ...note(id), request: { ...signed, body }, verdict });
      return journal.get(id)?.trace?.bodyDigestBase64;
    };
    expect(digestOf(signed.body, 1)).toBe(Buffer.from(nobleCrypto.sha512(signed.body)).toString('base64'));
    expect(digestOf(new Uint8Array(4097), 2)).toBeUndefined();
  });
});
