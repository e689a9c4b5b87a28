import { describe, expect, test } from 'vitest';
import { toBase64 } from '../../../../shared/bytes/base64.ts';
import { nobleSigner } from '../../../../shared/signature/noble-crypto.ts';
import { adminCall } from '../../../support/admin-call.ts';
import { TEST_NOW_MS } from '../../../support/fixed-clock.ts';
import { sendPrepared, startTestSandbox, TEST_SEED, type TestSandbox } from '../../../support/start-sandbox.ts';

const buy = async (sandbox: TestSandbox, customerId = 1011) => {
  const phone = await sandbox.dial(customerId);
  for (const key of ['1', '1', '1', '1', '1']) await phone.press(key);
  expect(phone.state()).toBe('PURCHASE_SUCCESS');
};
const statusOfLast = async (sandbox: TestSandbox) =>
  (await sandbox.call({ target: '/v1/requests?customerId=1011&sort=DESC&limit=1' })).json.data[0]?.status;

describe('the clock', () => {
  test('runs ahead when told, and what was due by then has happened when the call is answered', async () => {
    const sandbox = await startTestSandbox();
    await buy(sandbox);
    const moved = await adminCall(sandbox.url, 'PUT', '/admin/clock', { advanceMs: 600_000 });
    expect(moved.json).toEqual({ nowMs: TEST_NOW_MS + 600_000, isFrozen: false, offsetMs: 600_000 });
    expect(sandbox.inspectDatabase('SELECT status FROM tradeRequest ORDER BY requestId DESC LIMIT 1')).toEqual([
      { status: 'COMPLETED' },
    ]);
    expect(await statusOfLast(sandbox)).toBe('COMPLETED');
  });

  test('stands still, moves while it stands, runs on, and follows again', async () => {
    const sandbox = await startTestSandbox();
    const at = async () => (await adminCall(sandbox.url, 'GET', '/admin/clock')).json.nowMs;
    await adminCall(sandbox.url, 'PUT', '/admin/clock', { freeze: '2030-01-01T00:00:00Z' });
    sandbox.clock.advanceMs(5000);
    expect(await at()).toBe(Date.UTC(2030, 0, 1));
    await adminCall(sandbox.url, 'PUT', '/admin/clock', { advanceMs: 1000 });
    expect(await at()).toBe(Date.UTC(2030, 0, 1) + 1000);
    await adminCall(sandbox.url, 'PUT', '/admin/clock', { run: true });
    sandbox.clock.advanceMs(7);
    expect(await at()).toBe(Date.UTC(2030, 0, 1) + 1007);
    await adminCall(sandbox.url, 'PUT', '/admin/clock', { freeze: true });
    sandbox.clock.advanceMs(7);
    expect(await at()).toBe(Date.UTC(2030, 0, 1) + 1007);
    await adminCall(sandbox.url, 'PUT', '/admin/clock', { follow: true });
    expect(await at()).toBe(sandbox.clock.nowMs());
  });

  test('is the one that signatures are judged by', async () => {
    const sandbox = await startTestSandbox();
    const signedBefore = sandbox.prepare({ target: '/v1/webhooks' });
    sandbox.admin.changeClock({ kind: 'advance', byMs: 401_000 });
    const late = await sendPrepared(signedBefore);
    expect(late.json.errors.map((error: { field: string }) => error.field)).toEqual(['expires-window']);
    expect((await sandbox.call({ target: '/v1/webhooks' })).status).toBe(200);
  });
});

describe('settings', () => {
  test('change by name and count at once; others stay', async () => {
    const sandbox = await startTestSandbox();
    const before = (await adminCall(sandbox.url, 'GET', '/admin/settings')).json;
    const changed = await adminCall(sandbox.url, 'PUT', '/admin/settings', { settlementDelayMs: 0, codeAs: 'string' });
    expect(changed.json).toEqual({ ...before, settlementDelayMs: 0, codeAs: 'string' });
    await buy(sandbox);
    expect(await statusOfLast(sandbox)).toBe('COMPLETED');
    expect((await sandbox.call({ target: '/v1/webhooks' })).json.code).toBe('200');
  });

  test('a signing profile of another choice is taken: the base itself signed', async () => {
    const sandbox = await startTestSandbox();
    expect(
      (await adminCall(sandbox.url, 'PUT', '/admin/settings', { signingProfile: { signedMessage: 'base' } })).status,
    ).toBe(200);
    expect((await sandbox.call({ target: '/v1/webhooks' })).json.errors[0].field).toBe('signature-valid');
  });

  test.each([[{ settlementDelayMs: -1 }], [{ colour: 'red' }], [{ signingProfile: { signedMessage: 'md5' } }], [[]]])(
    '%j is refused, and nothing changes',
    async (change) => {
      const sandbox = await startTestSandbox();
      const before = (await adminCall(sandbox.url, 'GET', '/admin/settings')).json;
      const refused = await adminCall(sandbox.url, 'PUT', '/admin/settings', change);
      expect(refused.status).toBe(400);
      expect(refused.json).toEqual({ ok: false, failure: expect.objectContaining({ message: expect.any(String) }) });
      expect((await adminCall(sandbox.url, 'GET', '/admin/settings')).json).toEqual(before);
    },
  );
});

