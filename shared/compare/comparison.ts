/**
 * The result of comparing two bases: equal, or the first differing byte and the lines around it.
 *
 * If ours is masked, the signed hash proves equality of the true bytes. Texts far longer than any base are compared
 * byte by byte only.
 */
import { bytesOf } from '../bytes/base64.ts';
import { type ByteDifference, bytesEqual, firstDifference } from '../bytes/compare.ts';
import type { TraceJson } from '../observed/observed.ts';
import type { CryptoPort } from '../signature/ports.ts';
import { signedMessageOf } from '../signature/signed-message.ts';
import { type ByteName, nameByte } from './byte-name.ts';
import { type ComparedRow, compareBases } from './compared-bases.ts';
import { maskAlike } from './masked-alike.ts';

/** Whether the true tokens agree if ours is masked, judged by the hash of the true bytes; unknown without a hash. */
export type TokenAgreement = 'not-masked' | 'same' | 'differs' | 'unknown';

export type Comparison =
  | { readonly kind: 'same'; readonly byteCount: number; readonly token: TokenAgreement }
  | {
      readonly kind: 'differs';
      readonly first: ByteDifference;
      readonly ourByte: ByteName;
      readonly theirByte: ByteName;
      /** Undefined if the texts are too long for a line comparison. */
      readonly rows: readonly ComparedRow[] | undefined;
      readonly token: TokenAgreement;
    };

/** Longer texts are not compared line by line. */
const LONGEST_BYTES = 200_000;

/** `signedHash` is the SHA-512 that was signed with our base, if there is one (64 bytes). */
export function compareTexts(
  ours: Uint8Array,
  theirs: Uint8Array,
  signedHash: Uint8Array | undefined,
  crypto: CryptoPort,
): Comparison {
  const isLong = ours.length > LONGEST_BYTES || theirs.length > LONGEST_BYTES;
  const { bytes, isMasked } = isLong ? { bytes: theirs, isMasked: false } : maskAlike(ours, theirs);
  const token = isMasked ? tokenAgreement(theirs, signedHash, crypto) : 'not-masked';
  const first = firstDifference(ours, bytes);
  if (first === undefined) return { kind: 'same', byteCount: ours.length, token };
  return {
    kind: 'differs',
    first,
    ourByte: nameByte(ours, first.offset),
    theirByte: nameByte(bytes, first.offset),
    rows: isLong ? undefined : compareBases(ours, bytes),
    // Another difference changes the hash as well, so the hash then says nothing about the token.
    token: token === 'differs' ? 'unknown' : token,
  };
}

function tokenAgreement(
  theirs: Uint8Array,
  signedHash: Uint8Array | undefined,
  crypto: CryptoPort,
): Exclude<TokenAgreement, 'not-masked'> {
  if (signedHash === undefined) return 'unknown';
  return bytesEqual(crypto.sha512(theirs), signedHash) ? 'same' : 'differs';
}

/**
 * Whether a recorded signature holds over a base, tested with its key, in the form that its profile signs. `base` as its signer printed it,
 * secrets and all: over masks no signature holds.
 */
export function holdsOver(
  base: Uint8Array,
  { profile, publicKeyBase64, signatureBase64 }: Pick<TraceJson, 'profile' | 'publicKeyBase64' | 'signatureBase64'>,
  crypto: CryptoPort,
): boolean {
  const message = signedMessageOf(profile.signedMessage, base, () => crypto.sha512(base));
  return crypto.verifyEd25519(bytesOf(signatureBase64), message, bytesOf(publicKeyBase64));
}
