/**
 * The vault with its file: open or locked, changed in turns, never overwritten if it cannot be opened.
 *
 * A change first reads the file again, because another program may have written it. The new file is written beside it,
 * read back and opened, and only then replaces it. vault-changes.ts decides what a change means, open-secrets.ts what is
 * handed out. The master key is in memory here while the vault is open, and is wiped when it locks.
 */

import type { VaultLock, VaultSealKind } from '../../shared/contract/workbench-state.ts';
import { AppError } from '../../shared/failure.ts';
import type { RandomSource } from '../../shared/signature/ports.ts';
import { readIfPresent, replacePrivateFile } from '../files/private-file.ts';
import { inWriteTurn } from '../files/write-turn.ts';
import type { Sealer } from '../program.ts';
import {
  checkContent,
  isMasterOf,
  newMasterKey,
  type Opener,
  sealCheck,
  unwrapMaster,
  withContentCheck,
  wrapMaster,
} from './master-key.ts';
import { createOpenSecrets, type OpenSecrets } from './open-secrets.ts';
import { checkKdf } from './passphrase-kdf.ts';
import { resealEntries } from './vault-entries.ts';
import { cannotOpen, diskRefusal, keyFileLeft, vaultLocked } from './vault-error.ts';
import { type CheckedVaultFile, parseVaultFile, type VaultFile, writeVaultFile } from './vault-file.ts';
import { proveWritten, requirePassphrase, requireUntouched } from './vault-proof.ts';

type MadeVault = { readonly file: VaultFile; readonly master: Uint8Array };
type LockedBecause = Extract<VaultLock, { kind: 'locked' }>['because'];

export type VaultPlace = {
  readonly path: string;
  /** How the program seals a vault without a passphrase. */
  readonly sealerId: Exclude<VaultSealKind, 'passphrase'>;
  /** Creates its key if `isNew`; otherwise a missing key throws AppError `vault-key-missing`. */
  openSealer(isNew: boolean): Promise<Sealer>;
  /** Called once a passphrase replaced the sealer: its key would still open earlier copies of the file. */
  dropSealerKey(): Promise<void>;
  readonly random: RandomSource;
};

export type OpenedVault = {
  file(): VaultFile;
  /** Why it is locked; undefined while it is open. */
  lockedBecause(): LockedBecause | undefined;
  readonly secrets: OpenSecrets;
  /** The master key, for this folder only. Throws AppError `vault-locked`. */
  master(): Uint8Array;
  /** Applies the change to the file as it is on the disk now. Throws AppError `vault-*` or the change's own. */
  update(change: (file: VaultFile, master: Uint8Array) => VaultFile): Promise<void>;
  /** Loads what another program wrote; true if there was something. */
  refresh(): Promise<boolean>;
  unlock(passphrase: string): Promise<void>;
  /** Before this returns, Signers are stopped and tokens forgotten. */
  lock(because: LockedBecause): void;
  /** `current` is required if there is a passphrase already. */
  setPassphrase(current: string | undefined, next: string): Promise<void>;
  removePassphrase(current: string): Promise<void>;
};

const DEFAULT_IDLE_LOCK_MS = 15 * 60_000;

