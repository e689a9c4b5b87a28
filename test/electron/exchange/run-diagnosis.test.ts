/** One deadline for a diagnosis, whatever its stages are: here the search with the private key runs out of it. */
import { expect, test } from 'vitest';
import { type DiagnosisPorts, runDiagnosis } from '../../../electron/exchange/run-diagnosis.ts';
import { nodeCrypto } from '../../../electron/ports/node-crypto.ts';
import { secretMessageTest } from '../../../shared/doctor/curve/secret-message-test.ts';
import { publicKeyOfSeed } from '../../../shared/signature/noble-crypto.ts';
import { endlessJob } from '../../support/diagnosis-jobs.ts';

const SEED = new Uint8Array(32).fill(9);
const PUBLIC_KEY = publicKeyOfSeed(SEED);

/** The threads find nothing, at once. */
function parts(): DiagnosisPorts {
  const tried = [{ what: 'single changes of the base', count: 1 }];
  const near = { verified: false, findings: [], candidatesTried: 1, tried, nextStep: 'Search deeper.' };
  const tester = {
    publicKey: PUBLIC_KEY,
    testOf: (signature: Uint8Array) => secretMessageTest(signature, SEED, PUBLIC_KEY, nodeCrypto),
  };
  return {
    doctor: { diagnose: async () => near },
    vault: { keyTests: () => ({ tester, mangledKeys: [] }) } as unknown as DiagnosisPorts['vault'],
  };
}

const job = () => ({ ...endlessJob(), keys: [{ keyId: 'key-1', publicKey: PUBLIC_KEY }] });

test('a search past its deadline says so', async () => {
  await expect(runDiagnosis(parts(), 'e', job(), {}, 300)).rejects.toMatchObject({
    code: 'doctor-out-of-time',
    message: expect.stringContaining('after 0.3 s'),
  });
});

test('one that is stopped is stopped, not late', async () => {
  const stop = new AbortController();
  const watching = { signal: stop.signal, onProgress: () => stop.abort() };
  await expect(runDiagnosis(parts(), 'e', job(), watching)).rejects.toMatchObject({ code: 'doctor-cancelled' });
});
