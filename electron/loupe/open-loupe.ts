/** Connects the loupe with the transport, the sandbox's keys and the doctor. */
import type { DiagnoseUnasked } from '../doctor-pool/unasked-diagnoses.ts';
import { SANDBOX_ENVIRONMENT_ID } from '../environments/environments-file.ts';
import type { EmbeddedSandbox } from '../sandbox/embedded-sandbox.ts';
import type { OwnConnections } from '../transport/own-connections.ts';
import { DEFAULT_SEND_OPTIONS } from '../transport/send-request.ts';
import type { Sending } from '../workbench.ts';
import { captureJob } from './capture-job.ts';
import { createLoupe } from './create-loupe.ts';
import type { Loupe } from './loupe.ts';
import { createSandboxCaptures } from './sandbox-captures.ts';

/** Longer answers are not passed back. */
const MOST_ANSWER_BYTES = 8_388_608;

type LoupePorts = {
  readonly sandbox: Pick<EmbeddedSandbox, 'admin' | 'isAt'>;
  readonly diagnose: DiagnoseUnasked;
  /** The transport, for requests that the sandbox shall not take for a stranger's: they are captured on their way. */
  readonly send: OwnConnections['send'];
};

export function openLoupe(sending: Sending, { sandbox, diagnose, send }: LoupePorts): Loupe {
  return createLoupe({
    ...sending,
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
    jobOf: (known) => captureJob(sending, known),
    diagnose,
    atSandbox: (announce) => createSandboxCaptures({ ...sending, admin: sandbox.admin, diagnose, announce }),
  });
}
