/**
 * An environment without a data folder: it signs with one key, masks one token, keeps no history, and is gone when it is closed.
 *
 * For the command line in CI, and for sandboxes that live as long as a run.
 */
import type { Environment } from '../../shared/environment/environment.ts';
import { createMasker } from '../../shared/observed/mask-secrets.ts';
import type { Clock, Signer } from '../../shared/signature/ports.ts';
import { createDoctorPool } from '../doctor-pool/doctor-pool.ts';
import { createConfirmations } from '../exchange/confirmation.ts';
import { createPress } from '../exchange/press.ts';
import type { Sender } from '../exchange/sender.ts';
import { createSendsUnderWay } from '../exchange/sends-under-way.ts';
import { nodeCrypto, systemClock, systemRandom } from '../ports/node-crypto.ts';
import { DEFAULT_SEND_OPTIONS, sendRequest } from '../transport/send-request.ts';
import { hideTokens } from '../vault/hide-tokens.ts';
import { credentialsMissing } from '../vault/vault-error.ts';
import type { OwnEnvironment } from './open-environment.ts';

/** A USSD application needs no key, and the token may be empty. */
export type OwnCredentials = { readonly signer?: Signer; readonly token: string };

/** `signingClock` is that by which the environment checks signatures. */
export function openOwnEnvironment(
  environment: Environment,
  credentials: OwnCredentials,
  { signingClock = systemClock }: { readonly signingClock?: Clock } = {},
): OwnEnvironment {
  const sender = ownSender(environment, credentials, signingClock);
  // No thread starts before the first diagnosis.
  const doctor = createDoctorPool();
  const vault = { masker: sender.vault.masker, secretTexts: () => [credentials.token] };
  return {
    environment,
    now: async () => environment,
    ready: async () => environment,
    sender,
    ...createPress(sender),
    diagnose: async (judged, depth, watching) =>
      doctor.diagnose({ ...hideTokens(judged, vault, environment.id), depth }, watching),
    close: doctor.close,
  };
}

function ownSender(environment: Environment, credentials: OwnCredentials, signingClock: Clock): Sender {
  const { signer, token } = credentials;
  const masker = createMasker([token], token);
  return {
    clock: systemClock,
    signingClock: () => signingClock,
    weather: () => undefined,
    random: systemRandom,
    crypto: nodeCrypto,
    vault: {
      state: () => ({ kind: 'ready' }),
      publicPart: () => signer,
      hasToken: () => token !== '',
      token: () => (token === '' ? undefined : token),
      credentials() {
        if (!signer) throw credentialsMissing(environment.name, false, token !== '');
        return { signer, token };
      },
      masker: () => masker,
      recordingMasker: () => masker,
    },
    // No file holds it.
    history: { record: ({ exchange }) => exchange, state: () => ({ kind: 'failed' }) },
    events: { emit() {} },
    environments: { all: () => [environment] },
    confirmations: createConfirmations(),
    underWay: createSendsUnderWay(),
    send: (request, transport, signal) =>
      sendRequest(request, { ...DEFAULT_SEND_OPTIONS, ...transport, variables: process.env, signal }),
  };
}
