/** A capture as the doctor takes it: as its environment would judge it, with the hosts that its client may have signed. */
import { type DoctorCase, withoutCredentials } from '../../shared/doctor/case.ts';
import type { Environments } from '../environments/environments.ts';
import { type WholeCasePorts, wholeCase } from '../exchange/whole-case.ts';
import type { KnownOfCapture } from './capture-list.ts';

/** Throws AppError `environment-unknown` or `subject-masked`. */
export function captureJob(
  parts: WholeCasePorts & { readonly environments: Pick<Environments, 'byId'> },
  { request, environmentId, keys, nowSec, doorHosts }: KnownOfCapture,
): DoctorCase {
  const { signingProfile: profile } = parts.environments.byId(environmentId);
  const judged = { request, secrets: [], keys, profile, nowSec, knownHosts: doorHosts };
  return wholeCase(parts, environmentId, withoutCredentials(judged));
}
