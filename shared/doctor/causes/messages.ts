/** X: what is signed, and how. */
import type { Cause } from './cause.ts';

export const MESSAGE_CAUSES = {
  X1: {
    found: 'search',
    what: 'The base itself was signed, as RFC 9421 does; this service signs the SHA-512 of the base.',
    fix: 'Sign the 64 raw bytes of the hash: sign(sha512(base)).',
  },
  X2: {
    found: 'search',
    what: 'The hash was signed as lower-case hex text.',
    fix: 'Sign the 64 raw bytes of the hash; drop the conversion to hex.',
  },
  X3: {
    found: 'search',
    what: 'The hash was signed as upper-case hex text.',
    fix: 'Sign the 64 raw bytes of the hash; drop the conversion to hex.',
  },
  X4: {
    found: 'search',
    what: 'The hash was signed as base64 or base64url text.',
    fix: 'Sign the 64 raw bytes of the hash; decode the base64 first.',
  },
  X5: {
    found: 'search',
    what: 'The base was hashed with SHA-256, or with another hash than SHA-512.',
    fix: 'Hash the base with SHA-512.',
  },
  X6: {
    found: 'search',
    what: 'The base was hashed twice: your signer hashes too.',
    fix: 'Give the signer the base if it hashes, or the hash if it does not.',
  },
  X7: {
    found: 'search',
    what: 'The library used Ed25519ph, which hashes the message itself and marks the signature.',
    fix: 'Use plain Ed25519 over the 64-byte hash.',
  },
  X8: {
    found: 'search',
    what: 'The base was hashed, and the hash was signed with Ed25519ph.',
    fix: 'Use plain Ed25519 over the 64-byte hash.',
  },
  X9: {
    found: 'search',
    what: 'An empty message was signed: the base never reached the signer.',
    fix: 'Check the arguments of the call that signs.',
  },
  X10: {
    found: 'search',
    what: 'The base was turned into bytes as UTF-16, UTF-32 or Latin-1.',
    fix: 'Turn the base into bytes as UTF-8.',
  },
  X11: {
    found: 'search',
    what: 'The base was encoded as base64 or hex before it was signed.',
    fix: 'Hash the base as it is.',
  },
  X12: {
    found: 'wire',
    what: 'The header holds the signature together with the message.',
    fix: 'Send the first 64 bytes only; libraries call this a detached signature.',
  },
  X13: {
    found: 'wire',
    what: 'Another algorithm signed (RSA, ECDSA, HMAC): its alg or length says so, or its public key proves it.',
    fix: 'Sign with Ed25519; its signatures are 64 bytes.',
  },
  X14: {
    found: 'search',
    what: 'The signature is short, or one half of it stands in reverse byte order.',
    fix: 'R and S are 32 bytes each, lowest byte first; pad each half on its own.',
  },
  X15: {
    found: 'search',
    what: 'The body was signed, in place of the base or together with it, as webhooks and other services have it.',
    fix: 'Build the signature base; the body is in it only through Content-Digest. Sign the SHA-512 of the base.',
  },
  X16: {
    found: 'search',
    what: 'The whole line that a shell command prints was signed: the hash in hex, a file name, a line feed.',
    fix: 'Let the command write bytes (openssl dgst -sha512 -binary), and sign these 64 bytes.',
  },
  X17: {
    found: 'search',
    what: 'The library used Ed25519ctx, which marks the signature with a context.',
    fix: 'Use plain Ed25519, without a context.',
  },
  X18: {
    found: 'search',
    what: 'Something was signed together with the hash: a line feed, the base, the prefix that RSA signatures have.',
    fix: 'Sign the 64 raw bytes of the hash, and nothing before or after them.',
  },
  X19: {
    found: 'search',
    what: 'The second half of the signature, S, is not reduced: the order of the group was added to it.',
    fix: 'Reduce S by the order of the group, as RFC 8032 asks; use the signature as the library returns it.',
  },
  X20: {
    found: 'search',
    what: 'The signature is an HMAC by the private key, not one of Ed25519.',
    fix: 'Sign with Ed25519.',
  },
} as const satisfies Readonly<Record<string, Cause>>;
