/** Connects the door with the transport, the sandbox's keys and the doctor. */
import { type DoctorCase, withoutCredentials } from '../../shared/doctor/case.ts';
import type { DiagnoseUnasked } from '../doctor-pool/unasked-diagnoses.ts';
import type { Environments } from '../environments/environments.ts';
import { SANDBOX_ENVIRONMENT_ID } from '../environments/environments-file.ts';
import { type WholeCasePorts, wholeCase } from '../exchange/whole-case.ts';
import type { EmbeddedSandbox } from '../sandbox/embedded-sandbox.ts';
import type { OwnConnections } from '../transport/own-connections.ts';
import { DEFAULT_SEND_OPTIONS } from '../transport/send-request.ts';
import type { KnownOfCapture } from './capture-list.ts';
import { createLoupe, type LoupeNeeds } from './create-loupe.ts';
import type { Loupe } from './loupe.ts';
import { createSandboxCaptures } from './sandbox-captures.ts';

/** Longer answers are not passed back. */
const MOST_ANSWER_BYTES = 8_388_608;

type LoupeWays = {
  readonly sandbox: Pick<EmbeddedSandbox, 'admin' | 'isAt'>;
  readonly diagnose: DiagnoseUnasked;
  /** The transport, for requests that the sandbox shall not take for a stranger's: they are captured on their way. */
  readonly send: OwnConnections['send'];
};

export function openLoupe(
  ports: LoupeNeeds & { readonly environments: Pick<Environments, 'byId'> },
  { sandbox, diagnose, send }: LoupeWays,
): Loupe {
  return createLoupe({
    ...ports,
    registeredAt: (environmentId) =>
      environmentId === SANDBOX_ENVIRONMENT_ID ? (sandbox.admin()?.keys.all() ?? []) : [],
    isSandbox: sandbox.isAt,
    forward: ({ sent }, { transport }, signal) =>
      send(sent, {
        ...DEFAULT_SEND_OPTIONS,
        ...transport,
        maxAnswerBytes: MOST_ANSWER_BYTES,
        variables: process.env,
        headersAreBytes: true,
        signal,
      }),
    jobOf: (known) => captureJob(ports, known),
    diagnose,
    atSandbox: (announce) => createSandboxCaptures({ ...ports, admin: sandbox.admin, diagnose, announce }),
  });
}

/** A capture as its environment would judge it, with the hosts that its client may have signed. Throws AppError `environment-unknown` or `subject-masked`. */
function captureJob(
  parts: WholeCasePorts & { readonly environments: Pick<Environments, 'byId'> },
  { request, environmentId, keys, nowSec, doorHosts }: KnownOfCapture,
): DoctorCase {
  const { signingProfile: profile } = parts.environments.byId(environmentId);
  const judged = { request, secrets: [], keys, profile, nowSec, knownHosts: doorHosts };
  return wholeCase(parts, environmentId, withoutCredentials(judged));
}
