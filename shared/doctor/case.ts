/**
 * A case: a request that somebody refused, and all that is known of who judged it: keys, options, clock, and how much of the
 * request was seen.
 *
 * Plain data, so that a worker or a thread can be handed one. The page, the command line, agents, the door, deliveries and
 * the sandbox's journal make theirs by the rules of this file, so that one request has one answer.
 */
import { bytesOf } from '../bytes/base64.ts';
import type { Environment } from '../environment/environment.ts';
import type { ReadObserved } from '../forms/read-observed.ts';
import { splitUrl } from '../http/url-parts.ts';
import type { KnownKey } from '../signature/ports.ts';
import type { SigningProfile } from '../signature/profile.ts';
import { diagnosing } from './diagnose.ts';
import type { DiagnoseOptions } from './diagnose-options.ts';
import type { Diagnosis } from './finding.ts';
import { hiddenSecrets } from './hidden-secrets.ts';
import { type HiddenRequest, hideCredentials } from './hide-credentials.ts';
import type { NamedKey } from './key-candidates.ts';
import { withOneSignature } from './read-signature.ts';
import type { Progress } from './search.ts';

/** By what a request is judged; `nowSec` is the judge's clock in Unix seconds. */
export type Judge = {
  readonly keys: readonly KnownKey[];
  readonly profile: SigningProfile;
  readonly nowSec: number;
};

/** What a diagnosis is given where it runs: it is no data, or must not leave that place. */
export type CasePorts = Pick<DiagnoseOptions, 'crypto' | 'depth' | 'gunzip' | 'privateKey' | 'seed'>;

export type DoctorCase = HiddenRequest &
  Judge &
  Omit<DiagnoseOptions, keyof Judge | keyof CasePorts | 'hidden'> & {
    /** The URL was guessed: nothing is searched under it, because the signature covers another. */
    readonly isUrlUnknown?: boolean;
  };

/**
 * The case of a request that was read from a text: nobody is blamed for what was not pasted. Of several signatures `label`
 * chooses one.
 */
export function caseOf(
  {
    request,
    hasBody,
    isUrlMissing,
    writtenUrl,
    selfSigner,
  }: Pick<ReadObserved, 'request' | 'hasBody' | 'isUrlMissing' | 'writtenUrl' | 'selfSigner'>,
  judge: Judge,
  label?: string,
): DoctorCase {
  return {
    request: label === undefined ? request : withOneSignature(request, label),
    secrets: [],
    ...judge,
    isBodyUnknown: !hasBody,
    isUrlUnknown: isUrlMissing,
    writtenUrl,
    selfSigner,
  };
}

/** The case with its credentials as masks, wherever they stand. Throws AppError `subject-masked` as `hideCredentials` does. */
export function withoutCredentials(open: DoctorCase): DoctorCase {
  const { request, writtenUrl } = open;
  const url = writtenUrl === undefined ? undefined : hideCredentials({ ...request, url: writtenUrl }).request.url;
  return { ...open, ...hideCredentials(request), writtenUrl: url };
}

/** Runs the whole ladder at once. */
export function diagnoseCase(judged: DoctorCase, ports: CasePorts): Diagnosis {
  const steps = diagnosingCase(judged, ports);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The ladder of `diagnosing`, with only those findings that what was seen can carry. */
export function* diagnosingCase(
  { request, secrets, keys, isUrlUnknown, ...options }: DoctorCase,
  ports: CasePorts,
): Generator<Progress, Diagnosis> {
  const hidden = secrets.length === 0 ? undefined : hiddenSecrets(secrets);
  if (!isUrlUnknown) return yield* diagnosing(request, keys, { ...options, ...ports, hidden });
  const diagnosis = yield* diagnosing(request, [], { ...options, ...ports, hidden, otherKeys: [] });
  return { ...diagnosis, nextStep: 'Give the method and the URL: the signature covers them.' };
}

/** As much of an environment as a diagnosis wants. */
export type KeyOwner = Pick<Environment, 'name' | 'keyId' | 'publicKeyBase64' | 'formerKeys' | 'baseUrl'>;

/** An environment's key, under its id; none where it has no readable one. */
export function environmentKeys(
  environment: Pick<KeyOwner, 'keyId' | 'publicKeyBase64'> | undefined,
): readonly KnownKey[] {
  const publicKey = bytesOf(environment?.publicKeyBase64 ?? '');
  return environment && publicKey.length === 32 ? [{ keyId: environment.keyId, publicKey }] : [];
}

/** A key as findings call it; `name` is its environment's. */
export function namedKey(name: string, key: KnownKey, isFormer: boolean): NamedKey {
  return isFormer
    ? { name: `a former key of ${name}`, ...key, causes: ['K4', 'K1'] }
    : { name: `the key of ${name}`, ...key };
}

/** The keys and hosts of environments that a signer may have taken in place of the right ones. */
export function ofEnvironments(environments: readonly KeyOwner[]) {
  const hosts = environments.map(({ baseUrl }) => splitUrl(baseUrl).authority).filter((host) => host !== '');
  return {
    otherKeys: environments.flatMap((one) => [
      ...environmentKeys(one).map((key) => namedKey(one.name, key, false)),
      ...(one.formerKeys ?? []).flatMap(environmentKeys).map((key) => namedKey(one.name, key, true)),
    ]),
    knownHosts: [...new Set(hosts)],
  };
}

/** The keys to judge by: those that were given; without any, those of the environments whose key the request names by its id. */
export function keysToJudgeBy(
  given: readonly KnownKey[],
  keyId: string | undefined,
  environments: readonly KeyOwner[],
): { readonly keys: readonly KnownKey[]; readonly owner?: string } {
  const owners = environments.filter((one) => one.keyId === keyId && environmentKeys(one).length > 0);
  if (given.length > 0 || owners.length === 0) return { keys: given };
  return { keys: owners.flatMap(environmentKeys), owner: owners.map(({ name }) => name).join(' and ') };
}
