/** Connects the loupe with the transport, the sandbox's keys and the doctor. */
import { diagnose } from '../../shared/doctor/diagnose.ts';
import type { Diagnosis } from '../../shared/doctor/finding.ts';
import { splitUrl } from '../../shared/http/url-parts.ts';
import { SANDBOX_ENVIRONMENT_ID } from '../environments/environments-file.ts';
import type { EmbeddedSandbox } from '../sandbox/embedded-sandbox.ts';
import { DEFAULT_SEND_OPTIONS, sendRequest } from '../transport/send-request.ts';
import type { Sending } from '../workbench.ts';
import type { KnownOfCapture } from './capture-list.ts';
import { createLoupe } from './create-loupe.ts';
import type { Loupe } from './loupe.ts';

/** Longer answers are not passed back. */
const MOST_ANSWER_BYTES = 8_388_608;

export function openLoupe(sending: Sending, sandbox: Pick<EmbeddedSandbox, 'admin'>): Loupe {
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
    diagnose: (known) => diagnoseCapture(sending, known),
  });
}

/** Single changes only. In a turn of its own: the answer leaves first. */
async function diagnoseCapture(
  { environments, crypto }: Sending,
  { request, environmentId, keys, nowSec, doorHosts }: KnownOfCapture,
): Promise<Diagnosis> {
  await new Promise((resolve) => setImmediate(resolve));
  const { signingProfile: profile } = environments.byId(environmentId);
  const others = environments.all().filter(({ id }) => id !== environmentId);
  const knownHosts = [...doorHosts, ...others.map(({ baseUrl }) => splitUrl(baseUrl).authority)];
  return diagnose(request, keys, { profile, nowSec, crypto, depth: 1, knownHosts });
}
