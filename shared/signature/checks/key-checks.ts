/**
 * Checks of key and signature: the keyid is known, the signature has 64 bytes, and it verifies over the rebuilt base.
 *
 * For an unknown keyid, every known key is tried, which tells a wrong keyid from a wrong key.
 * Source: investment service specification, "Verifying a signature"; RFC 8032 section 5.1.7.
 */

import { hexMistake, writtenForm } from '../field-mistakes.ts';
import type { CryptoPort, KnownKey } from '../ports.ts';
import type { SignatureInput, SignatureValue } from '../signature-fields.ts';
import type { Check } from '../verdict.ts';
import { failed, held, notMade, quoted } from './check.ts';

/** The keys that the keyid allows (those with that id and those without an id), and all others. */
export type KeyChoice = { readonly named: readonly KnownKey[]; readonly others: readonly KnownKey[] };

export function chooseKeys(keys: readonly KnownKey[], keyId: string | undefined): KeyChoice {
  if (keyId === undefined) return { named: [], others: keys };
  const isNamed = (key: KnownKey): boolean => key.keyId === undefined || key.keyId === keyId;
  // As a rule there is the one key.
  if (keys.every(isNamed)) return { named: keys, others: [] };
  return { named: keys.filter(isNamed), others: keys.filter((key) => !isNamed(key)) };
}

export function checkKeyKnown({ keyId, paramsText }: SignatureInput, choice: KeyChoice): Check {
  const id = 'key-known';
  if (keyId === undefined) {
    if (/;\s*keyid=/.test(paramsText)) return notMade(id, 'keyid is not a text in double quotes');
    return failed(id, 'Signature-Input has no keyid: expected the identifier of a registered key. Add ;keyid="…".');
  }
  if (choice.named.length > 0)
    return held(id, uncheckedKeyId(keyId, choice.named) ?? `keyid ${quoted(keyId)} is known.`);
  const known = choice.others.map((key) => quoted(key.keyId ?? '')).join(', ');
  return failed(id, `keyid ${quoted(keyId)} is not registered; known: ${known === '' ? 'none' : known}.`);
}

/** The sentence where a key stood for any keyid, because it was given without an id; undefined where one of them bears this id. */
export function uncheckedKeyId(keyId: string | undefined, keys: readonly KnownKey[]): string | undefined {
  if (keyId === undefined || keys.length === 0 || keys.some((key) => key.keyId === keyId)) return undefined;
  return `The keyid ${quoted(keyId)} was not checked: the key was given without an id.`;
}

export function checkSignatureLength({ label, bytes, text }: SignatureValue): Check {
  const { length } = bytes;
  if (length === 64) return held('signature-length', 'The signature is 64 bytes.');
  const hex = hexMistake(text, 'signature', writtenForm(label));
  if (hex !== undefined) return failed('signature-length', `Signature: ${hex}.`);
  return failed(
    'signature-length',
    `The signature is ${length} bytes: an Ed25519 signature is 64.${lengthHint(length)}`,
  );
}

function lengthHint(length: number): string {
  if (length >= 68 && length <= 72) return ' That length is usual for ECDSA in DER.';
  if (length === 32) return ' That length is usual for HMAC-SHA-256.';
  if (length === 256 || length === 512) return ' That length is usual for RSA.';
  if (length === 128) return ' That length is usual for hex text encoded once more.';
  if (length > 64) return ' A signed message may have been sent in place of its signature: keep the first 64 bytes.';
  return '';
}

export type SignatureQuestion = {
  readonly signature: Uint8Array;
  readonly message: Uint8Array;
  readonly keyId: string | undefined;
  readonly choice: KeyChoice;
  /** Set when a failure would only repeat what another check reports, e.g. a header that arrived twice. */
  readonly consequenceOf: string | undefined;
};

export function checkSignatureValid(question: SignatureQuestion, crypto: CryptoPort): Check {
  const id = 'signature-valid';
  const { signature, message, choice, keyId } = question;
  const holds = (key: KnownKey): boolean => crypto.verifyEd25519(signature, message, key.publicKey);
  if (choice.named.some(holds)) return held(id, 'The signature holds over the rebuilt base.');
  const other = choice.others.find(holds);
  if (other !== undefined) {
    const name = quoted(other.keyId ?? '');
    if (choice.named.length === 0) return held(id, `The signature holds over the rebuilt base under the key ${name}.`);
    return failed(id, `keyid names ${quoted(keyId ?? '')}, but the signature is that of the key ${name}.`);
  }
  if (question.consequenceOf !== undefined) return notMade(id, question.consequenceOf);
  if (choice.named.length === 0) return notMade(id, 'the key is not known');
  return failed(
    id,
    'The signature does not hold over the base rebuilt from this message. Compare the signer’s own base with it, byte by byte.',
  );
}
