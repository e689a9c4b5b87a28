/** One diagnosis as it is handed to a worker thread: plain data, which the thread makes the doctor's steps of. */
import { type CasePorts, type DoctorCase, diagnosingCase } from '../../shared/doctor/case.ts';
import type { Diagnosis } from '../../shared/doctor/finding.ts';
import type { Progress } from '../../shared/doctor/search.ts';
import { gunzip } from '../ports/gunzip.ts';
import { nodeCrypto } from '../ports/node-crypto.ts';

export type DiagnosisJob = DoctorCase & Pick<CasePorts, 'depth'>;

/** The doctor's steps for this job. `privateKey` cannot go to a thread: with it the steps run where it is. */
export function stepsOf(
  { depth, ...judged }: DiagnosisJob,
  privateKey?: CasePorts['privateKey'],
): Generator<Progress, Diagnosis> {
  return diagnosingCase(judged, { depth, privateKey, gunzip, crypto: nodeCrypto });
}
