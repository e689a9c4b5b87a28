import { describe, expect, test } from 'vitest';
import { writeSpkiPem } from '../../../shared/keys/spki.ts';
import { nobleSigner } from '../../../shared/signature/noble-crypto.ts';
import { startTestSandbox } from '../../support/start-sandbox.ts';
import { startWorkbench } from '../../support/start-workbench.ts';

const DAY_MS = 86_400_000;
const partner = nobleSigner(new Uint8Array(32).fill(9), 'partner');
const registration = { keyId: partner.keyId, publicKey: writeSpkiPem(partner.publicKey) };

describe('the embedded sandbox', () => {
  test('knows a registered key after a stop and start, and in the next run, until it is forgotten', async () => {
    const first = await startWorkbench();
    await first.services['sandbox.registerKey'](registration);
    const keyIds = async ({ services }: typeof first) =>
      (await services['sandbox.panel']({})).keys.map(({ keyId }) => keyId);
    const own = (await keyIds(first)).filter((keyId) => keyId !== partner.keyId);
    await first.services['sandbox.stop']({});
    await first.services['sandbox.start']({});
    expect(await keyIds(first)).toContain(partner.keyId);
    await first.close();
    const second = await startWorkbench(first.dataFolder);
    expect((await keyIds(second)).sort()).toEqual([...own, partner.keyId].sort());
    await second.services['sandbox.forgetKey']({ keyId: partner.keyId });
    await second.close();
    const third = await startWorkbench(first.dataFolder);
    expect(await keyIds(third)).toEqual(own);
  });

  test('is started once by two who start it at once, and not at all once its program has ended', async () => {
    const { services, close } = await startWorkbench();
    await services['sandbox.stop']({});
    const [one, other] = await Promise.all([services['sandbox.start']({}), services['sandbox.start']({})]);
    expect(one.sandbox).toMatchObject({ kind: 'running' });
    expect(other.sandbox).toEqual(one.sandbox);
    const { url } = await services['sandbox.panel']({});
    await services['sandbox.stop']({});
    const starting = services['sandbox.start']({});
    await close();
    expect((await starting).sandbox).toEqual({ kind: 'stopped' });
    await expect(fetch(url)).rejects.toThrow('fetch failed');
    expect((await services['sandbox.start']({})).sandbox).toEqual({ kind: 'stopped' });
  });

  test('goes on with its moved clock, so that what was written in its time does not lie in the future', async () => {
    const first = await startWorkbench();
    const clock = async ({ services }: typeof first) => (await services['sandbox.panel']({})).clock;
    await first.services['sandbox.changeClock']({ kind: 'advance', byMs: 10 * DAY_MS });
    await first.services['sandbox.stop']({});
    await first.services['sandbox.start']({});
    expect((await clock(first)).offsetMs).toBe(10 * DAY_MS);
    await first.services['sandbox.changeClock']({ kind: 'freeze', atMs: 1_790_000_000_000 });
    await first.close();
    const second = await startWorkbench(first.dataFolder);
    expect(await clock(second)).toMatchObject({ isFrozen: true, nowMs: 1_790_000_000_000 });
    const { environments } = await second.services['workbench.state']({});
    expect(environments.find(({ id }) => id === 'sandbox')?.clock).toEqual({ kind: 'frozen', atMs: 1_790_000_000_000 });
    await second.services['sandbox.changeClock']({ kind: 'follow' });
    await second.close();
    const third = await startWorkbench(first.dataFolder);
    expect(await clock(third)).toMatchObject({ isFrozen: false, offsetMs: 0 });
  });

  test('whose token was rotated by an admin call is followed: the next request is taken', async () => {
    const workbench = await startWorkbench();
    const { services } = workbench;
    const { url } = await services['sandbox.panel']({});
    const before = (await services['sandbox.revealToken']({})).accessToken;
    const answer = await fetch(`${url}/admin/token`, { method: 'POST' });
    expect(answer.ok).toBe(true);
    const after = (await services['sandbox.revealToken']({})).accessToken;
    expect(after).not.toBe(before);
    const { exchangeId } = await services['operation.send']({
      environmentId: 'sandbox',
      callId: 'c1',
      input: { operation: 'webhooks.get' },
    });
    expect((await services['history.get']({ id: exchangeId })).response?.status).toBe(200);
  });
});

test('a sandbox that was not told to remember begins with the keys and the clock of its start', async () => {
  const first = await startTestSandbox();
  first.admin.keys.remember(partner.keyId, partner.publicKey);
  first.admin.changeClock({ kind: 'advance', byMs: DAY_MS });
  await first.close();
  const { databaseFile } = first;
  const second = await startTestSandbox({ databaseFile });
  expect(second.admin.keys.all().map(({ keyId }) => keyId)).toEqual(['test-key']);
  expect(second.admin.clock().offsetMs).toBe(0);
});

test('of a remembered key and one of this start with the same id, the one of this start counts', async () => {
  const first = await startTestSandbox({ remembers: true });
  first.admin.keys.remember('test-key', partner.publicKey);
  await first.close();
  const second = await startTestSandbox({ remembers: true, databaseFile: first.databaseFile });
  expect((await second.call({ target: '/v1/webhooks' })).status).toBe(200);
});
