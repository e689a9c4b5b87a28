/**
 * The bytes that the Ed25519 key signs for a given base, by the profile's `signedMessage`.
 *
 * The service hashes the base and signs the hash; RFC 9421 signs the base itself; two other readings sign the hash as
 * text. All are plain Ed25519 over these bytes. Source: specification, "Generating the signature"; RFC 9421 section
 * 3.3.6.
 */
import { toBase64 } from '../bytes/base64.ts';
import { toHex } from '../bytes/hex.ts';
import { encodeUtf8 } from '../bytes/utf8.ts';
import type { SignedMessage } from './profile.ts';

/** `base`: its bytes, or their text; `hashOf` gives the 64-byte SHA-512 of the base, and is asked only where that is signed. */
export function signedMessageOf(kind: SignedMessage, base: Uint8Array | string, hashOf: () => Uint8Array): Uint8Array {
  switch (kind) {
    case 'sha512':
      return hashOf();
    case 'base':
      return typeof base === 'string' ? encodeUtf8(base) : base;
    case 'sha512-hex':
      return encodeUtf8(toHex(hashOf()));
    case 'sha512-base64':
      return encodeUtf8(toBase64(hashOf()));
  }
}
