import { rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Program } from '../../../electron/program.ts';
import { forgeryCheck, PLANT_IDS } from '../../../shared/doctor/plant.ts';
import type { Fault } from '../../../shared/sandbox/fault.ts';
import { listening } from '../../support/listening.ts';
import { recordsOf } from '../../support/records-of.ts';
import { resolveToLoopback } from '../../support/resolve-to-loopback.ts';
import { startWorkbench } from '../../support/start-workbench.ts';
import { startWebhookReceiver } from '../../support/webhook-receiver.ts';

const environmentId = 'sandbox';
const BODY = '{"deliveryId":"forged-1","event":"report.completed","createdAt":1790000000,"webhookId":1,"data":{}}';

const list = async ({ services }: Program) => (await recordsOf(services, 'received', environmentId)).records;
const register = ({ services }: Program, subscriptions = ['ALL']) =>
  services['webhooks.register']({ environmentId, subscriptions, via: 'loopback' });
const ask = ({ services }: Program) => services['webhooks.askReport']({ environmentId });

async function withOneDelivery() {
  const workbench = await startWorkbench();
  await register(workbench);
  await ask(workbench);
  await expect.poll(async () => (await list(workbench)).length).toBe(1);
  const [delivery] = await list(workbench);
  if (!delivery) throw new Error('nothing arrived');
  return { workbench, delivery };
}

/** A plain receiver of somebody else's, that keeps each request as it came. */
async function startForeignReceiver() {
  const came: { head: Pick<IncomingMessage, 'rawHeaders' | 'url' | 'method'>; body: string }[] = [];
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const { rawHeaders, url, method } = incoming;
      came.push({ head: { rawHeaders, url, method }, body: Buffer.concat(chunks).toString('utf8') });
      response.writeHead(202).end('seen');
    });
  });
  const port = await listening(server);
  return { origin: `http://127.0.0.1:${port}`, came };
}

