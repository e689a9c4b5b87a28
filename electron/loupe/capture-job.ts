/** A capture as the doctor takes it: as its environment would judge it, with all hosts that its client may have signed. */
import type { DiagnosisJob } from '../doctor-pool/diagnosis-job.ts';
import { hideCredentials, hideTokens } from '../doctor-pool/hide-credentials.ts';
import { otherHosts, otherKeys } from '../exchange/diagnosed-subject.ts';
import type { Sending } from '../workbench.ts';
import type { KnownOfCapture } from './capture-list.ts';

/** Throws AppError `environment-unknown` or `subject-masked`. */
export function captureJob(
  { environments, vault }: Pick<Sending, 'environments' | 'vault'>,
  { request, environmentId, keys, nowSec, doorHosts }: KnownOfCapture,
): Omit<DiagnosisJob, 'depth'> {
  return {
    ...hideTokens(hideCredentials(request), vault, environmentId),
    keys,
    otherKeys: otherKeys(environments, environmentId),
    knownHosts: [...doorHosts, ...otherHosts(environments, environmentId)],
    profile: environments.byId(environmentId).signingProfile,
    nowSec,
  };
}
