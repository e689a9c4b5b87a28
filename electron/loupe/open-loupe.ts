/** Connects the loupe with the transport, the sandbox's keys and the doctor. */
import type { DoctorPool } from '../doctor-pool/doctor-pool.ts';
import { SANDBOX_ENVIRONMENT_ID } from '../environments/environments-file.ts';
import type { EmbeddedSandbox } from '../sandbox/embedded-sandbox.ts';
import { DEFAULT_SEND_OPTIONS, sendRequest } from '../transport/send-request.ts';
import type { Sending } from '../workbench.ts';
import { captureJob } from './capture-job.ts';
import { createLoupe } from './create-loupe.ts';
import type { Loupe } from './loupe.ts';

/** Longer answers are not passed back. */
const MOST_ANSWER_BYTES = 8_388_608;

export function openLoupe(sending: Sending, sandbox: Pick<EmbeddedSandbox, 'admin'>, doctor: DoctorPool): Loupe {
  return createLoupe({
    ...sending,
    registeredAt: (environmentId) =>
      environmentId === SANDBOX_ENVIRONMENT_ID ? (sandbox.admin()?.keys.all() ?? []) : [],
    forward: ({ sent }, { transport }, signal) =>
      sendRequest(sent, {
        ...DEFAULT_SEND_OPTIONS,
        ...transport,
        maxAnswerBytes: MOST_ANSWER_BYTES,
        variables: process.env,
        headersAreBytes: true,
        signal,
      }),
    jobOf: (known) => captureJob(sending, known),
    diagnose: (job) => doctor.diagnose({ ...job, depth: 1 }),
  });
}
