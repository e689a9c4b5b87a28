/** A given request beside who judges it: keys, options and clock of the caller, or else of the environment. */
import { environmentKeys, type Judge } from '../../shared/doctor/case.ts';
import type { Environment } from '../../shared/environment/environment.ts';
import { AppError } from '../../shared/failure.ts';
import type { KeysOrOther } from '../../shared/keys/keys-or-other.ts';
import type { KnownKey } from '../../shared/signature/ports.ts';
import type { AgentEnvironment } from './agent-environment.ts';
import { type Given, readGiven, readGivenKeys, readGivenProfile } from './given-request.ts';

export type JudgeInput = Parameters<typeof readGiven>[0] & {
  readonly publicKeys?: string | undefined;
  readonly nowSec?: number | undefined;
  readonly profile?: Readonly<Record<string, unknown>> | undefined;
};

export type JudgedRequest = Judge & {
  readonly given: Given;
  readonly environment: Environment;
  /** The keys are the environment's, so that it may sign the request anew. */
  readonly isOwn: boolean;
  /** A public key of another algorithm: no request verifies under it. */
  readonly rsaOrEcKey?: KeysOrOther['rsaOrEcKey'] | undefined;
};

/** Starts nothing where the caller brings the key. One of RSA or ECDSA is refused, unless the caller `provesOthers` by it. */
export async function judgedRequest(
  open: AgentEnvironment,
  input: JudgeInput,
  { provesOthers }: { readonly provesOthers: boolean },
): Promise<JudgedRequest> {
  const given = readGiven(input);
  if (given.supplied.some((credential) => STARS.test(credential))) throw tokenMasked();
  const { keys, rsaOrEcKey } = readGivenKeys(input.publicKeys, provesOthers);
  const environment = keys === undefined ? await open.ready() : await open.now();
  const profile = readGivenProfile(input.profile, environment.signingProfile);
  const { sender } = open;
  const clock = keys === undefined ? sender.signingClock(environment.id) : sender.clock;
  const nowSec = input.nowSec ?? Math.floor(clock.nowMs() / 1000);
  const isOwn = keys === undefined;
  return { given, environment, keys: keys ?? ownKeys(open, environment), rsaOrEcKey, isOwn, profile, nowSec };
}

/** A credential that is nothing else. */
const STARS = /^\*{8,}$/;

function tokenMasked(): AppError {
  const message =
    'Authorization shows stars in place of the token. The signature covers the true one, so nothing can be judged without it: give the request as it is sent.';
  return new AppError({ code: 'token-masked', message });
}

function ownKeys({ sender }: AgentEnvironment, environment: Environment): readonly KnownKey[] {
  const { id, name, keyId } = environment;
  const publicKey = environmentKeys(environment)[0]?.publicKey ?? sender.vault.publicPart(id)?.publicKey;
  if (publicKey !== undefined) return [{ keyId, publicKey }];
  throw new AppError({
    code: 'credentials-missing',
    message: `${name} has no key, so nothing can be verified by it. Give the signer’s key as publicKeys.`,
  });
}
