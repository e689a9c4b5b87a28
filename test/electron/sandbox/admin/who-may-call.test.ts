/** Who may make admin calls: programs of this machine, for themselves. */
import { expect, test } from 'vitest';
import { adminCall } from '../../../support/admin-call.ts';
import { converse } from '../../../support/raw-socket.ts';
import { sendPrepared, startTestSandbox } from '../../../support/start-sandbox.ts';

test('an address that rebinds to this machine, and pages of other origins, are refused', async () => {
  const sandbox = await startTestSandbox();
  const path = '/admin/clock';
  const ask = (headers: readonly (readonly [string, string])[]) =>
    adminCall(sandbox.url, 'GET', path, undefined, headers);
  expect((await ask([])).status).toBe(200);
  expect((await ask([['Host', 'evil.example']])).status).toBe(403);
  expect((await ask([['Host', `127.0.0.1.evil.example:${new URL(sandbox.url).port}`]])).status).toBe(403);
  expect((await ask([['Origin', 'https://evil.example']])).status).toBe(403);
  expect((await ask([['Sec-Fetch-Site', 'cross-site']])).status).toBe(403);
  // A proxy that writes its own Host: the public address leads to the service and not to its admin calls.
  await adminCall(sandbox.url, 'PUT', '/admin/settings', { publicUrl: 'https://sandbox.example' });
  const proxied = [
    ...['X-Forwarded-For', 'X-Forwarded-Proto', 'Forwarded', 'X-Real-IP', 'Via', 'CF-Connecting-IP', 'X-Forwarded'],
    ...['X-Client-IP', 'Fly-Client-IP', 'X-Envoy-External-Address', 'ngrok-trace-id', 'CDN-Loop', 'X-Original-Host'],
    ...['True-Client-IP', 'X-Forwarded-Server', 'X-Amzn-Trace-Id', 'X-Azure-ClientIP', 'Tailscale-User-Login'],
    ...['X-Vercel-Id', 'X-Vercel-Forwarded-For', 'X-Varnish', 'X-Amz-Cf-Id', 'X-NF-Client-Connection-IP'],
    'X-Cloud-Trace-Context',
  ];
  for (const name of proxied) {
    const { status, json } = await ask([[name, '203.0.113.7']]);
    expect([status, json.failure?.code], name).toEqual([403, 'caller-refused']);
  }
  expect((await ask([])).status).toBe(200);
  const form =
    'POST /admin/reset HTTP/1.1\r\nHost: HOST\r\nContent-Type: text/plain\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}';
  const { answer } = await converse(sandbox.url, [form.replace('HOST', new URL(sandbox.url).host)]);
  expect(answer).toMatch(/^HTTP\/1\.1 403 /);
});

test('a page that says little of itself is refused, and Node’s own fetch and an address that somebody opens are not', async () => {
  const sandbox = await startTestSandbox();
  const ask = async (headers: readonly (readonly [string, string])[]) =>
    (await adminCall(sandbox.url, 'GET', '/admin', undefined, headers)).status;
  const refused: readonly (readonly (readonly [string, string])[])[] = [
    [['Referer', 'https://evil.example/page']],
    [['Referer', 'http://127.0.0.1:1/page']],
    [
      ['Sec-Fetch-Mode', 'cors'],
      ['Referer', 'https://evil.example/'],
    ],
    [['Sec-Fetch-Mode', 'no-cors']],
    [['Sec-Fetch-Mode', 'navigate']],
    [['Sec-Fetch-Dest', 'image']],
    [
      ['Sec-Fetch-Site', 'none'],
      ['Sec-Fetch-Site', 'cross-site'],
    ],
  ];
  for (const headers of refused) expect(await ask(headers), JSON.stringify(headers)).toBe(403);
  expect((await fetch(`${sandbox.url}/admin`)).status).toBe(200);
  const opened = [
    ['Sec-Fetch-Site', 'none'],
    ['Sec-Fetch-Mode', 'navigate'],
    ['Sec-Fetch-Dest', 'document'],
  ] as const;
  expect(await ask(opened)).toBe(200);
});

test('what was signed for the service or for a receiver is no admin call, and acts on nothing', async () => {
  const sandbox = await startTestSandbox();
  const delivery = sandbox.prepare({ target: '/admin/token', json: {} });
  const { status, text } = await sendPrepared(delivery);
  expect([status, JSON.parse(text).failure.code]).toEqual([403, 'caller-refused']);
  for (const name of ['Signature-Input', 'Signature']) {
    const answer = await adminCall(sandbox.url, 'POST', '/admin/token', {}, [[name, '']]);
    expect(answer.status, name).toBe(403);
  }
  expect((await sandbox.call({ target: '/v1/webhooks' })).status).toBe(200);
});

test('a call with something in its body that it does not take was meant for something else, and acts on nothing', async () => {
  const sandbox = await startTestSandbox();
  sandbox.admin.saveSnapshot('a');
  const { clientId } = sandbox;
  const delivery = { deliveryId: 'd', event: 'report.completed', createdAt: 1, webhookId: 1, data: {} };
  const calls = [
    ['POST', '/admin/token'],
    ['POST', '/admin/snapshots/a/restore'],
    ['DELETE', '/admin/snapshots/a'],
    ['DELETE', '/admin/keys/test-key'],
    ['DELETE', '/admin/journal'],
    ['GET', '/admin'],
  ] as const;
  for (const [method, path] of calls) {
    for (const body of [delivery, [], { clientId }]) {
      const { status, json } = await adminCall(sandbox.url, method, path, body);
      expect([status, json.failure?.code], `${method} ${path}`).toEqual([400, 'input-invalid']);
    }
  }
  expect((await sandbox.call({ target: '/v1/webhooks' })).status).toBe(200);
  expect((await adminCall(sandbox.url, 'POST', '/admin/snapshots/a/restore')).status).toBe(200);
  expect((await adminCall(sandbox.url, 'DELETE', '/admin/snapshots/a', {})).status).toBe(200);
});
