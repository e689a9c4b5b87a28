/** CryptoPort on node:crypto (OpenSSL in Node, BoringSSL in Electron). Private keys are not handled here: see vault/. */
import { createPublicKey, hash, type KeyObject, randomBytes, randomFillSync, verify } from 'node:crypto';
import type { Clock, CryptoPort, RandomSource } from '../../shared/signature/ports.ts';

/** DER head of an Ed25519 SubjectPublicKeyInfo (RFC 8410 section 4); the 32 key bytes follow. */
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex');

/** By the array a caller keeps its key in: making a key object costs about as much as a verification. */
const keyObjects = new WeakMap<Uint8Array, KeyObject>();

/** The key object of 32 public key bytes. @throws where they are no point of the curve (OpenSSL's own error). */
export function publicKeyObject(publicKey: Uint8Array): KeyObject {
  const known = keyObjects.get(publicKey);
  if (known) return known;
  const made = createPublicKey({ key: Buffer.concat([SPKI_HEAD, publicKey]), format: 'der', type: 'spki' });
  keyObjects.set(publicKey, made);
  return made;
}

/** The same memory as plain bytes: a copy of each hash is felt in a verifier. */
export function bytesOf(buffer: Buffer): Uint8Array {
  return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.length);
}

export const nodeCrypto: CryptoPort = {
  sha512: (bytes) => bytesOf(hash('sha512', bytes, 'buffer')),
  sha256: (bytes) => bytesOf(hash('sha256', bytes, 'buffer')),
  verifyEd25519(signature, message, publicKey) {
    if (signature.length !== 64 || publicKey.length !== 32) return false;
    try {
      return verify(null, message, publicKeyObject(publicKey), signature);
    } catch {
      // OpenSSL throws for a public key that is no point of the curve; such a key verifies nothing.
      return false;
    }
  },
};

const POOL_BYTES = 4096;
const LARGEST_POOLED = 16;
const pool = Buffer.alloc(POOL_BYTES);
let poolUsed = POOL_BYTES;

/** Small draws (identifiers) come from a pool, because a call for each costs as much as a tenth of a signature; keys never do. */
function pooledBytes(count: number): Uint8Array {
  if (poolUsed + count > POOL_BYTES) {
    randomFillSync(pool);
    poolUsed = 0;
  }
  const drawn = Uint8Array.from(pool.subarray(poolUsed, poolUsed + count));
  pool.fill(0, poolUsed, poolUsed + count);
  poolUsed += count;
  return drawn;
}

export const systemRandom: RandomSource = {
  bytes: (count) => (count <= LARGEST_POOLED ? pooledBytes(count) : new Uint8Array(randomBytes(count))),
};

export const systemClock: Clock = { nowMs: () => Date.now() };
