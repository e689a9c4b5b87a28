/**
 * What signing needs from the machine, as functions of bytes.
 *
 * Main uses node:crypto; everything else uses @noble. This file chooses neither.
 */

/** Signs with one Ed25519 private key (RFC 8032 Ed25519, no prehash, no context). It never exposes private bytes. */
export type Signer = {
  readonly keyId: string;
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
  /** 64-byte signature over exactly these message bytes. */
  sign(message: Uint8Array): Uint8Array;
};

/** Hashes and Ed25519 verification over bytes. */
export type CryptoPort = {
  /** 64 bytes. */
  sha512(bytes: Uint8Array): Uint8Array;
  /** The same of a text's UTF-8, where nobody else needs those bytes; a lone surrogate is hashed as U+FFFD. */
  sha512OfText(text: string): Uint8Array;
  /** 32 bytes. */
  sha256(bytes: Uint8Array): Uint8Array;
  /** True if the 64-byte signature is valid under the 32-byte public key (RFC 8032, S < L). Never throws. */
  verifyEd25519(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean;
};

/** A public key known to a verifier. Without `keyId` it matches any keyid. `caution`: see PublicKeyMaterial. */
export type KnownKey = { readonly keyId?: string; readonly publicKey: Uint8Array; readonly caution?: string };

/** Milliseconds since 1970-01-01T00:00Z. */
export type Clock = { nowMs(): number };

/** Cryptographically strong random bytes. */
export type RandomSource = { bytes(count: number): Uint8Array };