describe('the world', () => {
  const dump = (sandbox: TestSandbox) =>
    ['customer', 'account', 'portfolio', 'instrument', 'asset', 'tradeRequest', 'assetTransaction', 'report'].map(
      (table) => sandbox.inspectDatabase(`SELECT * FROM ${table}`),
    );

  test('goes back to the seed: orders, sessions, answers, reports and mail are gone; the webhook and its key stay', async () => {
    const sandbox = await startTestSandbox();
    const fresh = dump(sandbox);
    const key = (await sandbox.call({ target: '/v1/webhooks/key' })).text;
    await sandbox.call({ method: 'PUT', target: '/v1/webhooks', json: { url: 'https://127.0.0.1:9/' } });
    const phone = await sandbox.dial(1011);
    await buy(sandbox);
    await sandbox.call({ target: '/v1/reports', json: { reportTypes: ['USER'] } });
    await sandbox.call({ method: 'PUT', target: '/v1/customers', json: { customerId: 1002, lastName: 'Daka' } });
    expect(dump(sandbox)).not.toEqual(fresh);
    expect((await adminCall(sandbox.url, 'POST', '/admin/reset', {})).json).toEqual({ ok: true });
    expect(dump(sandbox)).toEqual(fresh);
    expect((await phone.press('1')).status).toBe(404);
    expect(sandbox.inspectDatabase('SELECT * FROM idempotency')).toHaveLength(1);
    expect((await sandbox.call({ target: '/v1/webhooks/key' })).text).toBe(key);
    expect((await sandbox.call({ target: '/v1/webhooks' })).json.data.url).toBe('https://127.0.0.1:9/');
  });

  test('another seed gives other holdings for the same people', async () => {
    const sandbox = await startTestSandbox();
    const before = (await sandbox.call({ target: '/v1/portfolio?customerId=1001' })).json.data[0];
    await adminCall(sandbox.url, 'POST', '/admin/reset', { seed: 7 });
    const after = (await sandbox.call({ target: '/v1/portfolio?customerId=1001' })).json.data[0];
    expect(after.investmentAmount).not.toBe(before.investmentAmount);
    expect((await sandbox.dial(1001)).screen()).toContain('Mutinta');
  });

  test('is saved under a name and comes back as it was, also after a restart', async () => {
    const sandbox = await startTestSandbox();
    await buy(sandbox);
    await sandbox.call({ target: '/v1/reports', json: { reportTypes: ['USER'] } });
    const saved = await adminCall(sandbox.url, 'POST', '/admin/snapshots', { name: 'one order' });
    expect(saved.json).toEqual({ name: 'one order', createdMs: TEST_NOW_MS });
    const then = dump(sandbox);
    await adminCall(sandbox.url, 'POST', '/admin/reset', {});
    expect(dump(sandbox)).not.toEqual(then);
    await sandbox.close();
    const again = await startTestSandbox({ databaseFile: sandbox.databaseFile });
    expect((await adminCall(again.url, 'GET', '/admin/snapshots')).json).toEqual([saved.json]);
    expect((await adminCall(again.url, 'POST', '/admin/snapshots/one%20order/restore', {})).status).toBe(200);
    expect(dump(again)).toEqual(then);
    await adminCall(again.url, 'PUT', '/admin/clock', { advanceMs: 600_000 });
    expect(await statusOfLast(again)).toBe('COMPLETED');
    expect((await adminCall(again.url, 'DELETE', '/admin/snapshots/one%20order')).status).toBe(200);
    expect((await adminCall(again.url, 'GET', '/admin/snapshots')).json).toEqual([]);
  });

  test('are at most a hundred, since each is a whole world; a known name is still saved over', async () => {
    const sandbox = await startTestSandbox();
    const save = (name: string) => adminCall(sandbox.url, 'POST', '/admin/snapshots', { name });
    for (let number = 0; number < 100; number += 1) expect((await save(`world ${number}`)).status).toBe(200);
    const refused = await save('one more');
    expect([refused.status, refused.json.failure.code]).toEqual([400, 'snapshots-full']);
    expect((await save('world 7')).status).toBe(200);
    await adminCall(sandbox.url, 'DELETE', '/admin/snapshots/world%207');
    expect((await save('one more')).status).toBe(200);
  });

  test('a snapshot that is not there is 404 with those that are; a name that is none is 400', async () => {
    const sandbox = await startTestSandbox();
    await adminCall(sandbox.url, 'POST', '/admin/snapshots', { name: 'here' });
    const refused = await adminCall(sandbox.url, 'POST', '/admin/snapshots/there/restore', {});
    expect([refused.status, refused.json.failure.code]).toEqual([404, 'snapshot-unknown']);
    expect(refused.json.failure.message).toContain('here');
    expect((await adminCall(sandbox.url, 'POST', '/admin/snapshots', { name: ' ' })).status).toBe(400);
  });
});

