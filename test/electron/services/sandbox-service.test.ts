import { createHash, generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { answerCall } from '../../../electron/answer-call.ts';
import type { CommandName } from '../../../shared/contract/commands.ts';
import { SANDBOX_INPUTS } from '../../../shared/contract/sandbox-commands.ts';
import type { WorkbenchState } from '../../../shared/contract/workbench-state.ts';
import type { EnvironmentClock } from '../../../shared/environment/environment.ts';
import { signedExchange } from '../../../shared/request/signed-exchange.ts';
import { weatherInForce } from '../../../shared/sandbox/panel.ts';
import { WEATHER_NAMES } from '../../../shared/sandbox/weather.ts';
import { adminCall } from '../../support/admin-call.ts';
import { recordsOf } from '../../support/records-of.ts';
import { sendRequest } from '../../support/send-request.ts';
import { startWorkbench } from '../../support/start-workbench.ts';

type Running = Awaited<ReturnType<typeof startWorkbench>>;

async function dial({ services }: Running, choice = '*384*99#') {
  const state = await services['workbench.state']({});
  const customerId = state.environments[0]?.customers[0]?.customerId ?? -1;
  return services['ussd.press']({ environmentId: 'sandbox', customerId, choice });
}

async function ask(workbench: Running, command: string, input: unknown = {}) {
  const answer = await answerCall(workbench.services, command, input);
  return answer.ok ? 'ok' : answer.failure.code;
}

/** A new public key as the line that ssh-keygen writes. */
function opensshLine(comment = ''): { line: string; blob: Buffer; spki: string } {
  const { publicKey } = generateKeyPairSync('ed25519');
  const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32);
  const blob = Buffer.concat([
    Buffer.from('0000000b', 'hex'),
    Buffer.from('ssh-ed25519'),
    Buffer.from('00000020', 'hex'),
    raw,
  ]);
  const spki = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  return { line: `ssh-ed25519 ${blob.toString('base64')} ${comment}`.trim(), blob, spki };
}

test('a pasted public key is registered under its own name, with the fingerprint that OpenSSH prints', async () => {
  const { services } = await startWorkbench();
  const { line, blob, spki } = opensshLine('ana@laptop');
  await services['sandbox.registerKey']({ publicKey: line });
  const { keys } = await services['sandbox.registerKey']({ keyId: 'partner-7', publicKey: spki });
  const fingerprint = `SHA256:${createHash('sha256').update(blob).digest('base64').slice(0, 43)}`;
  expect(keys.map(({ keyId, isOwn }) => [keyId, isOwn])).toEqual([
    [expect.stringMatching(/^sandbox-/), true],
    ['ana@laptop', false],
    ['partner-7', false],
  ]);
  expect(keys[1]?.fingerprint).toBe(fingerprint);
  expect(keys[2]?.fingerprint).toBe(fingerprint);
  expect((await services['sandbox.forgetKey']({ keyId: 'ana@laptop' })).keys).toHaveLength(2);
});

test('what is no public key, has no name or would shut the workbench out is refused by its own reason', async () => {
  const workbench = await startWorkbench();
  const own = (await workbench.services['sandbox.panel']({})).keys[0]?.keyId ?? '';
  const { line } = opensshLine();
  const secret = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
  expect(await ask(workbench, 'sandbox.registerKey', { publicKey: line })).toBe('key-id-missing');
  expect(await ask(workbench, 'sandbox.registerKey', { keyId: own, publicKey: line })).toBe('key-id-taken');
  expect(await ask(workbench, 'sandbox.registerKey', { keyId: 'k', publicKey: secret })).toBe('key-is-private');
  expect(await ask(workbench, 'sandbox.forgetKey', { keyId: own })).toBe('key-id-taken');
  expect(await ask(workbench, 'sandbox.forgetKey', { keyId: 'nobody' })).toBe('key-unknown');
  expect(await ask(workbench, 'sandbox.registerKey', { publicKey: line, colour: 'red' })).toBe('input-invalid');
  expect(await dial(workbench)).toMatchObject({ kind: 'reply' });
});

