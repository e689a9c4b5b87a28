/**
 * Sealer for programs without a keyring of the operating system: XChaCha20-Poly1305 under a key file.
 *
 * It protects secrets in backups, searches and screenshots of the vault file, but not from someone who can read the
 * whole data folder; the Storage page says so. The key file holds 32 random bytes, has mode 0600 and is never
 * overwritten.
 */
import { rm } from 'node:fs/promises';
import { AppError, codeOf } from '../../shared/failure.ts';
import type { RandomSource } from '../../shared/signature/ports.ts';
import { createWholePrivateFile, readIfPresent } from '../files/private-file.ts';
import type { Sealer } from '../program.ts';
import { openBox, sealBox } from './sealed-box.ts';

const KEY_BYTES = 32;
const CONTEXT = 'dialbench vault, key file, version 1';

/** Uses the key file at `path`. If it is missing, `create` creates it; otherwise this throws `vault-key-missing`. */
export async function openKeyFileSealer(path: string, random: RandomSource, create: boolean): Promise<Sealer> {
  const key = await readOrCreateKey(path, random, create);
  return {
    id: 'key-file',
    description: `a key file in the user-data folder (${path}, readable by its owner only)`,
    seal: async (plain) => sealBox(key, random, CONTEXT, plain),
    async open(sealed) {
      const opened = openBox(key, CONTEXT, sealed);
      if (opened.ok) return opened.plain;
      throw brokenSeal(opened.reason, opened.cause);
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
  try {
    await createWholePrivateFile(path, key);
    return key;
  } catch (error) {
    // Another program created it at the same moment: use its key.
    const made = codeOf(error) === 'EEXIST' && (await readIfPresent(path));
    if (made && made.length === KEY_BYTES) return made;
    throw error;
  }
}

function brokenSeal(reason: string, cause?: unknown): AppError {
  return new AppError(
    { code: 'seal-broken', message: `A sealed entry of the vault cannot be opened with its key file: ${reason}.` },
    { cause },
  );
}

/** Removes the key file: what it sealed can no longer be opened. */
export async function removeKeyFile(path: string): Promise<void> {
  await rm(path, { force: true });
}
