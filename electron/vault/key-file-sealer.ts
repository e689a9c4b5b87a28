/**
 * The way to open a vault without a keyring or a passphrase: XChaCha20-Poly1305 under a key file.
 *
 * It protects secrets in backups, searches and screenshots of the vault file, but not from someone who can read the
 * whole data folder; the Storage page says so. The key file holds 32 random bytes, has mode 0600 and is never
 * overwritten.
 */
import { readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AppError, codeOf } from '../../shared/failure.ts';
import type { RandomSource } from '../../shared/signature/ports.ts';
import { createWholePrivateFile, isTaken, readIfPresent } from '../files/private-file.ts';
import { setAsideName } from '../files/set-aside.ts';
import { systemClock } from '../ports/node-crypto.ts';
import { openBox, sealBox } from './sealed-box.ts';
import type { Sealer } from './sealer.ts';

const KEY_BYTES = 32;
const CONTEXT = 'dialbench vault, key file, version 1';

export type KeyFile = {
  readonly path: string;
  /** If it is missing, `create` creates it; otherwise this throws `vault-key-missing`. */
  open(create: boolean): Promise<Sealer>;
  /**
   * Makes a new one, for a vault that no key file opens. One that is there is set aside, since nobody knows who has read
   * it: a backup may hold it, or a crash may have left it. `onFailure` is told how to put that back.
   */
  renew(onFailure: (undo: () => Promise<void>) => void): Promise<Sealer>;
  /** Removes it, and what a crash left of making it: what it sealed can no longer be opened. */
  remove(): Promise<void>;
};

export function keyFileAt(path: string, random: RandomSource): KeyFile {
  return {
    path,
    open: async (create) => keyFileSealer(await readOrCreateKey(path, random, create), random),
    async renew(onFailure) {
      const earlier = (await isTaken(path)) ? await setAsideName(path, systemClock.nowMs()) : undefined;
      if (earlier !== undefined) {
        await rename(path, earlier);
        onFailure(() => rename(earlier, path));
      }
      const key = random.bytes(KEY_BYTES);
      await createWholePrivateFile(path, key);
      onFailure(() => rm(path, { force: true }));
      return keyFileSealer(key, random);
    },
    async remove() {
      await removed(path);
      const folder = dirname(path);
      const isDraft = (name: string) => name.startsWith(`${basename(path)}.`) && name.endsWith('.new');
      for (const name of (await readdir(folder)).filter(isDraft)) await removed(join(folder, name));
    },
  };
}

/** A disk may report a failure of what it did. */
async function removed(path: string): Promise<void> {
  await rm(path, { force: true }).catch(async (error: unknown) => {
    if (await isTaken(path)) throw error;
  });
}

function keyFileSealer(key: Uint8Array, random: RandomSource): Sealer {
  return {
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
