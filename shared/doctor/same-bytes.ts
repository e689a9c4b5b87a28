/**
 * What follows when both sides built the same base: the bytes are not the fault, so the form that is signed or the key
 * is. Where the signature is at hand, the proof is made at once.
 */
import type { CryptoPort } from '../signature/ports.ts';
import type { SignedMessage } from '../signature/profile.ts';
import { SIGNED_BYTES } from '../signature/profile.ts';
import { findingOf, type NamedKey, proveSignature } from './prove-signature.ts';

/** The signature over ours, the keys it may have been made with, and what was expected of it. */
export type SignedClaim = {
  readonly signature: Uint8Array;
  readonly keys: readonly NamedKey[];
  readonly signedMessage: SignedMessage;
  /** The name of the key that should have signed, if one was given. */
  readonly keyName: string | undefined;
};

export type SameBytes = {
  readonly isProven: boolean;
  readonly message: string;
  readonly fix: string;
};

/** `hash` is that of the true base, where `base` is masked. */
export function afterSameBytes(
  claim: SignedClaim | undefined,
  base: Uint8Array,
  hash: Uint8Array | undefined,
  crypto: CryptoPort,
): SameBytes {
  if (claim === undefined || claim.signature.length !== 64) {
    return {
      isProven: false,
      message:
        'So the fault is not in the base: the signer signed these very bytes in another form, or with another key.',
      fix: 'Paste the signed request in the Doctor’s room; each form is tried there under every known key.',
    };
  }
  const { signature, keys, signedMessage, keyName } = claim;
  const proof = proveSignature({ signature, base, hash }, keys, crypto);
  if (proof === undefined) {
    return {
      isProven: false,
      message: `The signature verifies over these bytes in none of the forms, under none of the keys known here (${namesOf(keys)}).`,
      fix: 'The signer used another key, or signed something else than it printed: compare the public key first.',
    };
  }
  const finding = findingOf(proof, { signedMessage, keyName });
  if (finding) return { isProven: true, message: finding.message, fix: finding.fix };
  return {
    isProven: true,
    message: `The signature verifies over ${SIGNED_BYTES[proof.signedMessage]} under ${proof.key.name}.`,
    fix: 'Who refuses it knows another public key, or expects another form: compare these two with the other side.',
  };
}

function namesOf(keys: readonly NamedKey[]): string {
  return keys.length === 0 ? 'none' : keys.map(({ name }) => name).join(', ');
}