test('the phone still works after the clock was moved, because requests are signed with the sandbox’s time', async () => {
  const workbench = await startWorkbench();
  const { services } = workbench;
  const before = await services['sandbox.changeClock']({ kind: 'freeze', atMs: 2_000_000_000_000 });
  expect(before.clock).toMatchObject({ nowMs: 2_000_000_000_000, isFrozen: true });
  const { exchangeId = '' } = await dial(workbench);
  const exchange = await services['history.get']({ id: exchangeId });
  expect(exchange).toMatchObject({ status: 200, verified: true, trace: { createdSec: 2_000_000_000 } });
  const dayMs = 86_400_000;
  expect((await services['sandbox.changeClock']({ kind: 'advance', byMs: dayMs })).clock.nowMs).toBe(
    2_000_000_000_000 + dayMs,
  );
  expect(await dial(workbench)).toMatchObject({ kind: 'reply' });
  expect((await services['sandbox.changeClock']({ kind: 'run' })).clock.isFrozen).toBe(false);
  expect(await dial(workbench)).toMatchObject({ kind: 'reply' });
  expect((await services['sandbox.changeClock']({ kind: 'follow' })).clock.offsetMs).toBe(0);
  expect(await dial(workbench)).toMatchObject({ kind: 'reply' });
});

test('a snapshot brings the world back, the seed makes it anew, and the page is told of its subscribers', async () => {
  const workbench = await startWorkbench();
  const { services } = workbench;
  const told: number[] = [];
  workbench.onEvent((name, payload) => {
    if (name === 'state.changed' && 'environments' in payload)
      told.push(payload.environments[0]?.customers.length ?? 0);
  });
  await services['sandbox.saveSnapshot']({ name: 'before the demo' });
  await services['sandbox.reset']({ seed: 7 });
  const { snapshots } = await services['sandbox.restoreSnapshot']({ name: 'before the demo' });
  expect(snapshots.map(({ name }) => name)).toEqual(['before the demo']);
  expect(told).toEqual([30, 30]);
  expect((await services['sandbox.deleteSnapshot']({ name: 'before the demo' })).snapshots).toEqual([]);
  expect(await ask(workbench, 'sandbox.restoreSnapshot', { name: 'before the demo' })).toBe('snapshot-unknown');
});

test('weather and own faults hit the phone, say how often, and end', async () => {
  const workbench = await startWorkbench();
  const { services } = workbench;
  const { faults } = await services['sandbox.setWeather']({ name: 'outage' });
  expect(weatherInForce(faults, 1)).toBe('outage');
  expect(await dial(workbench)).toMatchObject({ kind: 'failed' });
  expect((await services['sandbox.panel']({})).faults).toMatchObject([{ asked: 1, hits: 1 }]);
  const rule = {
    operation: 'ussd.process',
    when: { kind: 'every' as const, nth: 2 },
    fault: { kind: 'status' as const, status: 503 },
  };
  const own = await services['sandbox.setFaults']({ rules: [rule] });
  expect(weatherInForce(own.faults, 1)).toBeUndefined();
  expect(await dial(workbench)).toMatchObject({ kind: 'reply' });
  expect(await dial(workbench)).toMatchObject({ kind: 'failed' });
  await services['sandbox.setWeather']({ name: 'clear' });
  expect(await dial(workbench)).toMatchObject({ kind: 'reply' });
  const unknown = { ...rule, operation: 'nothing.at-all' };
  expect(await ask(workbench, 'sandbox.setFaults', { rules: [unknown] })).toBe('input-invalid');
});

test.each(WEATHER_NAMES)('the weather “%s” is known again by its rules', async (name) => {
  const { services } = await startWorkbench();
  expect(weatherInForce((await services['sandbox.setWeather']({ name })).faults, 1)).toBe(name);
});

test('the journal counts by operation and status, and an entry shows the very base that was signed', async () => {
  const workbench = await startWorkbench();
  const { services } = workbench;
  const { exchangeId = '' } = await dial(workbench);
  await dial(workbench);
  const { url } = await services['sandbox.panel']({});
  await sendRequest({ method: 'GET', url: `${url}/v1/webhooks`, headers: [], body: new Uint8Array() });
  const page = await recordsOf(services, 'sandbox', 'sandbox', '', 2);
  expect(page.matched).toBe(3);
  expect(page.records.map(({ id, verified }) => [id, verified])).toEqual([
    ['journal-3', false],
    ['journal-2', true],
  ]);
  expect(page.tally).toEqual([
    { operation: 'ussd.process', method: 'POST', status: 200, count: 2 },
    { operation: 'webhooks.get', method: 'GET', status: 401, count: 1 },
  ]);
  expect((await recordsOf(services, 'sandbox', 'sandbox', 'status:401', 9)).matched).toBe(1);
  const exchange = signedExchange(await services['history.get']({ id: exchangeId }));
  const entry = await services['records.get']({ id: 'journal-1' });
  expect(entry.trace?.baseBase64).toBe(exchange.trace.baseBase64);
  expect(entry.trace?.hashBase64).toBe(exchange.trace.hashBase64);
  expect(entry.verdict?.checks.every(({ ok }) => ok)).toBe(true);
  expect((await services['sandbox.clearJournal']({})).journal.count).toBe(0);
  expect(await ask(workbench, 'records.get', { id: 'journal-1' })).toBe('entry-unknown');
});

