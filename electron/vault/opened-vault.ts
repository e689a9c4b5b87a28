/**
 * The vault with its file: open or locked, changed in turns, never overwritten if it cannot be opened.
 *
 * A change first reads the file again, because another program may have written it. The new file is written beside it,
 * read back and opened, and only then replaces it. vault-changes.ts and wrap-changes.ts decide what a change means,
 * ways-in.ts how this program opens it, open-secrets.ts what is handed out. The master key is in memory here while the
 * vault is open, and is wiped when it locks.
 */
import type { VaultLock } from '../../shared/contract/workbench-state.ts';
import { inTurns } from '../../shared/in-turn.ts';
import type { RandomSource } from '../../shared/signature/ports.ts';
import { readIfPresent, replacePrivateFile } from '../files/private-file.ts';
import { inWriteTurn } from '../files/write-turn.ts';
import { createKeyFileCare } from './key-file-care.ts';
import { checkContent, isMasterOf, type Opener, unwrapMaster, withContentCheck } from './master-key.ts';
import { createOpenSecrets, type OpenSecrets } from './open-secrets.ts';
import { checkKdf } from './passphrase-kdf.ts';
import { diskRefusal, noPassphrase, vaultLocked, vaultPutBack } from './vault-error.ts';
import { type CheckedVaultFile, parseVaultFile, type VaultFile, wrapOf, writeVaultFile } from './vault-file.ts';
import { proveWritten, requireUntouched } from './vault-proof.ts';
import {
  failureOf,
  firstOpener,
  openerOf,
  type SealerKind,
  unwrapHere,
  type WayHealth,
  type Ways,
  withinLimit,
} from './ways-in.ts';
import { createWrapChanges, emptyVault, type WrapChange } from './wrap-changes.ts';

type LockedBecause = Extract<VaultLock, { kind: 'locked' }>['because'];
type Health = Partial<Record<SealerKind, WayHealth>>;
/** What is done beside a write of the file, in its turn. */
type Around = (write: () => Promise<void>) => Promise<void>;

export type VaultPlace = {
  readonly path: string;
  readonly ways: Ways;
  readonly random: RandomSource;
};

export type OpenedVault = {
  file(): VaultFile;
  /** What was found out of its ways; what is absent was not tried. */
  health(): Health;
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
  /** Adds a way to open it, or renews one that is broken. Throws AppError `vault-*`, and then nothing has changed. */
  addWay(kind: SealerKind): Promise<void>;
  removeWay(kind: SealerKind): Promise<void>;
  /** Tries the keyring's wrap, unless it is known to open; takes as long as the keyring does. Never rejects. */
  checkKeyring(): Promise<void>;
};

/** How long an act waits for a keyring: long enough to type its password. */
const ACT_MS = 20_000;

/**
 * Opens the vault at the place, or creates an empty one; takes as long as the keyring does, where only that opens it.
 * Throws AppError `vault-*`, leaving the file as it is.
 */
