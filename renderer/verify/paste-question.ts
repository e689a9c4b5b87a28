/** What the doctor is asked about a paste, and the keys that it is held against. */
import { bytesOf, toBase64 } from '../../shared/bytes/base64.ts';
import type { ReadQuestion } from '../../shared/doctor/diagnose-read.ts';
import type { Environment } from '../../shared/environment/environment.ts';
import { splitUrl } from '../../shared/http/url-parts.ts';
import type { KnownKey } from '../../shared/signature/ports.ts';
import type { SigningProfile } from '../../shared/signature/profile.ts';
import type { Verdict } from '../../shared/signature/verdict.ts';
import type { Judgement, PastedKey } from './judge-paste.ts';
import type { VerifyState } from './verify-store.ts';

/** As much of an environment as the doctor wants. */
export type KeyOwner = Pick<Environment, 'name' | 'keyId' | 'publicKeyBase64' | 'baseUrl'>;

/** The request, the keys that it is held against, and those of every environment. */
export function questionOf(
  { read, label, nowSec }: Extract<Judgement, { kind: 'judged' }>,
  keys: readonly KnownKey[],
  profile: SigningProfile,
  environments: readonly KeyOwner[],
): ReadQuestion {
  const otherKeys = environments.flatMap((one) =>
    keyOf(one).map(({ publicKey }) => ({ name: `the key of ${one.name}`, publicKey })),
  );
  const knownHosts = environments.map(({ baseUrl }) => splitUrl(baseUrl).authority).filter((host) => host !== '');
  return { read: { ...read, label }, keys, options: { profile, nowSec, otherKeys, knownHosts } };
}

/** Two questions with the same marks have the same answer, which is worth minutes: whoever comes back to a room finds it there. */
export function marksOf(
  { keys, options }: ReadQuestion,
  { request, given, clock, nowSec, fixedSec }: Pick<VerifyState, 'request' | 'given' | 'clock' | 'nowSec' | 'fixedSec'>,
): readonly unknown[] {
  const { profile, otherKeys = [], knownHosts } = options;
  const known = keys.map(({ keyId, publicKey }) => [keyId, toBase64(publicKey)]);
  const others = otherKeys.map(({ name, publicKey }) => [name, toBase64(publicKey)]);
  const atSec = clock === 'fixed' ? fixedSec : nowSec;
  return [request, given, clock, atSec, JSON.stringify([known, others, profile, knownHosts])];
}

/** The environments whose key the request names by its id. */
export function namedOwners({ keyId }: Pick<Verdict, 'keyId'>, environments: readonly KeyOwner[]): readonly KeyOwner[] {
  return environments.filter((one) => one.keyId === keyId && keyOf(one).length > 0);
}

/** A pasted key without an id answers for any: the user says whose it is. */
export function keysOf(key: PastedKey): readonly KnownKey[] {
  return key.kind === 'keys' ? key.keys : [];
}

/** An environment's, under its id; none where it has no readable one. */
export function keyOf(environment: KeyOwner | undefined): readonly KnownKey[] {
  const publicKey = bytesOf(environment?.publicKeyBase64 ?? '');
  return environment && publicKey.length === 32 ? [{ keyId: environment.keyId, publicKey }] : [];
}
