/**
 * The vault's file in this program: shut for a reason, locked, or open; changed in turns, never overwritten if it cannot
 * be opened.
 *
 * A change first reads the file again, because another program may have written it. The new file is written beside it,
 * read back and opened, and only then replaces it. A keyring that takes its time holds nothing up: the vault stays shut
 * with that reason, and opens when the answer comes, if the file is still the one that was asked about. The master key
 * is in memory while the vault is open, and is wiped when it locks.
 */
import { join } from 'node:path';
import { isVaultWaiting } from '../../shared/contract/vault-shut.ts';
import type { Failure } from '../../shared/failure.ts';
import type { Clock, RandomSource } from '../../shared/signature/ports.ts';
import { isTaken, readIfPresent } from '../files/private-file.ts';
import { keyFileAt } from './key-file-sealer.ts';
import { createLatestVault } from './latest-vault.ts';
import { type Opener, unwrapMaster } from './master-key.ts';
import { createOpenSecrets } from './open-secrets.ts';
import { checkKdf } from './passphrase-kdf.ts';
import type { Keyring } from './sealer.ts';
import { createUnlockerChanges, emptyVault } from './unlocker-changes.ts';
import {
  asAppError,
  OPENS,
  openerOf,
  type SealerKind,
  type UnlockerHealth,
  type Unlockers,
  unwrapHere,
  watchedKeyring,
  withinLimit,
} from './unlockers.ts';
import { keyringAsked, noPassphrase, replacedMeanwhile } from './vault-error.ts';
import { parseVaultFile, peekVaultFile, type VaultFile, type VaultWrap, wrapOf } from './vault-file.ts';
import { createVaultStatus } from './vault-status.ts';
import { createTries } from './vault-tries.ts';
import { createVaultWrites, fileBehind, isSame, setFilesAside } from './vault-writes.ts';

/** How long an act waits for a keyring: long enough to type its password. */
const ACT_MS = 20_000;

export type SealedVaultPorts = {
  readonly clock: Clock;
  later(act: () => void, afterMs: number): () => void;
  /** Called when the vault opens or locks by itself, or learns something of its unlockers. */
  onChange(): void;
};

export type SealedVault = Awaited<ReturnType<typeof openSealedVault>>;

export function vaultFileIn(folder: string): string {
  return join(folder, 'vault.json');
}

/**
 * Opens the folder's vault, or an empty one; returns at once where only the keyring opens it. Without `keyring` this
 * program cannot ask one.
 */
