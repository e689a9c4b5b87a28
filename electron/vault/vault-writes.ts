/**
 * Writes of the vault's file: one after the other, among all programs; each is read back and opened before it replaces
 * anything, and one that fails leaves file and key file as they were.
 */
import { rename } from 'node:fs/promises';
import { inTurns } from '../../shared/in-turn.ts';
import type { RandomSource } from '../../shared/signature/ports.ts';
import { isTaken, linkTargetOf, readIfPresent, replacePrivateFile } from '../files/private-file.ts';
import { setAsideName } from '../files/set-aside.ts';
import { inWriteTurn } from '../files/write-turn.ts';
import type { KeyFile } from './key-file-sealer.ts';
import { withContentCheck } from './master-key.ts';
import type { MadeVault, UnlockerChange } from './unlocker-changes.ts';
import { proveWritten } from './vault-entries.ts';
import { cannotOpen, diskRefusal, keyFileLeft, writtenMeanwhile } from './vault-error.ts';
import { type VaultFile, writeVaultFile } from './vault-file.ts';
import type { createVaultStatus } from './vault-status.ts';

type WriteDeps = {
  readonly path: string;
  /** Where the file lies, if it is behind a link. */
  target(): string;
  readonly keyFile: KeyFile;
  readonly random: RandomSource;
  readonly held: Pick<ReturnType<typeof createVaultStatus>, 'file' | 'master'>;
  /** Loads what is on the disk now, and returns its bytes. */
  freshen(): Promise<Uint8Array | undefined>;
  /** Takes over what was written. */
  written(file: VaultFile, bytes: Uint8Array, made: MadeVault): void;
};

export function createVaultWrites(deps: WriteDeps) {
  const { path, target, keyFile, random, held, freshen } = deps;
  const inOrder = inTurns();

  /** Runs `act` while nobody else writes the vault. Throws AppError `vault-unwritable` for errors of the disk. */
  function inTurn<T>(act: () => Promise<T>): Promise<T> {
    return inOrder(() => inWriteTurn(target(), 'vault', act)).catch((error: unknown) => {
      throw diskRefusal(path, error);
    });
  }

  async function write(change: UnlockerChange): Promise<void> {
    const before = await freshen();
    const undo: (() => Promise<void>)[] = [];
    try {
      const made = await change(held.file(), held.master(), (act) => void undo.unshift(act));
      const next = withContentCheck({ ...made.file, revision: held.file().revision + 1 }, made.master, random);
      const bytes = writeVaultFile(next);
      await replacePrivateFile(target(), bytes, async (draft) => {
        await proveWritten(path, draft, made.master, made.openers);
        // The last look: nobody has written it since it was read.
        if (!isSame(await readIfPresent(target()), before)) throw writtenMeanwhile(path);
      });
      deps.written(next, bytes, made);
      const { keyFileGoes: done } = made;
      if (done !== undefined) {
        await keyFile.remove().catch((cause: unknown) => {
          throw keyFileLeft(path, done, cause);
        });
      }
    } catch (error) {
      // By the disk, because the write may have come through although it was reported as failed.
      const now = await readIfPresent(target()).catch(() => new Uint8Array());
      if (isSame(now, before)) for (const act of undo) await act().catch(() => {});
      throw error;
    }
  }

  return {
    inOrder,
    inTurn,
    /** Writes what the change makes of the file as it is now, and proves it by each of its new wraps. */
    rewrite: (change: UnlockerChange): Promise<void> => inTurn(() => write(change)),
  };
}

/** Where the vault file lies, which may be a link. Throws AppError `vault-link-broken`. */
export async function fileBehind(path: string): Promise<string> {
  const link = await linkTargetOf(path);
  if ('path' in link) return link.path;
  throw cannotOpen('vault-link-broken', path, `it is a link to ${link.missingTarget}, and nothing is there`);
}

/** Renames the vault file and its key file, and returns the first one's new name. In the vault's turn. */
export async function setFilesAside(path: string, keyPath: string, nowMs: number): Promise<string> {
  const keptAs = await setAsideName(path, nowMs);
  // The key file first: one that a crash leaves here becomes the next vault's, and goes when that gets a passphrase.
  if (await isTaken(keyPath)) await rename(keyPath, await setAsideName(keyPath, nowMs));
  if (await isTaken(path)) await rename(path, keptAs);
  return keptAs;
}

export function isSame(left: Uint8Array | undefined, right: Uint8Array | undefined): boolean {
  return left === undefined || right === undefined ? left === right : Buffer.from(left).equals(right);
}
