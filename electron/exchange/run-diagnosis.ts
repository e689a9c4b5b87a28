/**
 * Diagnoses a found request: single changes on the threads first, and what is deeper with the private key, if the vault
 * holds it.
 *
 * The search with the private key runs in this thread, in slices, and asks for the environment's own key alone. If it
 * proves nothing, the threads search as deep with all other keys.
 */
import { bytesEqual } from '../../shared/bytes/compare.ts';
import type { Diagnosis } from '../../shared/doctor/finding.ts';
import { parameterText, readForgivingInput } from '../../shared/doctor/read-signature.ts';
import type { KnownKey } from '../../shared/signature/ports.ts';
import { type DiagnosisJob, stepsOf } from '../doctor-pool/diagnosis-job.ts';
import { MOST_SEARCH_MS, type Watching } from '../doctor-pool/doctor-pool.ts';
import { runInSlices } from '../doctor-pool/run-in-slices.ts';
import type { Workbench } from '../workbench.ts';

/** Rejects as `DoctorPool.diagnose` does. `environmentId` names the private key that may have signed. */
export async function diagnoseSubject(
  { vault, doctor }: Pick<Workbench, 'vault' | 'doctor'>,
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
  const steps = stepsOf({ ...job, keys: [own], otherKeys: [] }, tester);
  const deep = await runInSlices(steps, watching, MOST_SEARCH_MS);
  if (isFound(deep)) return { ...deep, ...counted([near, deep]) };
  const others = { ...job, keys: job.keys.filter((key) => key !== own), mangledKeys };
  const rest = await doctor.diagnose(others, watching);
  return isFound(rest) ? { ...rest, ...counted([near, deep, rest]) } : { ...deep, ...counted([near, deep, rest]) };
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

function counted(diagnoses: readonly Diagnosis[]): Pick<Diagnosis, 'candidatesTried' | 'tried'> {
  const byWhat = new Map<string, number>();
  for (const { tried } of diagnoses) {
    for (const { what, count } of tried) byWhat.set(what, (byWhat.get(what) ?? 0) + count);
  }
  const candidatesTried = diagnoses.reduce((sum, one) => sum + one.candidatesTried, 0);
  return { candidatesTried, tried: [...byWhat].map(([what, count]) => ({ what, count })) };
}