describe('registration', () => {
  test('one call listens, registers the address, and the service then says that it is ours', async () => {
    const workbench = await startWorkbench();
    const { services } = workbench;
    expect((await services['webhooks.state']({ environmentId })).receiver).toEqual({ kind: 'stopped' });
    expect(await services['webhooks.registration']({ environmentId })).toMatchObject({ status: 'none' });
    expect(await register(workbench, ['REPORT'])).toMatchObject({
      status: 'ours',
      webhook: { status: 'ACTIVE', subscriptions: ['REPORT'] },
    });
    const { receiver, loopbackUrl, path } = await services['webhooks.state']({ environmentId });
    expect(receiver.kind).toBe('listening');
    expect(loopbackUrl).toMatch(/^https:\/\/127\.0\.0\.1:\d+\/hook\/[0-9a-f]{32}$/);
    expect(loopbackUrl?.endsWith(path)).toBe(true);
  });

  test('what stood there before is put back; where nothing did, the subscriptions are ended', async () => {
    const workbench = await startWorkbench();
    const { services } = workbench;
    await register(workbench);
    expect(await services['webhooks.unregister']({ environmentId })).toMatchObject({
      status: 'ours',
      webhook: { subscriptions: [] },
    });
    const theirs = { url: 'https://example.com/hook', subscriptions: ['REPORT'] };
    const body = { contentType: 'application/json', text: JSON.stringify(theirs) };
    const input = { operation: 'webhooks.update', body };
    await services['operation.send']({ environmentId, callId: 'c1', input });
    expect(await services['webhooks.registration']({ environmentId })).toMatchObject({ status: 'another' });
    await register(workbench);
    expect((await services['webhooks.state']({ environmentId })).former).toEqual(theirs);
    expect(await services['webhooks.unregister']({ environmentId })).toMatchObject({
      status: 'another',
      webhook: theirs,
    });
    expect((await services['webhooks.state']({ environmentId })).former).toBeUndefined();
  });

  test('an answer that is lost forgets nothing of what stood there; a refusal changes nothing', async () => {
    const workbench = await startWorkbench();
    const { services } = workbench;
    const theirs = { url: 'https://example.com/hook', subscriptions: ['REPORT'] };
    const body = { contentType: 'application/json', text: JSON.stringify(theirs) };
    await services['operation.send']({ environmentId, callId: 'c1', input: { operation: 'webhooks.update', body } });
    const during = async (fault: Fault) => {
      const rule = { operation: 'webhooks.update', when: { kind: 'always' as const }, fault };
      await services['sandbox.setFaults']({ rules: [rule] });
      await expect(register(workbench)).rejects.toThrow();
      await services['sandbox.setFaults']({ rules: [] });
      return (await services['webhooks.state']({ environmentId })).former;
    };
    expect(await during({ kind: 'status', status: 403 })).toBeUndefined();
    expect(await during({ kind: 'truncate', keepPercent: 0 })).toEqual(theirs);
    expect(await services['webhooks.registration']({ environmentId })).toMatchObject({ status: 'ours' });
    expect(await services['webhooks.unregister']({ environmentId })).toMatchObject({ webhook: theirs });
  });

  test('a tunnel’s address is registered with our path behind it, and refused while there is none', async () => {
    const workbench = await startWorkbench();
    const { services } = workbench;
    const viaTunnel = { environmentId, subscriptions: ['ALL'], via: 'tunnel' as const };
    await expect(services['webhooks.register'](viaTunnel)).rejects.toMatchObject({ code: 'tunnel-missing' });
    const { path } = await services['webhooks.setTunnel']({ environmentId, tunnelUrl: 'https://abc.tunnel.example/' });
    expect(await services['webhooks.register'](viaTunnel)).toMatchObject({
      status: 'ours',
      webhook: { url: `https://abc.tunnel.example${path}` },
    });
  });

  test('the next run listens again at the same address, and takes what waited meanwhile', async () => {
    const first = await startWorkbench();
    await register(first);
    const before = await first.services['webhooks.state']({ environmentId });
    await first.close();
    const second = await startWorkbench(first.dataFolder);
    expect(await second.services['webhooks.state']({ environmentId })).toMatchObject({
      loopbackUrl: before.loopbackUrl,
      receiver: { kind: 'listening' },
    });
    await ask(second);
    await expect.poll(async () => (await list(second)).map(({ verified }) => verified)).toContain(true);
    await second.services['webhooks.stopListening']({ environmentId });
    await second.close();
    const third = await startWorkbench(first.dataFolder);
    expect((await third.services['webhooks.state']({ environmentId })).receiver).toEqual({ kind: 'stopped' });
  });
});