describe('keys and tokens', () => {
  test('nobody replaces or forgets the sandbox’s own key: 409, and it goes on', async () => {
    const own = { keyId: 'own-key', publicKey: nobleSigner(TEST_SEED, 'own-key').publicKey };
    const sandbox = await startTestSandbox({ ownKey: own });
    const publicKey = toBase64(nobleSigner(new Uint8Array(32).fill(9), 'x').publicKey);
    const answer = await adminCall(sandbox.url, 'POST', '/admin/keys', { keyId: 'own-key', publicKey });
    expect([answer.status, answer.json.failure.code]).toEqual([409, 'key-id-taken']);
    const forgotten = await adminCall(sandbox.url, 'DELETE', '/admin/keys/own-key');
    expect([forgotten.status, forgotten.json.failure?.code]).toEqual([409, 'key-id-taken']);
    expect(sandbox.admin.keys.all()).toContainEqual(own);
    expect((await adminCall(sandbox.url, 'POST', '/admin/keys', { keyId: 'test-key', publicKey })).status).toBe(200);
    // The workbench may take another key, under another id; then that one is its own.
    sandbox.admin.keys.registerOwn('new-key', own.publicKey);
    expect((await adminCall(sandbox.url, 'POST', '/admin/keys', { keyId: 'new-key', publicKey })).status).toBe(409);
    expect((await adminCall(sandbox.url, 'POST', '/admin/keys', { keyId: 'own-key', publicKey })).status).toBe(200);
  });

  test('a key in any public form is registered and forgotten; a private one is refused', async () => {
    const sandbox = await startTestSandbox();
    const { publicKey } = nobleSigner(new Uint8Array(32).fill(9), 'x');
    const register = (text: string) =>
      adminCall(sandbox.url, 'POST', '/admin/keys', { keyId: 'theirs', publicKey: text });
    expect((await register(toBase64(publicKey))).status).toBe(200);
    const { json } = await adminCall(sandbox.url, 'GET', '/admin/keys');
    expect(json).toContainEqual({ keyId: 'theirs', publicKeyBase64: toBase64(publicKey) });
    expect((await adminCall(sandbox.url, 'DELETE', '/admin/keys/theirs')).status).toBe(200);
    expect((await adminCall(sandbox.url, 'DELETE', '/admin/keys/theirs')).status).toBe(404);
    const bare = Buffer.from(publicKey).toString('base64url');
    expect(bare).toHaveLength(43);
    for (const text of [
      bare,
      toBase64(publicKey).slice(0, 43),
      Buffer.from(publicKey)
        .toString('hex')
        .replace(/..(?!$)/g, '$&:'),
    ]) {
      expect((await register(text)).status, text).toBe(200);
      expect((await adminCall(sandbox.url, 'GET', '/admin/keys')).json).toContainEqual(json.at(-1));
    }
    const refused = await register(
      '-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIJ+DYvh6SEqVTm50DFtMDoQikTmiCqirVv9mWG9qfSnF\n-----END PRIVATE KEY-----',
    );
    expect([refused.status, refused.json.failure.code]).toEqual([400, 'key-is-private']);
    expect(refused.text).not.toContain('MC4CAQ');
  });

  test('a new token takes the place of the old one', async () => {
    const sandbox = await startTestSandbox();
    const { json } = await adminCall(sandbox.url, 'POST', '/admin/token', {});
    expect((await sandbox.call({ target: '/v1/webhooks' })).json.errors[0].field).toBe('authorization');
    const fresh = await sandbox.call({
      target: '/v1/webhooks',
      headers: [['Authorization', `Bearer ${json.accessToken}`]],
    });
    expect(fresh.status).toBe(200);
  });
});

