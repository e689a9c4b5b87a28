/**
 * The key file while a vault's ways change: none is left behind that opens nothing, or that is to open nothing any more.
 */
import { readIfPresent } from '../files/private-file.ts';
import type { KeyFile } from './key-file-sealer.ts';
import { keyFileLeft } from './vault-error.ts';
import { parseVaultFile, wrapOf } from './vault-file.ts';

/** `path` is the vault's. */
export function createKeyFileCare(path: string, keyFile: KeyFile) {
  const vaultNow = (): Promise<Uint8Array | undefined> => readIfPresent(path).catch(() => undefined);

  /** By the disk, because the write may have come through although it was reported as failed. */
  function mayNeedNew(before: Uint8Array | undefined, after: Uint8Array | undefined): boolean {
    if (before === undefined || after === undefined) return before !== after;
    if (Buffer.from(before).equals(after)) return false;
    try {
      return wrapOf(parseVaultFile(path, after), 'key-file') !== undefined;
    } catch {
      return true;
    }
  }

  return {
    /** Runs a change that may renew the key file; after one that failed, the earlier one is there again. In the vault's turn. */
    async during(change: () => Promise<void>): Promise<void> {
      const before = await vaultNow();
      try {
        await change();
        await keyFile.endRenewal(true);
      } catch (error) {
        await keyFile.endRenewal(mayNeedNew(before, await vaultNow())).catch(() => {});
        throw error;
      }
    },
    /**
     * Removes it after the change that `done` tells, because it would still open earlier copies of the vault. Throws AppError
     * `vault-key-left`.
     */
    async drop(done: string): Promise<void> {
      await keyFile.remove().catch((cause: unknown) => {
        throw keyFileLeft(path, done, cause);
      });
    },
  };
}
