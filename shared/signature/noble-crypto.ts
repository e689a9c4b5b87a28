/**
 * CryptoPort and Signer on @noble: the same results as node:crypto, wherever JavaScript runs.
 *
 * Verification follows RFC 8032 (S below the group order, canonical points), not ZIP 215. On first use this file sets
 * the library's SHA-512, its one configuration slot.
 * Source: RFC 8032 sections 5.1.6 and 5.1.7.
 */
import { getPublicKey, hashes, sign, verify } from '@noble/ed25519';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { encodeUtf8 } from '../bytes/utf8.ts';
import { AppError } from '../failure.ts';
import type { CryptoPort, Signer } from './ports.ts';

function installSha512(): void {
  hashes.sha512 ??= sha512;
}

export const nobleCrypto: CryptoPort = {
  sha512: (bytes) => sha512(bytes),
  sha512OfText: (text) => sha512(encodeUtf8(text)),
  sha256: (bytes) => sha256(bytes),
  verifyEd25519(signature, message, publicKey) {
    if (signature.length !== 64 || publicKey.length !== 32) return false;
    installSha512();
    // False also for encodings that are not a point or not a scalar; it throws for other lengths alone.
    return verify(signature, message, publicKey, { zip215: false });
  },
};

/** The 32-byte public key of a 32-byte seed (RFC 8032 section 5.1.5). */
export function publicKeyOfSeed(seed: Uint8Array): Uint8Array {
  if (seed.length !== 32) {
    throw new AppError({
      code: 'seed-length',
      message: `An Ed25519 seed is 32 bytes; got ${seed.length}.`,
    });
  }
  installSha512();
  return getPublicKey(seed);
}

/** A Signer over a 32-byte seed. It keeps a copy of the seed and never hands it out. */
export function nobleSigner(seed: Uint8Array, keyId: string): Signer {
  const publicKey = publicKeyOfSeed(seed);
  const kept = Uint8Array.from(seed);
  return {
    keyId,
    publicKey,
    sign: (message) => sign(message, kept),
  };
}
