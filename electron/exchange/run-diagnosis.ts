/**
 * Diagnoses a found request: single changes on the threads first, and what is deeper with the private key, if the vault
 * holds it.
 *
 * The search with the private key runs in this thread, in slices, and asks for the environment's own key alone. If it
 * proves nothing, the threads search as deep with all other keys. All stages share one deadline.
 */
import { bytesEqual } from '../../shared/bytes/compare.ts';
import type { Diagnosis } from '../../shared/doctor/finding.ts';
import { parameterText, readForgivingInput } from '../../shared/doctor/read-signature.ts';
import type { KnownKey } from '../../shared/signature/ports.ts';
import { type DiagnosisJob, stepsOf } from '../doctor-pool/diagnosis-job.ts';
import { type DoctorPool, MOST_SEARCH_MS, type Watching } from '../doctor-pool/doctor-pool.ts';
import { outOfTime } from '../doctor-pool/doctor-refusals.ts';
import { runInSlices } from '../doctor-pool/run-in-slices.ts';
import type { Vault } from '../vault/vault.ts';

export type DiagnosisPorts = {
  readonly vault: Pick<Vault, 'keyTests'>;
  readonly doctor: Pick<DoctorPool, 'diagnose'>;
};

/** Rejects as `DoctorPool.diagnose` does. `environmentId` names the private key that may have signed. */
export async function runDiagnosis(
  ports: DiagnosisPorts,
  environmentId: string,
  job: DiagnosisJob,
  { signal, onProgress }: Watching,
  mostMs = MOST_SEARCH_MS,
): Promise<Diagnosis> {
  const late = AbortSignal.timeout(mostMs);
  let candidates = 0;
  const watching: Watching = {
    signal: signal === undefined ? late : AbortSignal.any([signal, late]),
    onProgress(progress) {
      candidates = progress.candidates;
      onProgress?.(progress);
    },
  };
  try {
    return await runStages(ports, environmentId, job, watching);
  } catch (error) {
    if (late.aborted && signal?.aborted !== true) throw outOfTime(mostMs, candidates);
    throw error;
  }
}

async function runStages(
  { vault, doctor }: DiagnosisPorts,
  environmentId: string,
  job: DiagnosisJob,
  watching: Watching,
): Promise<Diagnosis> {
  const tests = vault.keyTests(environmentId);
  const [own] = tests === undefined ? [] : job.keys.filter((key) => isNamed(job, key, tests.tester.publicKey));
  if (tests === undefined || own === undefined) return doctor.diagnose(job, watching);
  const { tester, mangledKeys } = tests;
  const near = await doctor.diagnose({ ...job, mangledKeys, depth: 1 }, watching);
  if (job.depth === 1 || isFound(near)) return near;
  const deep = await runInSlices(stepsOf({ ...job, keys: [own], otherKeys: [] }, tester), watching);
  if (isFound(deep)) return { ...deep, ...counted(near, [deep]) };
  const others = { ...job, keys: job.keys.filter((key) => key !== own), mangledKeys };
  const rest = await doctor.diagnose(others, watching);
  return { ...(isFound(rest) ? rest : deep), ...counted(near, [deep, rest]) };
}

/** Nothing is left to search for. */
function isFound({ verified, nextStep, tried }: Diagnosis): boolean {
  return verified || nextStep === undefined || tried.length === 0;
}

/** Whether the request names this key, and the vault holds its private half. */
function isNamed({ request, profile }: DiagnosisJob, { keyId, publicKey }: KnownKey, held: Uint8Array): boolean {
  if (!bytesEqual(publicKey, held)) return false;
  const input = readForgivingInput(request, profile.label);
  return input !== undefined && (keyId === undefined || parameterText(input, 'keyid') === keyId);
}

/** `near` tried its levels under every key: what the deeper searches repeat of them counts once. */
function counted(near: Diagnosis, deeper: readonly Diagnosis[]): Pick<Diagnosis, 'candidatesTried' | 'tried'> {
  const done = new Set(near.tried.map(({ what }) => what));
  const byWhat = new Map(near.tried.map(({ what, count }) => [what, count]));
  for (const { what, count } of deeper.flatMap(({ tried }) => tried)) {
    if (!done.has(what)) byWhat.set(what, (byWhat.get(what) ?? 0) + count);
  }
  const tried = [...byWhat].map(([what, count]) => ({ what, count }));
  return { candidatesTried: tried.reduce((sum, { count }) => sum + count, 0), tried };
}
