/**
 * Bytes sealed with XChaCha20-Poly1305: the one layout of everything that the vault seals by itself.
 *
 * Layout: version (1 byte, 0x01), nonce (24 random bytes), ciphertext and tag. The context is authenticated too, so
 * that a box moved to another place does not open. Source: draft-irtf-cfrg-xchacha-03; RFC 8439 section 2.8.
 */
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import type { RandomSource } from '../../shared/signature/ports.ts';

const VERSION = 1;
const NONCE_BYTES = 24;
const TAG_BYTES = 16;

/** `reason` completes "it cannot be opened: …". */
export type OpenedBox =
  | { readonly ok: true; readonly plain: Uint8Array }
  | { readonly ok: false; readonly reason: string; readonly cause?: unknown };

/** Seals under a 32-byte key. */
export function sealBox(key: Uint8Array, random: RandomSource, context: string, plain: Uint8Array): Uint8Array {
  const nonce = random.bytes(NONCE_BYTES);
  const sealed = xchacha20poly1305(key, nonce, new TextEncoder().encode(context)).encrypt(plain);
  return Uint8Array.from([VERSION, ...nonce, ...sealed]);
}

/** Opens what `sealBox` sealed under the same key and context. */
export function openBox(key: Uint8Array, context: string, sealed: Uint8Array): OpenedBox {
  if (sealed[0] !== VERSION || sealed.length < 1 + NONCE_BYTES + TAG_BYTES) {
    return { ok: false, reason: 'the bytes are not in its layout' };
  }
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
  const cipher = xchacha20poly1305(key, nonce, new TextEncoder().encode(context));
  try {
    return { ok: true, plain: cipher.decrypt(sealed.subarray(1 + NONCE_BYTES)) };
  } catch (cause) {
    return { ok: false, reason: 'the authentication tag does not match', cause };
  }
}
