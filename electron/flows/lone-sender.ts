/**
 * A Sender for one environment without a data folder: it signs with one key, masks one token, and keeps no history.
 *
 * For the command line in CI, and for sandboxes that live as long as a run.
 */
import type { Environment } from '../../shared/environment/environment.ts';
import { createMasker } from '../../shared/observed/mask-secrets.ts';
import type { Clock } from '../../shared/signature/ports.ts';
import { createConfirmations } from '../exchange/confirmation.ts';
import type { Sender } from '../exchange/sender.ts';
import { createSendsUnderWay } from '../exchange/sends-under-way.ts';
import { nodeCrypto, systemClock, systemRandom } from '../ports/node-crypto.ts';
import { DEFAULT_SEND_OPTIONS, sendRequest } from '../transport/send-request.ts';
import type { Credentials } from '../vault/vault.ts';

/** `signingClock` is that by which the environment checks signatures. */
export function createLoneSender(
  environment: Environment,
  credentials: Credentials,
  { signingClock = systemClock }: { readonly signingClock?: Clock } = {},
): Sender {
  const masker = createMasker([credentials.token], credentials.token);
  return {
    clock: systemClock,
    signingClock: () => signingClock,
    weather: () => undefined,
    random: systemRandom,
    crypto: nodeCrypto,
    vault: {
      state: () => ({ kind: 'ready' }),
      publicPart: () => credentials.signer,
      hasToken: () => true,
      credentials: () => credentials,
      masker: () => masker,
      recordingMasker: () => masker,
    },
    history: { record: ({ exchange }) => exchange },
    events: { emit() {} },
    environments: { all: () => [environment] },
    confirmations: createConfirmations(),
    underWay: createSendsUnderWay(),
    send: (request, transport, signal) =>
      sendRequest(request, { ...DEFAULT_SEND_OPTIONS, ...transport, variables: process.env, signal }),
  };
}