test('the token crosses only when it is asked for, wherever a request may have carried it', async () => {
  const workbench = await startWorkbench();
  const { services } = workbench;
  const { accessToken } = await services['sandbox.revealToken']({});
  await dial(workbench);
  const { url } = await services['sandbox.panel']({});
  const body = new Uint8Array(Buffer.from(JSON.stringify({ token: accessToken })));
  const headers = [['Content-Length', String(body.length)]] as const;
  await sendRequest({ method: 'POST', url: `${url}/v1/reports?token=${accessToken}`, headers, body });
  await services['sandbox.saveSnapshot']({ name: accessToken });
  const crossed = JSON.stringify([
    await services['sandbox.panel']({}),
    await recordsOf(services, 'sandbox', 'sandbox', 'reports'),
    await services['records.get']({ id: 'journal-1' }),
    await services['records.get']({ id: 'journal-2' }),
    await services['sandbox.outbox']({ limit: 100 }),
  ]);
  expect(accessToken.length).toBe(43);
  expect(crossed).toContain(`?token=${'*'.repeat(43)}`);
  expect(crossed).not.toContain(accessToken);
});

test('the outbox holds reports with the mail they became and deliveries with their tries', async () => {
  const workbench = await startWorkbench();
  const { services } = workbench;
  const { exchangeId = '' } = await dial(workbench);
  const { request } = await services['history.get']({ id: exchangeId });
  const { url } = await services['sandbox.panel']({});
  const body = JSON.stringify({ reportTypes: ['USER'], url: 'https://127.0.0.1:9/', email: 'a@example.com' });
  const digest = createHash('sha512').update(body).digest('base64');
  const kept = request.headers.filter(([name]) => /^(authorization|x-client-id)$/i.test(name));
  const edit = {
    method: 'POST',
    url: `${url}/v1/reports`,
    headers: [
      ['Content-Type', 'application/json'],
      ['Content-Digest', `sha-512=:${digest}:`],
      ['Content-Length', String(body.length)],
      ...kept.map(([name, value]) => [name, value]),
      ['X-Idempotency-Key', crypto.randomUUID()],
    ] as [string, string][],
    bodyBase64: Buffer.from(body).toString('base64'),
    profile: {},
  };
  await services['playground.send']({ environmentId: 'sandbox', edit });
  expect((await services['sandbox.outbox']({ limit: 10 })).reports).toMatchObject([
    { reportId: 1, reportTypes: ['USER'], status: 'PROCESSING', email: 'a@example.com' },
  ]);
  await services['sandbox.changeClock']({ kind: 'advance', byMs: 2000 });
  const outbox = () => services['sandbox.outbox']({ limit: 10 });
  await expect.poll(async () => (await outbox()).deliveries[0]?.tries.length).toBe(1);
  expect(await outbox()).toMatchObject({
    reports: [{ status: 'COMPLETED' }],
    mails: [{ recipient: 'a@example.com', subject: 'Report 1: USER' }],
    deliveries: [{ event: 'report.completed', state: 'WAITING', tries: [{ status: null }] }],
  });
});

test('while the sandbox is stopped each command says so, and what a program set over HTTP is seen here', async () => {
  const workbench = await startWorkbench();
  const { services } = workbench;
  const { url } = await services['sandbox.panel']({});
  await adminCall(url, 'PUT', '/admin/clock', { freeze: '2030-01-01T00:00:00Z' });
  expect((await services['sandbox.panel']({})).clock.nowMs).toBe(Date.parse('2030-01-01T00:00:00Z'));
  await services['sandbox.stop']({});
  const inputs: Partial<Record<CommandName, unknown>> = {
    'sandbox.registerKey': { publicKey: 'x' },
    'sandbox.forgetKey': { keyId: 'x' },
    'sandbox.changeClock': { kind: 'run' },
    'sandbox.setPublicUrl': { url: null },
    'sandbox.setExplainRefusals': { explainRefusals: false },
    'sandbox.saveSnapshot': { name: 'x' },
    'sandbox.restoreSnapshot': { name: 'x' },
    'sandbox.deleteSnapshot': { name: 'x' },
    'sandbox.setFaults': { rules: [] },
    'sandbox.setWeather': { name: 'clear' },
    'sandbox.outbox': { limit: 1 },
    'sandbox.holdings': { customerId: 1 },
  };
  for (const command of Object.keys(SANDBOX_INPUTS) as (keyof typeof SANDBOX_INPUTS)[]) {
    expect(await ask(workbench, command, inputs[command] ?? {}), command).toBe('sandbox-stopped');
  }
});

