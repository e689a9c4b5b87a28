/**
 * What is known of the paste as it stands: the verdict with everything behind it, whose keys it is held against, and what the
 * doctor is asked.
 *
 * Pure, so that both panels that show the paste say the same.
 */
import { bytesOf, toBase64 } from '../../../shared/bytes/base64.ts';
import { type Comparison, compareTexts, holdsOver } from '../../../shared/compare/comparison.ts';
import { maskAlike } from '../../../shared/compare/masked-alike.ts';
import {
  type DoctorCase,
  environmentKeys,
  type KeyOwner,
  keysToJudgeBy,
  ofEnvironments,
} from '../../../shared/doctor/case.ts';
import type { Environment } from '../../../shared/environment/environment.ts';
import { nobleCrypto } from '../../../shared/signature/noble-crypto.ts';
import type { CryptoPort, KnownKey } from '../../../shared/signature/ports.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../../shared/signature/profile.ts';
import { type Judgement, judgePaste, readPastedKey } from './judge-paste.ts';
import { isLongEvidence, type LongBody, type VerifyState } from './verify-store.ts';

/** `environment` is the one that is selected, whose options count. */
export function pasteSubject(
  store: VerifyState,
  environment: Pick<Environment, 'signingProfile' | 'keyId' | 'publicKeyBase64'> | undefined,
  environments: readonly KeyOwner[],
) {
  const { clock, nowSec, fixedSec, request, given, longBody, profile: changed } = store;
  const usual = environment?.signingProfile ?? DEFAULT_SIGNING_PROFILE;
  const environmentKey = environmentKeys(environment);
  const pastedKey = readPastedKey(store.key);
  // A pasted key without an id answers for any: the user says whose it is.
  const pasted = pastedKey.kind === 'keys' ? pastedKey.keys : [];
  const rsaOrEcKey = pastedKey.kind === 'fault' && store.keySource === 'pasted' ? pastedKey.rsaOrEcKey : undefined;
  const keysGiven = store.keySource === 'environment' ? environmentKey : pasted;
  const atSec = clock === 'fixed' ? fixedSec : nowSec;
  const time = clock === 'created' ? { kind: clock, otherwiseSec: nowSec } : { kind: 'at' as const, nowSec: atSec };
  const heldAgainst = (known: readonly KnownKey[]): Judgement => {
    if (isLongEvidence(request) && longBody === undefined) return { kind: 'working' };
    return judgePaste(request, given, known, usual, time, cryptoWith(longBody), changed);
  };
  const first = heldAgainst(keysGiven);
  const isJudged = first.kind === 'judged';
  const { keys, owner } = isJudged ? keysToJudgeBy(keysGiven, first.verdict.keyId, environments) : { keys: keysGiven };
  const judgement = keys === keysGiven ? first : heldAgainst(keys);
  const own = judgement.kind === 'judged' ? ownBase(judgement, store.base.bytes) : undefined;
  const asked =
    judgement.kind === 'judged'
      ? { ...judgement.judged, ...ofEnvironments(environments), signerBase: own?.signerBase, rsaOrEcKey }
      : undefined;
  return {
    judgement,
    usual,
    pastedKey,
    environmentKey,
    keys,
    /** Whose key it is held against, because the request names it and none was given. */
    keyOwner: owner,
    /** The signer's own base against the rebuilt one, where both are there. */
    own,
    /** The request with its judge, and the keys and hosts of every environment. */
    asked,
    /** Two cases with the same marks have the same answer, which is worth minutes: whoever comes back to a room finds it there. */
    marks: asked === undefined ? [] : [request, given, store.base.bytes, clock, atSec, rsaOrEcKey, textOf(asked)],
  };
}

/** What the signer's own base says beside the one that is rebuilt from the request. */
export type OwnBase = {
  readonly comparison: Comparison;
  /** The signature was tested over the signer's, and holds. */
  readonly holds: boolean;
  /** For the doctor: as long as no token is seen in the request, none is in the signer's base. */
  readonly signerBase: Uint8Array;
};

function ownBase(
  { observed: { trace } }: Extract<Judgement, { kind: 'judged' }>,
  bytes: Uint8Array,
): OwnBase | undefined {
  if (trace === undefined || bytes.length === 0) return undefined;
  const ours = bytesOf(trace.baseBase64);
  const holds = holdsOver(bytes, trace, nobleCrypto);
  return {
    comparison: compareTexts(ours, bytes, holds ? nobleCrypto.sha512(bytes) : undefined, nobleCrypto),
    holds,
    signerBase: maskAlike(ours, bytes).bytes,
  };
}

function textOf({ keys, otherKeys = [], profile, knownHosts }: DoctorCase): string {
  const known = keys.map(({ keyId, publicKey }) => [keyId, toBase64(publicKey)]);
  const others = otherKeys.map(({ name, publicKey }) => [name, toBase64(publicKey)]);
  return JSON.stringify([known, others, profile, knownHosts]);
}

/** The page's crypto with a precomputed long-body hash. It recognises the body by its length: nothing else hashed here is as long. */
function cryptoWith(longBody: LongBody | undefined): CryptoPort {
  if (longBody === undefined) return nobleCrypto;
  const { byteCount, sha512, sha256 } = longBody;
  return {
    ...nobleCrypto,
    sha512: (bytes) => (bytes.length === byteCount ? sha512 : nobleCrypto.sha512(bytes)),
    sha256: (bytes) => (bytes.length === byteCount && sha256 ? sha256 : nobleCrypto.sha256(bytes)),
  };
}
