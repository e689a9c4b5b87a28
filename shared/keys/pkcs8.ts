/**
 * Reads and writes PKCS#8 private keys of Ed25519.
 *
 * A version 2 file also contains the public key, which must match the seed. Other algorithms are named and rejected.
 * Source: RFC 5958 section 2; RFC 8410 section 7.
 */
import { bytesEqual } from '../bytes/compare.ts';
import { publicKeyOfSeed } from '../signature/noble-crypto.ts';
import { DerFault, DerReader, readSequence, TAG, writeDer, writeInteger, writeOid } from './der.ts';
import { ED25519_OID, requireEd25519 } from './key-algorithms.ts';
import { keyFailure } from './key-material.ts';

/** The 32-byte seed of a PrivateKeyInfo. Throws AppError for another algorithm, DerFault for another structure. */
export function readPkcs8(der: Uint8Array): Uint8Array {
  const info = readSequence(der);
  const version = info.integer();
  requireEd25519(info.sequence());
  const privateKey = new DerReader(info.expect(TAG.octetString));
  const seed = Uint8Array.from(privateKey.expect(TAG.octetString));
  if (version > 1 || seed.length !== 32) throw new DerFault('expected version 0 or 1 and a seed of 32 bytes');
  const publicKey = publicKeyIn(info);
  if (publicKey !== undefined && !bytesEqual(publicKey, publicKeyOfSeed(seed))) {
    throw keyFailure('key-halves-differ', 'The public key in this file is not the pair of its private key.', ['K2']);
  }
  return seed;
}

/** The public key that follows the attributes in a version 2 file, or undefined. */
function publicKeyIn(info: DerReader): Uint8Array | undefined {
  while (!info.isAtEnd) {
    const { tag, content } = info.next();
    if (tag === TAG.context1) return content.subarray(1);
  }
  return undefined;
}

/** PrivateKeyInfo, version 1: 48 bytes. */
export function writePkcs8Der(seed: Uint8Array): Uint8Array {
  const key = writeDer(TAG.octetString, writeDer(TAG.octetString, seed));
  return writeDer(TAG.sequence, writeInteger(0), writeDer(TAG.sequence, writeOid(ED25519_OID)), key);
}