describe('a delivery', () => {
  test('arrives, is verified with the key that the service gives, kept whole, and announced', async () => {
    const workbench = await startWorkbench();
    const told: unknown[] = [];
    workbench.onEvent((name, payload) => {
      if (name === 'record.changed' && 'attempt' in payload) told.push(payload.verified);
    });
    await register(workbench);
    await ask(workbench);
    await expect.poll(() => told).toEqual([true]);
    const [summary] = await list(workbench);
    const delivery = await workbench.services['records.get']({ id: summary?.id ?? '' });
    expect(delivery).toMatchObject({
      event: 'report.created',
      attempt: 1,
      isWhole: true,
      answer: { kind: 'status', status: 200, isOrdered: false },
      content: { kind: 'read', otherFields: [] },
      trace: { keyId: 'sandbox-webhook-key' },
      maskedSecrets: 0,
    });
    expect(delivery.verdict?.checks.every(({ ok }) => ok)).toBe(true);
    expect(delivery.response).toMatchObject({
      status: 200,
      headers: expect.arrayContaining([['Dialbench-Delivery', delivery.id]]),
    });
    const answered = Buffer.from(delivery.response?.body.base64 ?? '', 'base64').toString('utf8');
    expect(JSON.parse(answered)).toEqual({ message: 'Taken.' });
    const body = Buffer.from(delivery.request.body.base64, 'base64').toString('utf8');
    expect(JSON.parse(body)).toMatchObject({ deliveryId: delivery.deliveryId, event: 'report.created' });
    const base = Buffer.from(delivery.trace?.baseBase64 ?? '', 'base64').toString('utf8');
    expect(base).toContain(`"@target-uri": ${delivery.request.url}\n`);
    const sent = (await workbench.services['history.list']({ limit: 20 })).exchanges;
    expect(sent.filter(({ operation }) => operation === 'webhooks.key')).toHaveLength(1);
  });

  test('is judged anew with the service’s present key where that was changed since it was read', async () => {
    const { workbench, delivery } = await withOneDelivery();
    const { services } = workbench;
    const keyLine = async () => (await services['records.get']({ id: (await list(workbench))[0]?.id ?? '' })).trace;
    const before = await keyLine();
    // A new database has a new webhook key under the same key id.
    await services['sandbox.stop']({});
    for (const suffix of ['', '-wal', '-shm'])
      rmSync(join(workbench.dataFolder, `sandbox.db${suffix}`), { force: true });
    await services['sandbox.start']({});
    await register(workbench);
    await new Promise((resolve) => setTimeout(resolve, 1050));
    await ask(workbench);
    await expect.poll(async () => (await list(workbench))[0]?.id !== delivery.id).toBe(true);
    expect((await list(workbench))[0]).toMatchObject({ verified: true, failedChecks: [] });
    expect(await keyLine()).toMatchObject({ keyId: before?.keyId });
    expect((await keyLine())?.publicKeyBase64).not.toBe(before?.publicKeyBase64);
  });

  test('that is answered 500 on order comes again and is counted, until the order is used up', async () => {
    const workbench = await startWorkbench();
    await register(workbench);
    const { services } = workbench;
    await services['sandbox.changeClock']({ kind: 'freeze' });
    const order = { answer: { kind: 'status', status: 500 }, count: 2 } as const;
    expect((await services['webhooks.order']({ environmentId, order })).order).toEqual(order);
    await ask(workbench);
    for (const [at, byMs] of [1000, 2000].entries()) {
      await expect.poll(async () => (await list(workbench)).length).toBe(at + 1);
      await expect
        .poll(async () => (await services['sandbox.outbox']({ limit: 1 })).deliveries[0]?.tries.length)
        .toBe(at + 1);
      await services['sandbox.changeClock']({ kind: 'advance', byMs });
    }
    await expect
      .poll(async () => (await list(workbench)).filter(({ event }) => event === 'report.created').reverse())
      .toMatchObject([
        { attempt: 1, answer: { status: 500, isOrdered: true }, verified: true },
        { attempt: 2, answer: { status: 500, isOrdered: true } },
        { attempt: 3, answer: { status: 200, isOrdered: false } },
      ]);
    expect((await services['webhooks.state']({ environmentId })).order).toBeUndefined();
  });
});

