/** Reads and writes SubjectPublicKeyInfo of Ed25519. Source: RFC 5280 section 4.1; RFC 8410 section 4. */
import { DerFault, readSequence, TAG, writeDer, writeOid } from './der.ts';
import { ED25519_OID, requireEd25519 } from './key-algorithms.ts';
import { writePem } from './pem.ts';

/** The 32-byte public key. Throws AppError for another algorithm, DerFault for another structure. */
export function readSpki(der: Uint8Array): Uint8Array {
  const info = readSequence(der);
  requireEd25519(info.sequence());
  const bits = info.expect(TAG.bitString);
  if (bits.length !== 33 || bits[0] !== 0) throw new DerFault('expected a bit string of 32 bytes');
  return Uint8Array.from(bits.subarray(1));
}

/** 44 bytes. */
export function writeSpkiDer(publicKey: Uint8Array): Uint8Array {
  const algorithm = writeDer(TAG.sequence, writeOid(ED25519_OID));
  return writeDer(TAG.sequence, algorithm, writeDer(TAG.bitString, Uint8Array.of(0), publicKey));
}

/** The same as PEM, as `openssl pkey -pubout` writes it. */
export function writeSpkiPem(publicKey: Uint8Array): string {
  return writePem('PUBLIC KEY', writeSpkiDer(publicKey));
}
