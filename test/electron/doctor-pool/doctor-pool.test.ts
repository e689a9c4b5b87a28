/** The doctor's threads, as they are: real workers from the sources. */
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createDoctorPool, type PoolLimits } from '../../../electron/doctor-pool/doctor-pool.ts';
import { nodeCrypto } from '../../../electron/ports/node-crypto.ts';
import type { Progress } from '../../../shared/doctor/search.ts';
import { endlessJob, unhashedJob } from '../../support/diagnosis-jobs.ts';

function startPool(limits: Partial<PoolLimits> = {}) {
  const pool = createDoctorPool({ mostThreads: 1, ...limits });
  onTestFinished(() => pool.close());
  return pool;
}

const codeOf = (answer: Promise<unknown>): Promise<unknown> =>
  answer.then(
    () => 'answered',
    ({ code }: { code: unknown }) => code,
  );

describe('the doctor’s threads', () => {
  it('start when they are needed, and end when they idle', async () => {
    const pool = startPool({ idleMs: 20 });
    expect(pool.threads()).toBe(0);
    const { findings } = await pool.diagnose(unhashedJob());
    expect(findings[0]).toMatchObject({ causes: expect.arrayContaining(['X1']), certainty: 'proven' });
    expect(pool.threads()).toBe(1);
    await expect.poll(pool.threads).toBe(0);
    expect((await pool.diagnose(unhashedJob())).findings).toHaveLength(1);
  });

  it('know the plain form of a compressed body', async () => {
    const job = unhashedJob();
    const plain = new TextEncoder().encode(JSON.stringify({ note: 'a b c '.repeat(20) }));
    const digest = `sha-512=:${Buffer.from(nodeCrypto.sha512(plain)).toString('base64')}:`;
    const headers = job.request.headers.map(
      ([name, value]) => [name, name === 'Content-Digest' ? digest : value] as const,
    );
    const request = { ...job.request, headers, body: new Uint8Array(gzipSync(plain)) };
    const { findings } = await startPool().diagnose({ ...job, request, depth: 1 });
    const found = findings.filter(({ causes }) => causes.includes('D20'));
    expect(found.map(({ certainty }) => certainty)).toEqual(['proven']);
  });

  it('answer a short diagnosis while a long search goes on in the same thread, and the program meanwhile answers too', async () => {
    const pool = startPool();
    const stop = new AbortController();
    const progress: Progress[] = [];
    let turns = 0;
    const turning = setInterval(() => (turns += 1), 1);
    onTestFinished(() => clearInterval(turning));
    const long = codeOf(pool.diagnose(endlessJob(), { signal: stop.signal, onProgress: (one) => progress.push(one) }));
    await expect.poll(() => progress.length, { timeout: 30_000 }).toBeGreaterThan(1);
    const [first, second] = await Promise.all([pool.diagnose(unhashedJob()), pool.diagnose(unhashedJob())]);
    expect([first.findings.length, second.findings.length]).toEqual([1, 1]);
    expect(turns).toBeGreaterThan(10);
    expect(await Promise.race([long, 'still searching'])).toBe('still searching');
    expect(progress[1]?.candidates).toBeGreaterThan(progress[0]?.candidates ?? Number.POSITIVE_INFINITY);
    stop.abort();
    expect(await long).toBe('doctor-cancelled');
  });

  it('go on with the next diagnosis after a stop, on the same thread', async () => {
    const pool = startPool();
    const stop = new AbortController();
    const long = codeOf(pool.diagnose(endlessJob(), { signal: stop.signal, onProgress: () => stop.abort() }));
    expect(await long).toBe('doctor-cancelled');
    expect((await pool.diagnose(unhashedJob())).findings).toHaveLength(1);
    expect(pool.threads()).toBe(1);
  });

  it('end a search that takes too long, and say how long that is', async () => {
    const pool = startPool({ mostMs: 300 });
    await expect(pool.diagnose(endlessJob())).rejects.toMatchObject({
      code: 'doctor-out-of-time',
      message: expect.stringMatching(/after 0\.3 s and \d+ candidates/),
    });
  });

  it('fail with a sentence when a thread dies; the next diagnosis has a new thread', async () => {
    const pool = startPool({ worker: new URL('../../support/mortal-doctor.ts', import.meta.url) });
    await expect(pool.diagnose({ ...unhashedJob(), nowSec: -1 })).rejects.toMatchObject({
      code: 'doctor-failed',
      message: expect.stringContaining('The thread of this search failed: '),
    });
    expect((await pool.diagnose(unhashedJob())).findings).toHaveLength(1);
  });

  it('refuse what would wait behind too many others', async () => {
    const pool = startPool({ mostPerThread: 1, mostWaiting: 1 });
    const running = codeOf(pool.diagnose(endlessJob()));
    const waiting = codeOf(pool.diagnose(endlessJob()));
    expect(await codeOf(pool.diagnose(unhashedJob()))).toBe('doctor-busy');
    await pool.close();
    expect([await running, await waiting]).toEqual(['doctor-closed', 'doctor-closed']);
  });

  it('have room for what somebody asks, however much nobody asked for', async () => {
    const pool = startPool({ mostPerThread: 2, mostUnasked: 1, mostUnaskedWaiting: 3, mostWaiting: 1 });
    const unasked = Array.from({ length: 30 }, () => codeOf(pool.diagnose(endlessJob(), { isUnasked: true })));
    expect((await pool.diagnose(unhashedJob())).findings).toHaveLength(1);
    expect((await pool.diagnose(unhashedJob())).findings).toHaveLength(1);
    await pool.close();
    const codes = await Promise.all(unasked);
    expect(codes.filter((code) => code === 'doctor-busy')).toHaveLength(26);
    expect(codes.filter((code) => code === 'doctor-closed')).toHaveLength(4);
  });

  it('leave nothing running after the end, and take nothing more', async () => {
    const pool = startPool();
    const long = codeOf(pool.diagnose(endlessJob()));
    await pool.close();
    expect(await long).toBe('doctor-closed');
    expect(pool.threads()).toBe(0);
    expect(await codeOf(pool.diagnose(unhashedJob()))).toBe('doctor-closed');
  });
});
