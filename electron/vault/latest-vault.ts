/**
 * The latest state of the vault that this program has held, locked or open. What it knows only grows, whichever master
 * key sealed a file: setting a passphrase makes a new one, and the file of before would come with a way that is gone.
 */
import { vaultPutBack } from './vault-error.ts';
import { type VaultFile, wrapOf } from './vault-file.ts';
import { isSame } from './vault-writes.ts';

type Latest = { readonly revision: number; readonly hasPassphrase: boolean; readonly bytes: Uint8Array };

/** Knows nothing at first: a program that starts takes whatever stands at the path. */
export function createLatestVault(path: string) {
  let latest: Latest | undefined;
  let agreed: Uint8Array | undefined;

  return {
    /** Throws AppError `vault-put-back` for a file that is not later, or comes without the passphrase. */
    check(found: VaultFile, bytes: Uint8Array): void {
      if (!latest || isSame(bytes, latest.bytes) || isSame(bytes, agreed)) return;
      // That its user removed the passphrase is something that no file can prove.
      const keepsPassphrase = !latest.hasPassphrase || wrapOf(found, 'passphrase') !== undefined;
      if (found.revision > latest.revision && keepsPassphrase) return;
      throw vaultPutBack(path, found.revision, latest.revision);
    },
    /** What is held from now on. */
    keep(file: VaultFile, bytes: Uint8Array): void {
      latest = { revision: file.revision, hasPassphrase: wrapOf(file, 'passphrase') !== undefined, bytes };
      agreed = undefined;
    },
    /** The user has read that these bytes are not later, and takes them on purpose: these, and no others. */
    agreeTo(bytes: Uint8Array | undefined): void {
      agreed = bytes;
    },
    /** Another vault begins. */
    forget(): void {
      latest = undefined;
      agreed = undefined;
    },
  };
}
