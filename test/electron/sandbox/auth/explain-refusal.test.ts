/** The sandbox's own refusal says what its sender signed: over real HTTP, diagnosed on real threads. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { createDoctorPool } from '../../../../electron/doctor-pool/doctor-pool.ts';
import {
  createUnaskedDiagnoses,
  type DiagnoseUnasked,
  UNASKED_LIMITS,
} from '../../../../electron/doctor-pool/unasked-diagnoses.ts';
import { nodeCrypto } from '../../../../electron/ports/node-crypto.ts';
import type { SandboxSettings } from '../../../../electron/sandbox/settings.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../../../shared/signature/profile.ts';
import { signRequest } from '../../../../shared/signature/sign.ts';
import { adminCall } from '../../../support/admin-call.ts';
import { sendPrepared, startTestSandbox, type TestSandbox } from '../../../support/start-sandbox.ts';

function diagnoseOnThreads(nowMs?: () => number): DiagnoseUnasked {
  const pool = createDoctorPool();
  onTestFinished(() => pool.close());
  return createUnaskedDiagnoses(pool, nowMs);
}

/** A refusal waits for its finding as long as a slow machine needs, unless the test says otherwise. */
const start = (settings: Partial<SandboxSettings>, diagnose = diagnoseOnThreads(), explainWaitMs = 60_000) =>
  startTestSandbox({ diagnose, explainWaitMs, settings: { ...settings } });

/** The base signed in place of its hash. */
function unhashed(sandbox: TestSandbox) {
  const right = sandbox.prepare({ target: '/v1/webhooks' });
  const headers = right.headers.filter(([name]) => !name.startsWith('Signature'));
  const profile = { ...DEFAULT_SIGNING_PROFILE, signedMessage: 'base' as const };
  const moment = { createdMs: sandbox.clock.nowMs() };
  return signRequest({ ...right, headers }, profile, moment, { crypto: nodeCrypto, signer: sandbox.signer });
}

describe('a refusal of the sandbox', () => {
  it('carries the finding in the error that it belongs to, and the journal the whole diagnosis', async () => {
    const sandbox = await start({ explainRefusals: true });
    const { status, json } = await sendPrepared(unhashed(sandbox));
    expect(status).toBe(401);
    expect(json.errors.map(({ field }: { field: string }) => field)).toEqual(['signature-valid']);
    expect(json.errors[0].message).toContain('You signed the base itself');
    expect(json.message).toBe('The request was refused: signature-valid.');
    const { entries } = sandbox.admin.journal.find({}, 1);
    const entry = sandbox.admin.journal.get(entries[0]?.id ?? 0);
    expect(entry?.diagnosis?.findings[0]).toMatchObject({
      certainty: 'proven',
      causes: expect.arrayContaining(['X1']),
    });
    expect(entry?.sentence).toBe(entry?.diagnosis?.findings[0]?.message);
    expect(entries[0]?.sentence).toBe(entry?.sentence);
    expect(JSON.stringify(entry)).not.toContain(sandbox.accessToken);
    expect(JSON.stringify(json)).not.toContain(sandbox.accessToken);
  });

  it('is as it always was unless the setting says so, which an admin call changes', async () => {
    const sandbox = await start({});
    const told = async (): Promise<string> => (await sendPrepared(unhashed(sandbox))).json.errors[0].message;
    expect(await told()).not.toContain('You signed');
    expect(sandbox.admin.journal.find({}, 1).entries[0]?.sentence).toBeUndefined();
    await adminCall(sandbox.url, 'PUT', '/admin/settings', { explainRefusals: true });
    expect(await told()).toContain('You signed the base itself');
  });

  it('says nothing to its caller where the sandbox is strict; the journal has it', async () => {
    const sandbox = await start({ explainRefusals: true, strict: true });
    expect((await sendPrepared(unhashed(sandbox))).json).toMatchObject({ message: 'Unauthorized', errors: [] });
    await expect.poll(() => sandbox.admin.journal.get(1)?.sentence).toContain('You signed the base itself');
  });

  it('goes without a finding that takes too long; the journal gets it later', async () => {
    const threads = diagnoseOnThreads();
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const sandbox = await start({ explainRefusals: true }, (...one) => held.then(() => threads(...one)), 10);
    const { status, json } = await sendPrepared(unhashed(sandbox));
    expect(status).toBe(401);
    expect(json.errors[0].message).not.toContain('You signed');
    expect(sandbox.admin.journal.get(1)?.diagnosis).toBeUndefined();
    release();
    await expect.poll(() => sandbox.admin.journal.get(1)?.diagnosis?.findings.length).toBe(1);
  });

  it('is not diagnosed in a flood: a thousand at once are all answered, as good ones between them are', async () => {
    // All in one second, however long the machine takes.
    const sandbox = await start(
      { explainRefusals: true },
      diagnoseOnThreads(() => 0),
    );
    const bad = unhashed(sandbox);
    const good = Array.from({ length: 20 }, () => sandbox.prepare({ target: '/v1/webhooks' }));
    const answers = await Promise.all([
      ...Array.from({ length: 1000 }, () => sendPrepared(bad)),
      ...good.map((request) => sendPrepared(request)),
    ]);
    expect(answers.slice(0, 1000).every(({ status }) => status === 401)).toBe(true);
    expect(answers.slice(1000).map(({ status }) => status)).toEqual(good.map(() => 200));
    const { entries } = sandbox.admin.journal.find({ status: 401 }, 2000);
    const undiagnosed = entries.filter(({ id }) => sandbox.admin.journal.get(id)?.undiagnosed !== undefined);
    expect([entries.length, undiagnosed.length]).toEqual([1000, 1000 - UNASKED_LIMITS.mostPerSec]);
    expect(sandbox.admin.journal.get(undiagnosed[0]?.id ?? 0)?.undiagnosed).toContain('of many refused requests');
  }, 60_000);

  it('with a large body is not diagnosed: to mask it would keep the sandbox from answering', async () => {
    const sandbox = await start({ explainRefusals: true });
    const request = sandbox.prepare({ target: '/v1/accounts', json: { note: 'x'.repeat(70_000) } });
    const headers = request.headers.map(
      ([name, value]) => [name, name === 'Signature' ? 'sig1=:AAAA:' : value] as const,
    );
    expect((await sendPrepared({ ...request, headers })).status).toBe(401);
    expect(sandbox.admin.journal.get(1)?.undiagnosed).toContain('65536 bytes');
  });

  it('that has nothing wrong in its signature is not diagnosed', async () => {
    const sandbox = await start({ explainRefusals: true });
    sandbox.admin.rotateToken();
    const { status, json } = await sandbox.call({ target: '/v1/webhooks' });
    expect(status).toBe(401);
    expect(json.errors.map(({ field }: { field: string }) => field)).toEqual(['authorization']);
    expect(sandbox.admin.journal.get(1)).not.toHaveProperty('diagnosis');
    expect(sandbox.admin.journal.get(1)).not.toHaveProperty('undiagnosed');
  });
});