describe('messages of our own', () => {
  test('a replay arrives as it was, byte for byte, and is known as a repeat', async () => {
    const { workbench, delivery } = await withOneDelivery();
    const { services } = workbench;
    const foreign = await startForeignReceiver();
    const sent = await services['webhooks.replay']({ id: delivery.id, to: foreign.origin });
    expect(sent).toMatchObject({ status: 202, answer: 'seen', failedChecks: [] });
    const original = await services['records.get']({ id: delivery.id });
    const [message] = foreign.came;
    expect(message?.head.rawHeaders).toEqual(original.request.headers.flat());
    expect(message?.head.url).toBe(new URL(original.request.url).pathname);
    expect(message?.body).toBe(Buffer.from(original.request.body.base64, 'base64').toString('utf8'));

    const again = await services['webhooks.replay']({ id: delivery.id });
    expect(again).toMatchObject({ status: 200, deliveryId: expect.any(String) });
    const repeat = await services['records.get']({ id: again.deliveryId ?? '' });
    expect(repeat).toMatchObject({ attempt: 2, verified: true, deliveryId: delivery.deliveryId });
    expect(repeat.request).toEqual(original.request);
    const { exchanges } = await services['history.list']({ limit: 1 });
    expect(exchanges[0]).toMatchObject({ operation: 'webhook.replay', status: 200, verified: true });
  });

  test('each forgery with the service’s own key is refused by the receiver for its one reason', async () => {
    const { workbench } = await withOneDelivery();
    const { services } = workbench;
    for (const forgery of PLANT_IDS) {
      const sent = await services['webhooks.forge']({ environmentId, forgery, signWith: 'service', body: BODY });
      const expected = forgeryCheck(forgery);
      expect(sent.failedChecks, forgery).toEqual(expected === undefined ? [] : [expected]);
      expect(sent.status, forgery).toBe(expected === undefined ? 200 : 401);
      const taken = await services['records.get']({ id: sent.deliveryId ?? '' });
      expect(taken.failedChecks, forgery).toEqual(sent.failedChecks);
    }
  });

  test('goes to a receiver of its own certificate under every name of this machine, and to no other host', async () => {
    resolveToLoopback('localhost.evil.example');
    const workbench = await startWorkbench();
    const receiver = await startWebhookReceiver();
    const forge = { environmentId, forgery: 'nothing-wrong', signWith: 'service', body: BODY } as const;
    const to = (host: string) => receiver.url.replace('127.0.0.1', host);
    for (const host of ['hook.localhost', 'localhost.']) {
      const sent = await workbench.services['webhooks.forge']({ ...forge, to: to(host) });
      expect(sent, host).toMatchObject({ status: 200 });
    }
    const refused = await workbench.services['webhooks.forge']({ ...forge, to: to('localhost.evil.example') });
    expect(refused.failure?.code).toMatch(/^tls-/);
    expect(receiver.received).toHaveLength(2);
  });

  test('a forgery with the key of one use is refused by the receiver for its key as well, and may go elsewhere', async () => {
    const { workbench } = await withOneDelivery();
    const { services } = workbench;
    const forge = { environmentId, forgery: 'wrong-digest', signWith: 'one-use', body: BODY } as const;
    const sent = await services['webhooks.forge'](forge);
    expect(sent.failedChecks).toEqual(['digest-match']);
    const taken = await services['records.get']({ id: sent.deliveryId ?? '' });
    expect(taken.failedChecks).toEqual(['digest-match', 'signature-valid']);
    expect((await services['webhooks.state']({ environmentId })).forgingKey).toMatch(
      /^ssh-ed25519 [A-Za-z0-9+/]+={0,2} dialbench-forger$/,
    );
    const foreign = await startForeignReceiver();
    expect(await services['webhooks.forge']({ ...forge, to: `${foreign.origin}/mine` })).toMatchObject({
      status: 202,
      url: `${foreign.origin}/mine`,
    });
    expect(foreign.came[0]?.head.url).toBe('/mine');
  });

  test('without a receiver or with nobody there, the failure is a sentence', async () => {
    const workbench = await startWorkbench();
    const { services } = workbench;
    const forge = { environmentId, forgery: 'nothing-wrong', signWith: 'service', body: BODY } as const;
    await expect(services['webhooks.forge'](forge)).rejects.toMatchObject({ code: 'receiver-stopped' });
    expect(await services['webhooks.forge']({ ...forge, to: 'http://127.0.0.1:9/' })).toMatchObject({
      failure: { code: 'connection-refused' },
    });
    await services['sandbox.stop']({});
    await expect(services['webhooks.forge']({ ...forge, to: 'http://127.0.0.1:9/' })).rejects.toMatchObject({
      code: 'service-key-unavailable',
    });
  });
});

test('a long message holds nothing up: one that came later is answered first, and both are kept', async () => {
  const workbench = await startWorkbench();
  const { services } = workbench;
  await services['vault.setToken']({ environmentId: 'staging', token: 'a-token-that-is-looked-for' });
  await register(workbench);
  const { loopbackUrl = '' } = await services['webhooks.state']({ environmentId });
  const told: string[] = [];
  const post = (body: string) => {
    const outgoing = httpsRequest(loopbackUrl, { method: 'POST', rejectUnauthorized: false, agent: false });
    const flushed = new Promise((resolve) => outgoing.once('finish', resolve));
    const answered = new Promise<void>((resolve, reject) => {
      outgoing.once('error', reject).once('response', (answer) => {
        told.push(body.slice(0, 5));
        answer.resume().once('end', resolve);
      });
    });
    outgoing.end(body);
    return { flushed, answered };
  };
  const long = post(`long ${'\\\\u0041'.repeat(130_000)}`);
  await long.flushed;
  await post('short').answered;
  await long.answered;
  expect(told).toEqual(['short', 'long ']);
  expect(await list(workbench)).toHaveLength(2);
});
