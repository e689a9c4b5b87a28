/**
 * Sealer for programs that have no keyring of the operating system: XChaCha20-Poly1305 under a key file.
 *
 * It keeps secrets out of backups, searches and screenshots of the vault file; it does not keep them from someone who
 * can read the whole data folder, and the page on storage says so. Layout of sealed bytes: version (1 byte, 0x01),
 * nonce (24 bytes), ciphertext and tag. The key file holds 32 random bytes, mode 0600, and is never overwritten.
 */
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { AppError } from '../../shared/contract/failure.ts';
import type { RandomSource } from '../../shared/signature/ports.ts';
import type { Sealer } from '../workbench.ts';
import { createPrivateFile, readIfPresent } from './private-file.ts';

const KEY_BYTES = 32;
const NONCE_BYTES = 24;
const VERSION = 1;
const CONTEXT = new TextEncoder().encode('dialbench vault, key file, version 1');

/** Uses the key file at `path`; with `create` it is made where absent, else its absence throws `vault-key-missing`. */
export async function openKeyFileSealer(path: string, random: RandomSource, create: boolean): Promise<Sealer> {
  const key = await readOrCreateKey(path, random, create);
  return {
    id: 'key-file',
    description: `a key file in the user-data folder (${path}, readable by its owner only)`,
    async seal(plain) {
      const nonce = random.bytes(NONCE_BYTES);
      const sealed = xchacha20poly1305(key, nonce, CONTEXT).encrypt(plain);
      return Uint8Array.from([VERSION, ...nonce, ...sealed]);
    },
    async open(sealed) {
      if (sealed[0] !== VERSION || sealed.length < 1 + NONCE_BYTES + 16)
        throw brokenSeal('the bytes are not in its layout');
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
      try {
        return xchacha20poly1305(key, nonce, CONTEXT).decrypt(sealed.subarray(1 + NONCE_BYTES));
      } catch (cause) {
        throw brokenSeal('the authentication tag does not match', cause);
      }
    },
  };
}

async function readOrCreateKey(path: string, random: RandomSource, create: boolean): Promise<Uint8Array> {
  const present = await readIfPresent(path);
  if (present) {
    if (present.length === KEY_BYTES) return present;
    throw new AppError({
      code: 'vault-key-broken',
      message: `The vault's key file ${path} should hold ${KEY_BYTES} bytes and holds ${present.length}. Restore it from a backup, or set the vault aside.`,
    });
  }
  if (!create) {
    throw new AppError({
      code: 'vault-key-missing',
      message: `The vault is sealed by the key file ${path}, and that file is not there. Restore it from a backup, or set the vault aside.`,
    });
  }
  const key = random.bytes(KEY_BYTES);
  await createPrivateFile(path, key);
  return key;
}

function brokenSeal(reason: string, cause?: unknown): AppError {
  return new AppError(
    { code: 'seal-broken', message: `A sealed entry of the vault cannot be opened with its key file: ${reason}.` },
    { cause },
  );
}