/** Opens the vault at the place, or creates an empty one. Throws AppError `vault-*`, leaving the file as it is. */
export async function openVaultFile(place: VaultPlace): Promise<OpenedVault> {
  const { path, random } = place;
  const secrets = createOpenSecrets(path, random);
  let file: VaultFile;
  let master: Uint8Array | undefined;
  let lockedBecause: LockedBecause | undefined;
  /** The file's bytes as they were last read or written here. */
  let known: Uint8Array | undefined;
  let last: Promise<unknown> = Promise.resolve();

  /** Runs the acts of this program one after the other. */
  function inOrder<T>(act: () => Promise<T>): Promise<T> {
    const next = last.then(act, act);
    last = next.catch(() => {});
    return next;
  }

  /** As `take`, for a file from the disk: refuses one that was edited by hand. */
  function takeChecked(found: CheckedVaultFile, key: Uint8Array): void {
    checkContent(path, found, key);
    take(found, key);
  }

  function take(next: VaultFile, key: Uint8Array): void {
    secrets.load(next, key);
    file = next;
    master = key;
    lockedBecause = undefined;
  }

  function shut(next: VaultFile, because: LockedBecause): void {
    secrets.drop();
    master?.fill(0);
    master = undefined;
    file = next;
    lockedBecause = because;
  }

  function requireMaster(): Uint8Array {
    if (!master || lockedBecause !== undefined) throw vaultLocked();
    return master;
  }

  /** Opens a file from the disk, with the present master key if it still fits. */
  async function adopt(found: CheckedVaultFile, because: LockedBecause): Promise<void> {
    if (found.seal.kind === 'passphrase') checkKdf(path, found.seal.kdf);
    const isOpen = lockedBecause === undefined;
    if (isOpen && master && isMasterOf(master, found.masterCheckBase64)) takeChecked(found, master);
    else if (found.seal.kind === 'passphrase') shut(found, lockedBecause ?? because);
    else {
      if (found.seal.kind !== place.sealerId) {
        const reason = `it is sealed by “${found.seal.kind}”, and this program seals by “${place.sealerId}”`;
        throw cannotOpen('vault-other-seal', path, reason);
      }
      takeChecked(found, await unwrapMaster(path, found.seal, { sealer: await place.openSealer(false) }));
    }
  }

  /** Loads the file if it changed on the disk. Returns its bytes, to compare before replacing them. */
  async function freshen(): Promise<Uint8Array | undefined> {
    const bytes = await readIfPresent(path);
    if (bytes && !isSame(bytes, known)) {
      await adopt(parseVaultFile(path, bytes), 'changed');
      known = bytes;
    }
    return bytes;
  }

  /** Writes and proves the new file; `opener` must open it if its seal is new. */
  function rewrite(
    change: (file: VaultFile, master: Uint8Array) => Promise<MadeVault & { readonly opener?: Opener }>,
  ): Promise<void> {
    return inOrder(() =>
      inWriteTurn(path, 'vault', async () => {
        const before = await freshen();
        const made = await change(file, requireMaster());
        const next = withContentCheck({ ...made.file, revision: file.revision + 1 }, made.master, random);
        const bytes = writeVaultFile(next);
        await replacePrivateFile(path, bytes, async (written) => {
          await proveWritten(path, written, made.master, made.opener);
          await requireUntouched(path, before);
        });
        known = bytes;
        // Locked meanwhile: it stays so, unless what would unlock it has just been removed.
        if (lockedBecause === undefined || next.seal.kind !== 'passphrase') take(next, made.master);
        else file = next;
      }).catch((error: unknown) => {
        throw diskRefusal(path, error);
      }),
    );
  }

  const bytes = await readIfPresent(path);
  known = bytes;
  const found = bytes && parseVaultFile(path, bytes);
  if (!bytes || !found) {
    const made = await emptyVault(await place.openSealer(true), random);
    file = made.file;
    take(made.file, made.master);
  } else {
    file = found;
    await adopt(found, 'start');
    const sealer = found.seal.kind === 'passphrase' ? undefined : await place.openSealer(false);
    if (sealer?.resealAdvised) {
      await rewrite(async (now, key) => ({
        file: { ...now, seal: await wrapMaster(key, { sealer }, random) },
        master: key,
        opener: { sealer },
      }));
    }
  }

  return {
    file: () => file,
    lockedBecause: () => lockedBecause,
    secrets,
    master: requireMaster,
    update: (change) => rewrite(async (now, key) => ({ file: change(now, key), master: key })),
    refresh: () =>
      inOrder(async () => {
        const before = file;
        await freshen();
        return file !== before;
      }),
    unlock: (passphrase) =>
      inOrder(async () => {
        const bytes = (await readIfPresent(path)) ?? known;
        // One that was never written opens by itself.
        if (!bytes) return;
        const now = parseVaultFile(path, bytes);
        if (now.seal.kind !== 'passphrase') await adopt(now, 'changed');
        else takeChecked(now, await unwrapMaster(path, now.seal, { passphrase }));
        known = bytes;
      }),
    lock(because) {
      if (file.seal.kind !== 'passphrase') throw noPassphrase();
      lockedBecause ??= because;
      secrets.drop();
      // A write or an unlock in progress finishes first: the write needs its key, and locking must win over the unlock.
      const act = async () => {
        if (file.seal.kind === 'passphrase') shut(file, lockedBecause ?? because);
      };
      void inOrder(act);
    },
    async setPassphrase(current, next) {
      const wasSealer = file.seal.kind !== 'passphrase';
      await rewrite(async (now, key) => {
        const opener = { passphrase: next };
        if (now.seal.kind === 'passphrase') {
          await requirePassphrase(path, now, current);
          return { file: { ...now, seal: await wrapMaster(key, opener, random) }, master: key, opener };
        }
        // A new master key: earlier copies of the file hold the old one, wrapped by what needs no passphrase.
        const master = newMasterKey(random);
        const resealed = resealEntries(path, now, key, master, random);
        const seal = await wrapMaster(master, opener, random);
        return { file: { ...now, ...resealed, seal, masterCheckBase64: sealCheck(master, random) }, master, opener };
      });
      if (!wasSealer) return;
      await place.dropSealerKey().catch((cause: unknown) => {
        throw keyFileLeft(path, cause);
      });
    },
    removePassphrase: (current) =>
      rewrite(async (now, key) => {
        if (now.seal.kind !== 'passphrase') throw noPassphrase();
        await requirePassphrase(path, now, current);
        const opener = { sealer: await place.openSealer(true) };
        return { file: { ...now, seal: await wrapMaster(key, opener, random) }, master: key, opener };
      }),
  };
}

/** A vault without entries; `revision` 0 stands for "not yet written". */
async function emptyVault(sealer: Sealer, random: RandomSource): Promise<MadeVault> {
  const master = newMasterKey(random);
  const file: VaultFile = {
    format: 'dialbench-vault',
    version: 1,
    revision: 0,
    seal: await wrapMaster(master, { sealer }, random),
    masterCheckBase64: sealCheck(master, random),
    idleLockMs: DEFAULT_IDLE_LOCK_MS,
    keys: [],
    tokens: [],
  };
  return { file, master };
}

function isSame(left: Uint8Array, right: Uint8Array | undefined): boolean {
  return right !== undefined && Buffer.from(left).equals(right);
}

function noPassphrase(): AppError {
  const message = 'The vault has no passphrase, so it opens by itself and cannot be locked. Set a passphrase first.';
  return new AppError({ code: 'vault-no-passphrase', message });
}
