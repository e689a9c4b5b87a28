/** CryptoPort on node:crypto (OpenSSL in Node, BoringSSL in Electron). Private keys are not handled here: see vault/. */
import { createHash, createPublicKey, type KeyObject, randomBytes, verify } from 'node:crypto';
import type { Clock, CryptoPort, RandomSource } from '../../shared/signature/ports.ts';

/** DER head of an Ed25519 SubjectPublicKeyInfo (RFC 8410 section 4); the 32 key bytes follow. */
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex');

const knownKeyObjects = new Map<string, KeyObject>();

/** Key objects are kept, because making one costs about as much as a verification. */
function publicKeyObject(publicKey: Uint8Array): KeyObject {
  const name = Buffer.from(publicKey).toString('base64');
  const known = knownKeyObjects.get(name);
  if (known) return known;
  const made = createPublicKey({ key: Buffer.concat([SPKI_HEAD, publicKey]), format: 'der', type: 'spki' });
  if (knownKeyObjects.size >= 1000) knownKeyObjects.clear();
  knownKeyObjects.set(name, made);
  return made;
}

export const nodeCrypto: CryptoPort = {
  sha512: (bytes) => new Uint8Array(createHash('sha512').update(bytes).digest()),
  sha256: (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest()),
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

export const systemRandom: RandomSource = { bytes: (count) => new Uint8Array(randomBytes(count)) };

export const systemClock: Clock = { nowMs: () => Date.now() };