test('moving the sandbox’s clock is told to the page, so that the phone counts the session by the service’s time', async () => {
  const workbench = await startWorkbench();
  const told: (EnvironmentClock | undefined)[] = [];
  workbench.onEvent((event, payload) => {
    if (event === 'state.changed') told.push((payload as WorkbenchState).environments[0]?.clock);
  });
  await workbench.services['sandbox.changeClock']({ kind: 'advance', byMs: 86_400_000 });
  expect(told).toEqual([{ kind: 'ahead', byMs: expect.closeTo(86_400_000, -4) }]);
});

test('the sandbox of a workbench explains its refusals until it is told not to', async () => {
  const workbench = await startWorkbench();
  const { services } = workbench;
  const { url, keys } = await services['sandbox.panel']({});
  const headers = {
    'Signature-Input': `sig1=("@method");created=1;keyid="${keys[0]?.keyId}"`,
    Signature: `sig1=:${Buffer.alloc(70, 3).toString('base64')}:`,
  };
  const refusal = async () => (await fetch(`${url}/v1/webhooks`, { headers })).text();
  expect(await services['sandbox.panel']({})).toMatchObject({ explainRefusals: true });
  // The first may find the doctor's thread asleep.
  let explained = '';
  const asked = async () => {
    explained = await refusal();
    return explained;
  };
  await expect.poll(asked, { interval: 200 }).toContain('GET must cover authorization');
  expect(await services['sandbox.setExplainRefusals']({ explainRefusals: false })).toMatchObject({
    explainRefusals: false,
  });
  expect((await refusal()).length).toBeLessThan(explained.length);
});

test('the public URL is a setting of the running sandbox, and the phone goes on beside it', async () => {
  const workbench = await startWorkbench();
  const { services } = workbench;
  expect(await services['sandbox.panel']({})).toMatchObject({ publicUrl: null });
  const url = 'https://sandbox.example/base';
  expect(await services['sandbox.setPublicUrl']({ url: `${url}/` })).toMatchObject({ publicUrl: url });
  expect(await ask(workbench, 'sandbox.setPublicUrl', { url: 'https://sandbox.example/v1' })).toBe(
    'public-url-invalid',
  );
  expect(await services['sandbox.panel']({})).toMatchObject({ publicUrl: url });
  expect(await dial(workbench)).toMatchObject({ kind: 'reply' });
  expect(await services['sandbox.setPublicUrl']({ url: null })).toMatchObject({ publicUrl: null });
});

test('what a customer holds is what the service lists as their portfolios’ worth, and nothing of an unknown one', async () => {
  const { services } = await startWorkbench();
  const state = await services['workbench.state']({});
  const customerId = state.environments[0]?.customers[0]?.customerId ?? -1;
  const { exchangeId } = await services['operation.send']({
    environmentId: 'sandbox',
    callId: 'listed',
    input: { operation: 'portfolio.list', query: [['customerId', String(customerId)]] },
  });
  const whole = { id: exchangeId, part: 'response', offset: 0, length: 100_000 } as const;
  const { base64 } = await services['exchange.body'](whole);
  const listed: { data: { currency: string; marketValue: number }[] } = JSON.parse(
    Buffer.from(base64, 'base64').toString(),
  );
  const { worth } = await services['sandbox.holdings']({ customerId });
  expect(worth.map(({ currency, minor }) => ({ currency, marketValue: minor / 100 }))).toEqual(
    listed.data.map(({ currency, marketValue }) => ({ currency, marketValue })),
  );
  for (const { minor, stocks } of worth) {
    const sizes = stocks.map((one) => one.minor);
    expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(minor);
  }
  expect((await services['sandbox.holdings']({ customerId: 999_999 })).worth).toEqual([]);
});
