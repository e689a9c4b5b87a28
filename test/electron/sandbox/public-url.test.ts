/** The sandbox behind a proxy that ends TLS: signatures are checked against the address that callers use. */
import { describe, expect, test } from 'vitest';
import { nodeCrypto } from '../../../electron/ports/node-crypto.ts';
import { prepare } from '../../../shared/request/prepare.ts';
import { readPublicUrl } from '../../../shared/sandbox/public-url.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../../shared/signature/profile.ts';
import type { PreparedRequest } from '../../../shared/signature/trace.ts';
import { adminCall } from '../../support/admin-call.ts';
import { fixedRandom } from '../../support/fixed-random.ts';
import { sendPrepared, startTestSandbox, type TestSandbox } from '../../support/start-sandbox.ts';
import { startTlsProxy, type TlsProxyOptions } from '../../support/tls-proxy.ts';

/** Signs for that address, as a client does that knows no other. */
function preparedFor(sandbox: TestSandbox, baseUrl: string, seed: number): PreparedRequest {
  const { clientId, accessToken, clock, signer } = sandbox;
  const environment = { baseUrl, clientId, accessToken, profile: DEFAULT_SIGNING_PROFILE };
  const body = new TextEncoder().encode('{"customerId":1003,"currency":"ZK"}');
  const headers = [['Content-Type', 'application/json']] as const;
  const draft = { method: 'POST', target: '/v1/accounts', headers, body };
  return prepare(draft, environment, { clock, random: fixedRandom(seed), signer, crypto: nodeCrypto });
}

const PROXIES: readonly (readonly [what: string, base: string, options: TlsProxyOptions, tells: string | undefined])[] =
  [
    ['passes Host on', '', { keepsHost: true }, undefined],
    [
      'passes Host on, and says X-Forwarded-Proto',
      '',
      { keepsHost: true, adds: [['X-Forwarded-Proto', 'https']] },
      'X-Forwarded-Proto: https',
    ],
    ['changes Host and says nothing, as nginx does unasked', '', {}, undefined],
    [
      'changes Host and says Forwarded',
      '',
      { adds: [['Forwarded', 'for=192.0.2.60;proto=https;host="sandbox.example"']] },
      'Forwarded: for=192.0.2.60;proto=https;host="sandbox.example"',
    ],
    [
      'cuts its base path off',
      '/play/money',
      { cuts: '/play/money', adds: [['X-Forwarded-Proto', 'https']] },
      'X-Forwarded-Proto: https',
    ],
    ['passes its base path on', '/play', { keepsHost: true }, undefined],
  ];

describe.each(PROXIES)('a proxy that %s', (_what, base, options, tells) => {
  test('is answered 200 for what was signed for the public URL, and direct requests are as before', async () => {
    const proxy = await startTlsProxy(options);
    const sandbox = await startTestSandbox();
    proxy.to(sandbox.url);
    const publicUrl = proxy.url + base;
    const request = () => preparedFor(sandbox, publicUrl, 1 + entries());
    const entries = () => sandbox.admin.journal.count({});

    const before = await proxy.send(request());
    // A base path that is passed on leads nowhere while the sandbox does not know of it.
    const isUnknown = base !== '' && options.cuts === undefined;
    expect(before.status).toBe(isUnknown ? 404 : 401);
    if (tells !== undefined) {
      const { errors } = JSON.parse(before.text);
      expect(errors).toEqual([
        { field: 'signature-valid', message: expect.stringContaining(`through a proxy (${tells})`) },
      ]);
      expect(errors[0].message).toContain('--public-url https://');
      expect(errors[0].message).toContain(`verified against http://`);
      const [newest] = sandbox.admin.journal.find({}, 1).entries;
      const { verdict } = sandbox.admin.journal.get(newest?.id ?? 0) ?? {};
      expect(verdict?.checks.find(({ id }) => id === 'signature-valid')?.message).toContain('through a proxy');
    }

    const set = await adminCall(sandbox.url, 'PUT', '/admin/settings', { publicUrl: `${publicUrl}/` });
    expect(set).toMatchObject({ status: 200, json: { publicUrl } });
    const good = request();
    expect(await proxy.send(good)).toMatchObject({ status: 201 });
    const [newest] = sandbox.admin.journal.find({}, 1).entries;
    expect(sandbox.admin.journal.get(newest?.id ?? 0)?.request.url).toBe(`${publicUrl}/v1/accounts`);
    // Repeated with the same key it is the same answer.
    expect(await proxy.send(good)).toMatchObject({ status: 201 });

    expect((await sandbox.call({ target: '/v1/webhooks' })).status).toBe(200);
    const elsewhere = preparedFor(sandbox, 'https://other.example', 7);
    expect((await sendPrepared({ ...elsewhere, url: `${sandbox.url}/v1/accounts` })).status).toBe(401);

    expect(await adminCall(sandbox.url, 'PUT', '/admin/settings', { publicUrl: null })).toMatchObject({ status: 200 });
    expect((await proxy.send(request())).status).toBe(isUnknown ? 404 : 401);
  });
});

test('what came through the proxy must be signed for the public URL, and for no other', async () => {
  const proxy = await startTlsProxy({ keepsHost: true, adds: [['X-Forwarded-Proto', 'https']] });
  const sandbox = await startTestSandbox();
  proxy.to(sandbox.url);
  sandbox.admin.changeSettings({ publicUrl: proxy.url });
  for (const [at, url] of [proxy.url.replace('https:', 'http:'), sandbox.url, `${proxy.url}/base`].entries()) {
    const wrong = preparedFor(sandbox, url, at);
    const { status, text } = await proxy.send({ ...wrong, url: `${proxy.url}/v1/accounts` });
    expect([url, status]).toEqual([url, 401]);
    expect(JSON.parse(text).errors[0].message).toContain(`verified against ${proxy.url}/v1/accounts. If its sender`);
  }
});

test('a strict sandbox gives no hint', async () => {
  const sandbox = await startTestSandbox({ settings: { strict: true } });
  const request = preparedFor(sandbox, 'https://other.example', 1);
  const headers = [...request.headers, ['X-Forwarded-Proto', 'https'] as const];
  const answer = await sendPrepared({ ...request, headers, url: `${sandbox.url}/v1/accounts` });
  expect([answer.status, answer.text.includes('proxy')]).toEqual([401, false]);
});

test.each([
  ['https://sandbox.example', 'https://sandbox.example'],
  ['https://sandbox.example/', 'https://sandbox.example'],
  [' https://host.example:8443/a/b// ', 'https://host.example:8443/a/b'],
  ['http://[::1]:80', 'http://[::1]:80'],
])('“%s” is a public URL', (text, url) => {
  expect(readPublicUrl(text)).toBe(url);
});

test.each([
  ['sandbox.example', 'does not begin with'],
  ['ftp://sandbox.example', 'does not begin with'],
  ['', 'does not begin with'],
  ['https://', 'does not begin with'],
  ['https:///path', 'expected a host, got none'],
  ['https://a:b@sandbox.example', 'user information'],
  ['https://sandbox.example/?a=b', 'a query'],
  ['https://sandbox.example/#a', 'a fragment'],
  ['https://sand box.example', 'a blank'],
  ['https://sandbox.example:port', 'expected a port from 1 to 65535'],
  ['https://sandbox.example:0', 'expected a port from 1 to 65535'],
  ['https://sandbox.example:99999', 'expected a port from 1 to 65535'],
  ['https://sandbox.example/v1', 'ends in /v1'],
])('“%s” is refused: it %s', (text, reason) => {
  expect(() => readPublicUrl(text)).toThrow(reason);
});
