/**
 * One diagnosis as it is handed to a worker thread: plain data, which the thread turns into the doctor's options.
 *
 * The request shows its secrets as masks; the secrets stand beside it, and go into nothing but hashes and tests.
 */
import type { PrivateKeyTester } from '../../shared/doctor/curve/secret-message-test.ts';
import { diagnosing } from '../../shared/doctor/diagnose.ts';
import type { DiagnoseOptions } from '../../shared/doctor/diagnose-options.ts';
import type { Diagnosis } from '../../shared/doctor/finding.ts';
import { hiddenSecrets } from '../../shared/doctor/hidden-secrets.ts';
import type { HiddenRequest } from '../../shared/doctor/hide-credentials.ts';
import type { Progress } from '../../shared/doctor/search.ts';
import type { KnownKey } from '../../shared/signature/ports.ts';
import { gunzip } from '../ports/gunzip.ts';
import { nodeCrypto } from '../ports/node-crypto.ts';

/** A request, who judged it and when: all but how deep to search. */
export type DoctorCase = HiddenRequest &
  Pick<
    DiagnoseOptions,
    'profile' | 'nowSec' | 'otherKeys' | 'knownHosts' | 'mangledKeys' | 'isBodyUnknown' | 'signerBase' | 'writtenUrl'
  > & {
    readonly keys: readonly KnownKey[];
  };

export type DiagnosisJob = DoctorCase & Pick<DiagnoseOptions, 'depth'>;

/** The doctor's steps for this job. `privateKey` cannot go to a thread: with it the steps run where it is. */
export function stepsOf(
  { request, keys, secrets, ...options }: DiagnosisJob,
  privateKey?: PrivateKeyTester,
): Generator<Progress, Diagnosis> {
  const hidden = secrets.length === 0 ? undefined : hiddenSecrets(secrets);
  return diagnosing(request, keys, { ...options, hidden, privateKey, gunzip, crypto: nodeCrypto });
}
