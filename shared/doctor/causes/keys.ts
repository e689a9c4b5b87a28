/** K: keys. */
import type { Cause } from './cause.ts';

export const KEY_CAUSES = {
  K1: {
    found: 'search',
    what: "The signature is that of another environment's key.",
    fix: 'Sign with the key of the environment that you send to.',
  },
  K2: {
    found: 'key',
    what: 'The private key in use is not the pair of the registered public key.',
    fix: 'Register the public half of the key that you sign with, or sign with the registered one.',
  },
  K3: {
    found: 'search',
    what: 'keyid names a key other than the one that signed, or one that is not registered.',
    fix: 'Send the keyid of the key that you sign with.',
  },
  K4: {
    found: 'search',
    what: 'The signature is that of a key that has been replaced.',
    fix: 'Sign with the current key.',
  },
  K5: {
    found: 'key',
    what: 'The library expects 64 bytes (seed and public key) and got the 32-byte seed.',
    fix: "Make the key pair from the seed with the library's own call.",
  },
  K6: {
    found: 'key',
    what: 'An expanded key was read as seed and public key, or the other way round.',
    fix: 'Export the 32-byte seed, or PKCS#8.',
  },
  K7: {
    found: 'key',
    what: 'The text of the key file was used as key bytes.',
    fix: 'Decode the base64 of the PEM, and take the last 32 bytes.',
  },
  K8: {
    found: 'key',
    what: 'The wrong 32 bytes of the PKCS#8 structure were used as the seed.',
    fix: 'The seed is the last 32 of its 48 bytes.',
  },
  K9: {
    found: 'key',
    what: 'The seed was decoded in the wrong way: hex as base64, or base64 as text.',
    fix: 'Decode the seed as it was encoded; it has 32 bytes.',
  },
  K10: {
    found: 'key',
    what: 'An OpenSSH private key was given where PKCS#8 is expected.',
    fix: 'Import it here and export it as PKCS#8.',
  },
  K11: {
    found: 'key',
    what: 'The line ends of a PEM file were lost or written out as backslash-n.',
    fix: 'Put real line ends back.',
  },
  K12: {
    found: 'key',
    what: 'The key is an X25519 key, which encrypts and does not sign.',
    fix: 'Use an Ed25519 key (OID 1.3.101.112).',
  },
  K13: {
    found: 'key',
    what: 'A public key, a token or a placeholder stands where the private key belongs.',
    fix: "Use the private key's file.",
  },
  K14: {
    found: 'key',
    what: 'The text of the key lost its padding, or gained a blank.',
    fix: 'Copy the key again, whole.',
  },
  K15: {
    found: 'key',
    what: 'The members of the JWK contradict each other.',
    fix: 'Export the JWK again: kty OKP, crv Ed25519, d and x in base64url.',
  },
  K16: {
    found: 'search',
    what: 'The signature is good for another client than the one in X-Client-Id.',
    fix: 'Send the client id that the key is registered for.',
  },
  K17: {
    found: 'search',
    what: 'The key was all zeros: a buffer that nobody filled.',
    fix: 'Load the private key before you sign, and check that its public half is the registered one.',
  },
  K18: {
    found: 'key',
    what: 'The seed was hashed, or filled up, before it was used as the seed.',
    fix: 'Use the 32 bytes of the seed as they are.',
  },
} as const satisfies Readonly<Record<string, Cause>>;
