/** The public key of 32 bytes that were used as a scalar, as code does that takes a seed for an expanded key. */
import { Point } from '@noble/ed25519';
import { clampedScalar, L, littleEndian } from './scalar.ts';

/** The bits of the scalar are set as RFC 8032 section 5.1.5 says. */
export function publicKeyOfScalar(bytes: Uint8Array): Uint8Array {
  return Point.BASE.multiply(littleEndian(clampedScalar(bytes)) % L).toBytes();
}
