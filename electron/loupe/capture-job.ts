/** A capture as the doctor takes it: as its environment would judge it, with the hosts that its client may have signed. */
import { hideCredentials } from '../../shared/doctor/hide-credentials.ts';
import type { DoctorCase } from '../doctor-pool/diagnosis-job.ts';
import type { Environments } from '../environments/environments.ts';
import { type CasePorts, wholeCase } from '../exchange/whole-case.ts';
import type { KnownOfCapture } from './capture-list.ts';

/** Throws AppError `environment-unknown` or `subject-masked`. */
export function captureJob(
  parts: CasePorts & { readonly environments: Pick<Environments, 'byId'> },
  { request, environmentId, keys, nowSec, doorHosts }: KnownOfCapture,
): DoctorCase {
  return wholeCase(parts, environmentId, {
    ...hideCredentials(request),
    keys,
    knownHosts: doorHosts,
    profile: parts.environments.byId(environmentId).signingProfile,
    nowSec,
  });
}
