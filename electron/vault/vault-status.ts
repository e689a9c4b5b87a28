/**
 * What this program holds of the vault: shut for a reason, locked, or open, with the master key, which is wiped when the
 * vault locks or shuts, or gets another one.
 */
import type { VaultLock } from '../../shared/contract/workbench-state.ts';
import { AppError, type Failure } from '../../shared/failure.ts';
import { checkContent, isMasterOf } from './master-key.ts';
import type { OpenSecrets } from './open-secrets.ts';
import { keyringAsked, noPassphrase, vaultLocked } from './vault-error.ts';
import { type CheckedVaultFile, type VaultFile, wrapOf } from './vault-file.ts';

type LockedBecause = Extract<VaultLock, { kind: 'locked' }>['because'];

export type VaultStatus =
  /** `file`: what stands there, as far as it can be read; nothing of it is proven. */
  | { readonly kind: 'shut'; readonly failure: Failure; readonly file?: VaultFile | undefined }
  | { readonly kind: 'locked'; readonly file: VaultFile; readonly because: LockedBecause }
  | { readonly kind: 'open'; readonly file: VaultFile };

/** The vault at the path is shut at first, as if a keyring had been asked. */
export function createVaultStatus(path: string, secrets: OpenSecrets) {
  let status: VaultStatus = { kind: 'shut', failure: keyringAsked(path).failure };
  let master: Uint8Array | undefined;

  function forget(next: VaultStatus): void {
    secrets.drop();
    master?.fill(0);
    master = undefined;
    status = next;
  }

  function take(file: VaultFile, key: Uint8Array): void {
    secrets.load(file, key);
    if (master !== key) master?.fill(0);
    master = key;
    status = { kind: 'open', file };
  }

  /** What opened, or what is locked. Throws the failure of a vault that is shut. */
  function file(): VaultFile {
    if (status.kind === 'shut') throw new AppError(status.failure);
    return status.file;
  }

  return {
    now: () => status,
    file,
    /** Throws AppError `vault-*` if the vault is shut or locked. */
    master(): Uint8Array {
      file();
      if (!master || status.kind === 'locked') throw vaultLocked();
      return master;
    },
    take,
    /** As `take`, for a file from the disk. Throws AppError `vault-broken` for one that was edited by hand. */
    takeChecked(found: CheckedVaultFile, key: Uint8Array): void {
      checkContent(path, found, key);
      take(found, key);
    },
    /** True if the present master key opens the file: another program has written it. Throws as `takeChecked`. */
    isOfMaster(found: CheckedVaultFile): boolean {
      if (status.kind !== 'open' || !master || !isMasterOf(master, found.masterCheckBase64)) return false;
      checkContent(path, found, master);
      return true;
    },
    /** Takes over what was written here. Locked meanwhile, it stays so, unless what would unlock it has just been removed. */
    takeWritten(next: VaultFile, key: Uint8Array): void {
      if (status.kind === 'locked' && wrapOf(next, 'passphrase')) status = { ...status, file: next };
      else take(next, key);
    },
    shut: (failure: Failure, found: VaultFile | undefined) => forget({ kind: 'shut', failure, file: found }),
    lock: (found: VaultFile, because: LockedBecause) =>
      forget({ kind: 'locked', file: found, because: status.kind === 'locked' ? status.because : because }),
    /** Signers are stopped and tokens forgotten; a write in progress keeps the master key until `lock`. */
    beginLock(because: LockedBecause): void {
      if (!wrapOf(file(), 'passphrase')) throw noPassphrase();
      if (status.kind === 'open') status = { kind: 'locked', file: status.file, because };
      secrets.drop();
    },
  };
}
