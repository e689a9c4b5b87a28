/**
 * What a signature that does not verify was really made over: the forms that a profile knows, under each known key.
 *
 * Ed25519 leaves no doubt: a signature that verifies over these bytes under this key was made over them. Where nothing
 * verifies, nothing is said; this file looks for no other change of the base.
 * Source: RFC 8032 section 5.1.7; the profile's `signedMessage`.
 */
import type { CryptoPort } from '../signature/ports.ts';
import { SIGNED_BYTES, SIGNED_MESSAGES, type SignedMessage } from '../signature/profile.ts';
import { signedMessageOf } from '../signature/signed-message.ts';

/** A public key and how the page calls it: `the key of Staging`. */
export type NamedKey = { readonly name: string; readonly publicKey: Uint8Array };

export type SignatureClaim = {
  /** 64 bytes. */
  readonly signature: Uint8Array;
  readonly base: Uint8Array;
  /** The SHA-512 of the true base, where `base` itself is masked. */
  readonly hash?: Uint8Array | undefined;
};

/** `signedMessage` and `key` under which the signature verifies. */
export type ProvenSignature = { readonly signedMessage: SignedMessage; readonly key: NamedKey };

/** Undefined if no form verifies under any of these keys. The first key that fits is named. */
export function proveSignature(
  { signature, base, hash }: SignatureClaim,
  keys: readonly NamedKey[],
  crypto: CryptoPort,
): ProvenSignature | undefined {
  if (signature.length !== 64 || base.length === 0) return undefined;
  const ownHash = hash ?? crypto.sha512(base);
  for (const signedMessage of SIGNED_MESSAGES) {
    const message = signedMessageOf(signedMessage, base, ownHash);
    const key = keys.find(({ publicKey }) => crypto.verifyEd25519(signature, message, publicKey));
    if (key) return { signedMessage, key };
  }
  return undefined;
}

export type Finding = { readonly certainty: 'proven'; readonly message: string; readonly fix: string };

/**
 * The proof against what was expected: `signedMessage` of the environment, and the name of the key that should have
 * signed. Undefined if the two agree: then there is nothing to find.
 */
export function findingOf(
  { signedMessage, key }: ProvenSignature,
  expected: { readonly signedMessage: SignedMessage; readonly keyName: string | undefined },
): Finding | undefined {
  const isOtherForm = signedMessage !== expected.signedMessage;
  const isOtherKey = expected.keyName !== undefined && key.name !== expected.keyName;
  if (!isOtherForm && !isOtherKey) return undefined;
  const here = SIGNED_BYTES[expected.signedMessage];
  const what = isOtherForm ? `The signer signed ${SIGNED_BYTES[signedMessage]}; expected ${here}.` : '';
  const who = isOtherKey ? `It was signed with ${key.name}; expected ${expected.keyName}.` : '';
  const fixes = [
    isOtherForm ? FIXES[expected.signedMessage] : '',
    isOtherKey ? 'Sign with the expected key, or give the key that signed as the public key.' : '',
  ];
  const told = (parts: readonly string[]) => parts.filter((part) => part !== '').join(' ');
  return { certainty: 'proven', message: told([what, who]), fix: told(fixes) };
}

const FIXES: Readonly<Record<SignedMessage, string>> = {
  sha512: 'Hash the base with SHA-512 and sign the 64 bytes of the hash, not its text and not the base.',
  base: 'Sign the bytes of the base, without hashing them first.',
  'sha512-hex': 'Hash the base with SHA-512, write the hash as lower-case hex, and sign that text.',
  'sha512-base64': 'Hash the base with SHA-512, write the hash as padded base64, and sign that text.',
};
