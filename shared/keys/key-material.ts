/**
 * The result of reading a key, and the errors about keys.
 *
 * The private part is an Ed25519 seed (RFC 8032 section 5.1.5); no other form is kept. An error says what the input
 * really is, has a stable code and, if the mismatch catalogue knows the mistake, its ids. No message contains any
 * character of the key.
 */
import { AppError } from '../failure.ts';

export type KeyFormat =
  | 'pkcs8-pem'
  | 'pkcs8-der'
  | 'pkcs8-encrypted-pem'
  | 'pkcs8-encrypted-der'
  | 'openssh-private'
  | 'openssh-private-encrypted'
  | 'openssh-public'
  | 'spki-pem'
  | 'spki-der'
  | 'jwk'
  /** 32 bytes, or 64: seed and public key. */
  | 'raw'
  | 'raw-hex'
  | 'raw-base64';

export type PrivateKeyMaterial = {
  /** 32 bytes. */
  readonly seed: Uint8Array;
  /** 32 bytes, derived from the seed. */
  readonly publicKey: Uint8Array;
  readonly format: KeyFormat;
  /** The OpenSSH comment or the JWK's kid. */
  readonly comment?: string;
};

export type PublicKeyMaterial = {
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
  readonly format: KeyFormat;
  readonly comment?: string;
  /** A sentence, if the key says that it is meant for something else than verifying. */
  readonly caution?: string;
};

export type KeyFailureCode =
  | 'key-empty'
  | 'key-unreadable'
  | 'key-is-public'
  | 'key-is-private'
  | 'key-algorithm'
  | 'key-length'
  | 'key-expanded'
  | 'key-halves-differ'
  | 'key-not-a-point'
  | 'key-small-order'
  | 'key-pem-newlines'
  | 'key-padding'
  | 'key-container-bytes'
  | 'key-placeholder'
  | 'key-jwk-invalid'
  | 'key-encryption-unsupported'
  | 'key-passphrase-missing'
  | 'key-passphrase-wrong';

/** An AppError about a key. `causes` are ids of the mismatch catalogue, e.g. K12. */
export function keyFailure(code: KeyFailureCode, message: string, causes: readonly string[] = []): AppError {
  return new AppError({ code, message, details: causes.length === 0 ? undefined : { causes } });
}

/** Adds the comment, if there is one. */
export function withComment<T extends object>(material: T, comment: string | undefined): T & { comment?: string } {
  return comment === undefined || comment === '' ? material : { ...material, comment };
}
