/**
 * Diagnoses a found request: with the private key where the vault holds it, else and then on the threads.
 *
 * The search with the private key runs in this thread, in slices, and asks for the environment's own key alone. If it
 * proves nothing, the threads search with all other keys.
 */
import { bytesEqual } from '../../shared/bytes/compare.ts';
import type { Diagnosis, Tried } from '../../shared/doctor/finding.ts';
import { parameterText, readForgivingInput } from '../../shared/doctor/read-signature.ts';
import type { KnownKey } from '../../shared/signature/ports.ts';
import { type DiagnosisJob, stepsOf } from '../doctor-pool/diagnosis-job.ts';
import { MOST_SEARCH_MS, type Watching } from '../doctor-pool/doctor-pool.ts';
import { hideTokens } from '../doctor-pool/hide-credentials.ts';
import { runInSlices } from '../doctor-pool/run-in-slices.ts';
import type { Workbench } from '../workbench.ts';

/** Rejects as `DoctorPool.diagnose` does. `environmentId` names the private key that may have signed. */
export async function diagnoseSubject(
  { vault, doctor }: Pick<Workbench, 'vault' | 'doctor'>,
  environmentId: string,
  subject: DiagnosisJob,
  watching: Watching,
): Promise<Diagnosis> {
  const job = hideTokens(subject, vault, environmentId);
  const tests = vault.keyTests(environmentId);
  const [own] = tests === undefined ? [] : job.keys.filter((key) => isNamed(job, key, tests.tester.publicKey));
  if (tests === undefined || own === undefined) return doctor.diagnose(job, watching);
  const { tester, mangledKeys } = tests;
  const first = await runInSlices(stepsOf({ ...job, keys: [own], otherKeys: [] }, tester), watching, MOST_SEARCH_MS);
  if (first.verified || first.nextStep === undefined || first.tried.length === 0) return first;
  const others = { ...job, keys: job.keys.filter((key) => key !== own), mangledKeys };
  const rest = await doctor.diagnose(others, watching);
  const isProven = rest.nextStep === undefined;
  return {
    ...rest,
    candidatesTried: first.candidatesTried + rest.candidatesTried,
    tried: summed([...first.tried, ...rest.tried]),
    nextStep: isProven ? undefined : first.nextStep,
  };
}

/** Whether the request names this key, and the vault holds its private half. */
function isNamed({ request, profile }: DiagnosisJob, { keyId, publicKey }: KnownKey, held: Uint8Array): boolean {
  if (!bytesEqual(publicKey, held)) return false;
  const input = readForgivingInput(request, profile.label);
  return input !== undefined && (keyId === undefined || parameterText(input, 'keyid') === keyId);
}

function summed(tried: readonly Tried[]): readonly Tried[] {
  const byWhat = new Map<string, number>();
  for (const { what, count } of tried) byWhat.set(what, (byWhat.get(what) ?? 0) + count);
  return [...byWhat].map(([what, count]) => ({ what, count }));
}