export async function openSealedVault(
  folder: string,
  random: RandomSource,
  keyring: Keyring | undefined,
  { later, onChange }: Omit<SealedVaultPorts, 'clock'>,
) {
  const path = vaultFileIn(folder);
  const keyFile = keyFileAt(join(folder, 'vault.key'), random);
  const secrets = createOpenSecrets(path, random);
  const tried = new Map<string, UnlockerHealth>();
  const held = createVaultStatus(path, secrets);
  const latest = createLatestVault(path);
  /** The file's bytes as they were last read or written here. */
  let known: Uint8Array | undefined;
  /** Where the file lies, if it is behind a link. */
  let target = path;
  const tries = createTries(later, onChange);
  const ownKeyring = keyring && watchedKeyring(keyring);
  const unlockers: Unlockers = { keyFile, keyring: ownKeyring, tried };
  /** For acts that somebody waits for. */
  const prompt: Unlockers = { ...unlockers, keyring: ownKeyring && withinLimit(ownKeyring, ACT_MS) };
  const changes = createUnlockerChanges(path, prompt, random);

  function shut(failure: Failure, bytes: Uint8Array | undefined): void {
    tried.clear();
    known = bytes;
    held.shut(failure, peekVaultFile(path, bytes));
  }

  function keep(file: VaultFile, bytes: Uint8Array): void {
    known = bytes;
    latest.keep(file, bytes);
  }

  const isShut = (): boolean => held.now().kind === 'shut';

  /**
   * Opens a file from the disk, with the present master key if it still fits. Throws AppError `vault-put-back` for one
   * that is not later than what is known: what was acknowledged since would be gone without a word.
   */
  async function adopt(bytes: Uint8Array, because: 'start' | 'changed', by = prompt, isWanted = () => true) {
    const found = parseVaultFile(path, bytes);
    const passphrase = wrapOf(found, 'passphrase');
    if (passphrase) checkKdf(path, passphrase.kdf);
    const isOfMaster = held.isOfMaster(found);
    latest.check(found, bytes);
    if (isOfMaster || passphrase) {
      if (isOfMaster) held.take(found, held.master());
      else held.lock(found, because);
      return void keep(found, bytes);
    }
    const { master, opener } = await unwrapHere(path, found, by);
    if (!isWanted()) return void master.fill(0);
    // The keyring may have taken its time, and a later file have been held meanwhile.
    latest.check(found, bytes);
    held.takeChecked(found, master);
    keep(found, bytes);
    return opener;
  }

  /** A vault that nobody has written yet. */
  async function begin(by: Unlockers, isWanted = () => true): Promise<void> {
    const made = await emptyVault(by, random);
    if (!isWanted()) return;
    held.take(made.file, made.master);
    latest.forget();
  }

  async function openFrom(by: Unlockers): Promise<void> {
    let bytes: Uint8Array | undefined;
    try {
      target = await fileBehind(path);
      bytes = await readIfPresent(target);
    } finally {
      const status = held.now();
      // Another try may have opened it meanwhile.
      if (status.kind === 'shut') shut(status.failure, bytes);
    }
    if (!isShut()) return;
    // An answer about a file that was set aside or replaced meanwhile opens nothing.
    const isWanted = () => isShut() && isSame(bytes, known);
    const opener = bytes ? await adopt(bytes, 'start', by, isWanted) : await begin(by, isWanted);
    void tryKeyring(ownKeyring?.state().kind === 'waiting');
    if (opener) await resealIfAdvised(opener);
  }

  /** Tries to open the vault anew; returns once it is open, shut for a reason, or waiting for the keyring. */
  const open = (by = unlockers): Promise<void> =>
    tries.start({
      run: () => openFrom(by),
      isShut,
      asked: ownKeyring?.nextLook(),
      refuse: ({ failure }) => held.shut(failure, held.now().file),
      path,
    });

  /** Tries the keyring where another unlocker opened the vault; takes as long as the keyring does. Never rejects. */
  async function tryKeyring(isAsked: boolean): Promise<void> {
    // Under a passphrase nobody needs it, and a keyring may ask its user.
    const { kind, file } = held.now();
    if (!ownKeyring || kind !== 'open' || !file || wrapOf(file, 'passphrase')) return;
    const wrap = wrapOf(file, 'os');
    if (!wrap && isAsked) await ownKeyring.look();
    if (wrap && tried.get(wrap.wrappedMasterBase64)?.kind !== 'opens') {
      try {
        const opener = await openerOf(path, file, unlockers, 'os');
        (await unwrapMaster(path, file, opener)).fill(0);
        tried.set(wrap.wrappedMasterBase64, OPENS);
        await resealIfAdvised(opener);
      } catch (error) {
        tried.set(wrap.wrappedMasterBase64, { kind: 'broken', failure: asAppError(path, error).failure });
      }
    }
    onChange();
  }

  /** Not being able to write is no reason to stay shut: the next start tries again. */
  async function resealIfAdvised(opener: Opener): Promise<void> {
    if (opener.kind !== 'os' || isShut()) return;
    const { resealAdvised, backend } = opener.sealer;
    if (resealAdvised || backend !== wrapOf(held.file(), 'os')?.backend)
      await rewrite(changes.reseal(opener)).catch(() => {});
  }

  /** Loads the file if it changed on the disk. Returns its bytes, to compare before replacing them. */
  async function freshen(): Promise<Uint8Array | undefined> {
    held.file();
    const bytes = await readIfPresent(target);
    if (bytes && !isSame(bytes, known)) await adopt(bytes, 'changed');
    return bytes;
  }

  /**
   * As `freshen`. Where no file is on the disk, what is about to be written must open again: the key file may have been
   * set aside or removed with it. A vault that has nothing yet begins anew.
   */
  async function freshenToWrite(): Promise<Uint8Array | undefined> {
    const bytes = await freshen();
    const file = held.file();
    if (bytes || !wrapOf(file, 'key-file')) return bytes;
    try {
      (await unwrapHere(path, file, prompt)).master.fill(0);
    } catch (error) {
      if (file.revision > 0) throw error;
      await begin(prompt);
    }
    return undefined;
  }

  const { inOrder, inTurn, rewrite } = createVaultWrites({
    path,
    target: () => target,
    keyFile,
    random,
    held,
    freshen: freshenToWrite,
    written(next, bytes, made) {
      keep(next, bytes);
      held.takeWritten(next, made.master);
      const isProven = ({ kind }: VaultWrap) => made.openers?.some((opener) => opener.kind === kind);
      for (const wrap of next.wraps.filter(isProven)) tried.set(wrap.wrappedMasterBase64, OPENS);
    },
  });

  async function refresh(): Promise<boolean> {
    if (isShut()) {
      // Another program may have given it an unlocker that opens it from here.
      const bytes = await readIfPresent(path).catch(() => undefined);
      if (bytes === undefined || isSame(bytes, known)) return false;
      await open();
      return true;
    }
    return inOrder(async () => {
      const before = held.now();
      try {
        await freshen();
        return held.now() !== before;
      } catch (error) {
        // Its secrets are no longer valid.
        shut(asAppError(path, error).failure, await readIfPresent(path).catch(() => undefined));
        return true;
      }
    });
  }

  await open();

  return {
    path,
    keyPath: keyFile.path,
    secrets,
    status: held.now,
    keyringState: () => ownKeyring?.state(),
    /** What was found out of a wrap of the file; undefined where it was not tried. */
    healthOf: (wrap: VaultWrap) => tried.get(wrap.wrappedMasterBase64),
    /** What opened, or what is locked. Throws the failure of a vault that is shut. */
    file: held.file,
    /** The master key, for this folder only. Throws AppError `vault-*` if the vault is shut or locked. */
    master: held.master,
    /** Applies the change to the file as it is on the disk now. Throws AppError `vault-*` or the change's own. */
    update: (change: (file: VaultFile, master: Uint8Array) => VaultFile) =>
      rewrite(async (now, key) => ({ file: change(now, key), master: key })),
    refresh,
    async reopen(): Promise<void> {
      const status = held.now();
      if (status.kind !== 'shut') return void tryKeyring(true);
      if (status.failure.code === 'vault-put-back') latest.agreeTo(known);
      if (!isVaultWaiting(status.failure)) await open();
      await tries.settled();
    },
    /** Never resolves without having tried the passphrase. Throws AppError `vault-no-passphrase` where none opens it. */
    unlock: (passphrase: string) =>
      inOrder(async () => {
        held.file();
        const bytes = (await readIfPresent(target)) ?? known;
        if (!bytes) throw noPassphrase();
        const now = parseVaultFile(path, bytes);
        latest.check(now, bytes);
        if (!wrapOf(now, 'passphrase')) throw noPassphrase();
        held.takeChecked(now, await unwrapMaster(path, now, { kind: 'passphrase', passphrase }));
        keep(now, bytes);
      }),
    /** Before this returns, Signers are stopped and tokens forgotten. */
    lock(because: 'asked' | 'idle'): void {
      held.beginLock(because);
      // A write or an unlock in progress finishes first: the write needs its key, and locking must win over the unlock.
      void inOrder(async () => {
        const { kind, file } = held.now();
        if (kind !== 'shut' && file && wrapOf(file, 'passphrase')) held.lock(file, because);
      });
    },
    setPassphrase: (current: string | undefined, next: string) => rewrite(changes.setPassphrase(current, next)),
    removePassphrase: (current: string) => rewrite(changes.removePassphrase(current)),
    async addUnlocker(kind: SealerKind): Promise<void> {
      const status = held.now();
      const isUnbegun = status.kind === 'shut' && /^vault-(seal-silent|waiting)$/.test(status.failure.code);
      if (kind !== 'key-file' || !isUnbegun || (await isTaken(path))) return rewrite(changes.add(kind));
      await open({ keyFile, tried });
      held.file();
    },
    removeUnlocker: (kind: SealerKind) => rewrite(changes.remove(kind)),
    async setAside(nowMs: number): Promise<string> {
      const onDisk = () => readIfPresent(path).catch(() => undefined);
      const before = await onDisk();
      // What its user agreed to set aside was another one.
      if (await refresh()) {
        onChange();
        throw replacedMeanwhile(path);
      }
      const keptAs = await inTurn(async () => {
        if (!isSame(before, await onDisk())) throw replacedMeanwhile(path);
        const keptAs = await setFilesAside(path, keyFile.path, nowMs);
        // What was to be written next belongs to the vault that is gone from here.
        latest.forget();
        shut(keyringAsked(path).failure, undefined);
        return keptAs;
      });
      await open();
      return keptAs;
    },
  };
}
