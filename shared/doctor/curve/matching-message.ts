/**
 * Tests many messages against one signature: which of them, if any, was signed?
 *
 * A signature (R, S) of a message M under the key A holds if [S]B = R + [k]A with k = SHA-512(R ‖ A ‖ M). R, S and A are
 * the same for every message, so [S]B - R is computed once, and each message costs one hash and one walk through a table
 * of multiples of A. This is the question of an ordinary verification (RFC 8032 section 5.1.7), asked in another order.
 */
import { Point } from '@noble/ed25519';
import { concatBytes } from '../../bytes/compare.ts';
import { encodeUtf8 } from '../../bytes/utf8.ts';
import type { CryptoPort } from '../../signature/ports.ts';
import { affineLimbs, growingTable, type PointTable } from './point-table.ts';
import { addProduct, factorRows, L, littleEndian, reduce, SCALAR_LIMBS, writeBytes } from './scalar.ts';

/** How the key was used: plain Ed25519; Ed25519ph, which hashes the message itself; Ed25519ctx without a context (RFC 8032 section 5.1). */
export type Ed25519Variant = 'ed25519' | 'ed25519ph' | 'ed25519ctx';

/** True if the signature is that of these bytes. For `ed25519ph` they are the 64-byte SHA-512 of the message. */
export type SignedMessageTest = (message: Uint8Array, variant: Ed25519Variant) => boolean;

const NEVER: SignedMessageTest = () => false;
/** dom2(1, "") and dom2(0, "") of RFC 8032 section 5.1. */
const DOMAIN = encodeUtf8('SigEd25519 no Ed25519 collisions');
const PREHASH_PREFIX = concatBytes(DOMAIN, Uint8Array.of(1, 0));
const CONTEXT_PREFIX = concatBytes(DOMAIN, Uint8Array.of(0, 0));

/** A key, prepared for many signatures. */
export type PreparedKey = { readonly publicKey: Uint8Array; readonly table: PointTable };

/** Undefined if the bytes are no point of the curve, or one of small order, under which a signature proves nothing. */
export function prepareKey(publicKey: Uint8Array): PreparedKey | undefined {
  const point = publicKey.length === 32 ? decoded(publicKey) : undefined;
  if (point === undefined || point.isSmallOrder()) return undefined;
  return { publicKey, table: growingTable(point.toAffine()) };
}

/**
 * A test for this signature under this key; never true if the signature is no point and scalar. `hashedKey` is the
 * public key that the signer hashed, if a broken key pair held another one.
 */
export function signedMessageTest(
  signature: Uint8Array,
  { publicKey, table }: PreparedKey,
  crypto: Pick<CryptoPort, 'sha512'>,
  hashedKey: Uint8Array = publicKey,
): SignedMessageTest {
  if (signature.length !== 64) return NEVER;
  const s = littleEndian(signature.subarray(32));
  const r = s < L ? decoded(signature.subarray(0, 32)) : undefined;
  if (r === undefined) return NEVER;
  const sum = s === 0n ? Point.ZERO : Point.BASE.multiply(s, false);
  const target = affineLimbs(sum.subtract(r).toAffine());
  const challenge = prefixed(concatBytes(signature.subarray(0, 32), hashedKey), crypto);
  const scalar = new Float64Array(SCALAR_LIMBS);
  const bytes = new Uint8Array(3 * SCALAR_LIMBS);
  return (message, variant) => {
    scalar.fill(0);
    addProduct(scalar, challenge(message, variant), ONE_ROWS);
    reduce(scalar);
    writeBytes(bytes, scalar);
    return table.reaches(bytes, target);
  };
}

/** The 64-byte hash of a prefix and a message, as each variant makes it. */
export function prefixed(
  prefix: Uint8Array,
  { sha512 }: Pick<CryptoPort, 'sha512'>,
): (message: Uint8Array, variant: Ed25519Variant) => Uint8Array {
  const prefixes: Readonly<Record<Ed25519Variant, Uint8Array>> = {
    ed25519: prefix,
    ed25519ph: concatBytes(PREHASH_PREFIX, prefix),
    ed25519ctx: concatBytes(CONTEXT_PREFIX, prefix),
  };
  // Most messages are 64 bytes long: their room is made once.
  const room: Partial<Record<Ed25519Variant, Uint8Array>> = {};
  return (message, variant) => {
    const before = prefixes[variant];
    let hashed = room[variant];
    if (hashed === undefined || hashed.length !== before.length + message.length) {
      hashed = new Uint8Array(before.length + message.length);
      hashed.set(before);
      room[variant] = hashed;
    }
    hashed.set(message, before.length);
    return sha512(hashed);
  };
}

const ONE_ROWS = factorRows(1n);

function decoded(bytes: Uint8Array): Point | undefined {
  try {
    return Point.fromBytes(bytes);
  } catch {
    return undefined;
  }
}
