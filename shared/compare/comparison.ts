/**
 * The outcome of comparing two bases: the same bytes, or the first byte where they part and the lines around it.
 *
 * Where ours is masked, "the same" is proven over the true bytes by the hash that was signed. Texts far longer than any
 * base are compared byte by byte only.
 */
import { type ByteDifference, bytesEqual, firstDifference } from '../bytes/compare.ts';
import type { CryptoPort } from '../signature/ports.ts';
import { type ByteName, nameByte } from './byte-name.ts';
import { type ComparedRow, compareBases } from './compared-bases.ts';
import { maskAlike } from './masked-alike.ts';

/** Whether the true tokens agree, where ours is masked: by the hash of the true bytes, or not known without one. */
export type TokenAgreement = 'not-masked' | 'same' | 'differs' | 'unknown';

export type Comparison =
  | { readonly kind: 'same'; readonly byteCount: number; readonly token: TokenAgreement }
  | {
      readonly kind: 'differs';
      readonly first: ByteDifference;
      readonly ourByte: ByteName;
      readonly theirByte: ByteName;
      /** Undefined where the texts are too long for a line comparison. */
      readonly rows: readonly ComparedRow[] | undefined;
      readonly token: TokenAgreement;
    };

/** Bytes of the longest text that is compared line by line. */
const LONGEST_BYTES = 200_000;

/** `signedHash` is the SHA-512 that was signed with our base, where there is one (64 bytes). */
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
    // A difference elsewhere changes the hash as well, so it proves nothing about the token then.
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