export async function openVaultFile(place: VaultPlace): Promise<OpenedVault> {
  const { path, random } = place;
  const { keyFile, keyring } = place.ways;
  const patient: Ways = { keyFile, keyring: keyring && withinLimit(keyring, ACT_MS) };
  const changes = createWrapChanges(path, patient, random);
  const keyFileCare = createKeyFileCare(path, keyFile);
  const secrets = createOpenSecrets(path, random);
  let file: VaultFile;
  let master: Uint8Array | undefined;
  let lockedBecause: LockedBecause | undefined;
  let health: Health = {};
  /** The file's bytes as they were last read or written here. */
  let known: Uint8Array | undefined;
  /** For the acts of this program. */
  const inOrder = inTurns();

  /** As `take`, for a file from the disk: refuses one that was edited by hand. */
  function takeChecked(found: CheckedVaultFile, key: Uint8Array, tried?: Health): void {
    checkContent(path, found, key);
    take(found, key, tried);
  }

  function take(next: VaultFile, key: Uint8Array, found: Health = stillTrue(next)): void {
    secrets.load(next, key);
    file = next;
    master = key;
    health = found;
    lockedBecause = undefined;
  }

  /** What is known of the wraps that the next file has unchanged. */
  function stillTrue(next: VaultFile): Health {
    const isSameWrap = (kind: string) => {
      const [before, after] = [file, next].map((one) => one.wraps.find((wrap) => wrap.kind === kind));
      return before !== undefined && before.wrappedMasterBase64 === after?.wrappedMasterBase64;
    };
    return Object.fromEntries(Object.entries(health).filter(([kind]) => isSameWrap(kind)));
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
  async function adopt(found: CheckedVaultFile, because: LockedBecause, ways = patient): Promise<Opener | undefined> {
    const passphrase = wrapOf(found, 'passphrase');
    if (passphrase) checkKdf(path, passphrase.kdf);
    const isOpen = lockedBecause === undefined;
    if (isOpen && master && isMasterOf(master, found.masterCheckBase64)) takeChecked(found, master);
    else if (passphrase) shut(found, lockedBecause ?? because);
    else {
      const opened = await unwrapHere(path, found, ways);
      takeChecked(found, opened.master, opened.health);
      return opened.opener;
    }
    return undefined;
  }

  /** Loads the file if it changed on the disk. Returns its bytes, to compare before replacing them. */
  async function freshen(): Promise<Uint8Array | undefined> {
    const bytes = await readIfPresent(path);
    if (bytes && !isSame(bytes, known)) {
      const found = parseVaultFile(path, bytes);
      // What was acknowledged since would be gone without a word. Opened afresh, it is taken: that is how a backup is restored.
      const isThisVault = found.masterCheckBase64 === file.masterCheckBase64;
      if (isThisVault && found.revision < file.revision) throw vaultPutBack(path, found.revision, file.revision);
      await adopt(found, 'changed');
      known = bytes;
    }
    return bytes;
  }

  /**
   * Writes and proves the new file, by each of its new wraps. `around` is in the same turn, so that no other program makes
   * use of a key file that is on its way.
   */
  function rewrite(change: WrapChange, around: Around = (write) => write()): Promise<void> {
    return inOrder(() =>
      inWriteTurn(path, 'vault', () => around(() => writeChange(change))).catch((error: unknown) => {
        throw diskRefusal(path, error);
      }),
    );
  }

  /**
   * Where no file is on the disk, what is about to be written must open again: the key file may have been set aside or removed
   * with it. A vault that has nothing yet begins anew. Throws AppError `vault-*`.
   */
  async function requireWayIn(): Promise<void> {
    if (!wrapOf(file, 'key-file')) return;
    try {
      (await unwrapHere(path, file, patient)).master.fill(0);
    } catch (error) {
      if (file.revision > 0) throw error;
      await beginEmpty(patient);
    }
  }

  async function beginEmpty(ways: Ways): Promise<void> {
    const opener = await firstOpener(ways, true);
    const made = await emptyVault(opener, random);
    master?.fill(0);
    take(made.file, made.master, opener.kind === 'passphrase' ? {} : { [opener.kind]: { kind: 'opens' } });
  }

  async function writeChange(change: WrapChange): Promise<void> {
    const before = await freshen();
    if (!before) await requireWayIn();
    const made = await change(file, requireMaster());
    const next = withContentCheck({ ...made.file, revision: file.revision + 1 }, made.master, random);
    const bytes = writeVaultFile(next);
    await replacePrivateFile(path, bytes, async (written) => {
      await proveWritten(path, written, made.master, made.openers);
      await requireUntouched(path, before);
    });
    known = bytes;
    // Locked meanwhile: it stays so, unless what would unlock it has just been removed.
    if (lockedBecause === undefined || !wrapOf(next, 'passphrase')) take(next, made.master);
    else file = next;
    for (const { kind } of made.openers ?? []) if (kind !== 'passphrase') health[kind] = { kind: 'opens' };
  }

  /** Not being able to write is no reason to stay shut: the next start tries again. */
  async function resealIfAdvised(opener: Opener): Promise<void> {
    if (opener.kind !== 'os') return;
    const { sealer } = opener;
    if (!sealer.resealAdvised && sealer.backend === wrapOf(file, 'os')?.backend) return;
    await rewrite(changes.reseal(opener)).catch(() => {});
  }

  const bytes = await readIfPresent(path);
  known = bytes;
  const found = bytes && parseVaultFile(path, bytes);
  if (!bytes || !found) await beginEmpty(place.ways);
  else {
    file = found;
    const opener = await adopt(found, 'start', place.ways);
    if (opener) await resealIfAdvised(opener);
  }

  return {
    file: () => file,
    health: () => health,
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
        if (!wrapOf(now, 'passphrase')) await adopt(now, 'changed');
        else takeChecked(now, await unwrapMaster(path, now, { kind: 'passphrase', passphrase }), {});
        known = bytes;
      }),
    lock(because) {
      if (!wrapOf(file, 'passphrase')) throw noPassphrase();
      lockedBecause ??= because;
      secrets.drop();
      // A write or an unlock in progress finishes first: the write needs its key, and locking must win over the unlock.
      const act = async () => {
        if (wrapOf(file, 'passphrase')) shut(file, lockedBecause ?? because);
      };
      void inOrder(act);
    },
    async setPassphrase(current, next) {
      let isFirst = false;
      const change: WrapChange = (now, key) => {
        isFirst = wrapOf(now, 'passphrase') === undefined;
        return changes.setPassphrase(current, next)(now, key);
      };
      await rewrite(change, async (write) => {
        await write();
        if (isFirst) await keyFileCare.drop('The passphrase is set');
      });
    },
    removePassphrase: (current) => rewrite(changes.removePassphrase(current), keyFileCare.during),
    async addWay(kind) {
      const change: WrapChange = (now, key) => changes.add(kind, health[kind]?.kind === 'broken')(now, key);
      await rewrite(change, kind === 'key-file' ? keyFileCare.during : undefined);
    },
    removeWay: (kind) =>
      rewrite(changes.remove(kind), async (write) => {
        await write();
        if (kind === 'key-file') await keyFileCare.drop('The vault does not open by its key file any more');
      }),
    async checkKeyring() {
      const wrap = wrapOf(file, 'os');
      if (!keyring || !wrap || health.os?.kind === 'opens') return;
      let tried: WayHealth = { kind: 'opens' };
      let opener: Opener | undefined;
      const at = file;
      try {
        opener = await openerOf(path, at, place.ways, 'os');
        (await unwrapMaster(path, at, opener)).fill(0);
      } catch (error) {
        tried = { kind: 'broken', failure: failureOf(path, error) };
      }
      // Changed meanwhile: the finding is of a wrap that is there no more.
      if (wrapOf(file, 'os')?.wrappedMasterBase64 !== wrap.wrappedMasterBase64) return;
      health = { ...health, os: tried };
      if (opener && tried.kind === 'opens') await resealIfAdvised(opener);
    },
  };
}

function isSame(left: Uint8Array, right: Uint8Array | undefined): boolean {
  return right !== undefined && Buffer.from(left).equals(right);
}
