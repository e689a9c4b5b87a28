/** CryptoPort on node:crypto (OpenSSL in Node, BoringSSL in Electron). Private keys are handled in vault/, not here. */
import { createPublicKey, hash, type KeyObject, randomBytes, randomFillSync, verify } from 'node:crypto';
import type { Clock, CryptoPort, RandomSource } from '../../shared/signature/ports.ts';

/** DER prefix of an Ed25519 SubjectPublicKeyInfo (RFC 8410 section 4); the 32 key bytes follow. */
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex');

/** Cached by the caller's array: creating a key object costs about as much as a verification. */
const keyObjects = new WeakMap<Uint8Array, KeyObject>();

/** The key object of 32 public key bytes. @throws OpenSSL's error if they are not a point of the curve. */
export function publicKeyObject(publicKey: Uint8Array): KeyObject {
  const known = keyObjects.get(publicKey);
  if (known) return known;
  const made = createPublicKey({ key: Buffer.concat([SPKI_HEAD, publicKey]), format: 'der', type: 'spki' });
  keyObjects.set(publicKey, made);
  return made;
}

/** The same memory as plain bytes, because a copy of each hash slows a verifier noticeably. */
export function bytesOf(buffer: Buffer): Uint8Array {
  return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.length);
}

/** A short text of bytes crosses from OpenSSL in a third of the time that a Buffer takes. */
function binaryBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}

export const nodeCrypto: CryptoPort = {
  sha512: (bytes) => binaryBytes(hash('sha512', bytes, 'binary')),
  sha512OfText: (text) => binaryBytes(hash('sha512', text, 'binary')),
  sha256: (bytes) => binaryBytes(hash('sha256', bytes, 'binary')),
  verifyEd25519(signature, message, publicKey) {
    if (signature.length !== 64 || publicKey.length !== 32) return false;
    try {
      return verify(null, message, publicKeyObject(publicKey), signature);
    } catch {
      // OpenSSL throws for a public key that is not a point of the curve; such a key verifies nothing.
      return false;
    }
  },
};

const POOL_BYTES = 4096;
const LARGEST_POOLED = 16;
const pool = Buffer.alloc(POOL_BYTES);
let poolUsed = POOL_BYTES;

/** Small draws (identifiers) come from a pool, because one call each costs a tenth of a signature. Keys never do. */
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