describe('a call and its answer', () => {
  test.each([
    ['GET', '/admin/nothing', 404],
    ['PATCH', '/admin/clock', 405],
    ['PUT', '/admin/clock', 400],
    ['GET', '/admin/journal?limit=0', 400],
    ['GET', '/admin/journal?colour=red', 400],
    ['DELETE', '/admin/snapshots/%zz', 400],
  ])('%s %s answers %i in the form of a failure', async (method, path, status) => {
    const sandbox = await startTestSandbox();
    const answer = await adminCall(sandbox.url, method, path);
    expect(answer.status).toBe(status);
    expect(answer.json).toEqual({ ok: false, failure: { code: expect.any(String), message: expect.any(String) } });
  });

  test('a refusal says what would fit, and where it does not', async () => {
    const sandbox = await startTestSandbox();
    const said = async (method: string, path: string, body?: unknown) =>
      (await adminCall(sandbox.url, method, path, body)).json.failure.message;
    const clock = 'body: expected one of {"freeze":true}, {"freeze":"ISO time with its zone"}, {"advanceMs":n}';
    expect(await said('PUT', '/admin/clock', { advanceMs: '7' })).toContain(clock);
    expect(await said('GET', '/admin/journal?colour=red')).toBe(
      'The call does not fit: query: Unrecognized key: "colour".',
    );
    expect(await said('PATCH', '/admin/clock')).toBe('PATCH is not offered here; GET, PUT are.');
    expect(await said('PATCH', '/admin/reset')).toBe('PATCH is not offered here; POST is.');
  });

  test('a body that was not read, or that readers understand differently, is not carried out as an empty one', async () => {
    const sandbox = await startTestSandbox();
    const post = async (path: string, body: string) => {
      const answer = await fetch(`${sandbox.url}${path}`, {
        method: path.endsWith('clock') ? 'PUT' : 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
      });
      return answer.status;
    };
    const token = async () => (await adminCall(sandbox.url, 'POST', '/admin/token')).status;
    expect(await token()).toBe(200);
    expect(await post('/admin/reset', JSON.stringify({ seed: 5, x: 'a'.repeat(1_100_000) }))).toBe(413);
    expect(await post('/admin/token', `[${'1,'.repeat(600_000)}1]`)).toBe(413);
    expect(await post('/admin/clock', '{"advanceMs":1,"advanceMs":5}')).toBe(400);
    expect(await post('/admin/clock', '\uFEFF{"advanceMs":1}')).toBe(400);
    expect(await post('/admin/clock', '{"advanceMs":1}')).toBe(200);
  });

  test('GET /admin names the client whose calls are answered, so that a suite needs no other source', async () => {
    const sandbox = await startTestSandbox();
    const { json } = await adminCall(sandbox.url, 'GET', '/admin');
    expect(json.clientId).toBe('sandbox-client');
    expect(Object.keys(json)).toEqual(['clientId', 'keyIds', 'clock', 'journal', 'faults', 'snapshots']);
  });

  test('every call of the header is there', async () => {
    const sandbox = await startTestSandbox();
    const { readFileSync } = await import('node:fs');
    const header = readFileSync(new URL('../../../../electron/sandbox/admin/admin-door.ts', import.meta.url), 'utf8');
    const documented = [...header.matchAll(/(GET|PUT|POST|DELETE) +(\/admin[\w/]*)/g)].map((match) => [
      match[1] ?? '',
      match[2] ?? '',
    ]);
    expect(documented.length).toBeGreaterThan(20);
    for (const [method = '', path = ''] of documented) {
      const { status, json } = await adminCall(sandbox.url, method, path.replace('NAME', 'x').replace('ID', '1'));
      expect([404, 405].includes(status) && json.failure.code === 'call-unknown', `${method} ${path}`).toBe(false);
    }
  });
});
