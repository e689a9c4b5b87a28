/**
 * Changes of what opens a vault, as functions from the file to the new one and the openers that must open it.
 *
 * Whatever takes an unlocker from the vault also makes a new master key: earlier copies of the file still hold the old
 * one, wrapped by what is to open it no longer. Adding one, and changing a passphrase, wraps the same master key again.
 */
import { AppError } from '../../shared/failure.ts';
import type { RandomSource } from '../../shared/signature/ports.ts';
import { newMasterKey, type Opener, sealCheck, unwrapMaster, wrapMaster } from './master-key.ts';
import { firstOpener, OPENS, openerOf, type SealerKind, type Unlockers } from './unlockers.ts';
import { resealEntries } from './vault-entries.ts';
import { noPassphrase } from './vault-error.ts';
import { type VaultFile, wrapOf } from './vault-file.ts';

export type MadeVault = {
  readonly file: VaultFile;
  readonly master: Uint8Array;
  /** Those that are new, each to be proven. */
  readonly openers?: readonly Opener[];
  /** Says what was done: the key file is then removed, because it would still open earlier copies of the vault. */
  readonly keyFileGoes?: string;
};

/** `onFailure` takes what undoes a change beside the file, should the file not be written. */
export type UnlockerChange = (
  file: VaultFile,
  master: Uint8Array,
  onFailure: (undo: () => Promise<void>) => void,
) => Promise<MadeVault>;

const DEFAULT_IDLE_LOCK_MS = 15 * 60_000;

/** A vault without entries; `revision` 0 stands for "not yet written". */
export async function emptyVault({ keyring, keyFile, tried }: Unlockers, random: RandomSource): Promise<MadeVault> {
  // Of two programs that start at once, the later takes the key file that the first one made.
  const opener = await firstOpener(keyring, () => keyFile.open(true));
  const master = newMasterKey(random);
  const wrap = await wrapMaster(master, opener, random);
  tried.set(wrap.wrappedMasterBase64, OPENS);
  const file: VaultFile = {
    format: 'dialbench-vault',
    version: 1,
    revision: 0,
    wraps: [wrap],
    masterCheckBase64: sealCheck(master, random),
    idleLockMs: DEFAULT_IDLE_LOCK_MS,
    keys: [],
    tokens: [],
  };
  return { file, master };
}

export function createUnlockerChanges(path: string, unlockers: Unlockers, random: RandomSource) {
  /** A new master key, wrapped for these openers alone, and every entry sealed anew under it. */
  async function underNewMaster(file: VaultFile, key: Uint8Array, openers: readonly Opener[]): Promise<MadeVault> {
    const master = newMasterKey(random);
    const resealed = resealEntries(path, file, key, master, random);
    const wraps: VaultFile['wraps'] = [];
    // One after the other: a keyring may ask its user.
    for (const opener of openers) wraps.push(await wrapMaster(master, opener, random));
    return { file: { ...file, ...resealed, wraps, masterCheckBase64: sealCheck(master, random) }, master, openers };
  }

  /** The same master key, wrapped once more, in the place of a wrap of that kind. */
  async function rewrapped(file: VaultFile, master: Uint8Array, opener: Opener): Promise<MadeVault> {
    const others = file.wraps.filter(({ kind }) => kind !== opener.kind);
    const wraps = [...others, await wrapMaster(master, opener, random)];
    return { file: { ...file, wraps }, master, openers: [opener] };
  }

  /** Throws AppError `vault-passphrase-missing` or `vault-passphrase-wrong`. */
  async function requirePassphrase(file: VaultFile, passphrase: string | undefined): Promise<void> {
    if (passphrase === undefined) {
      const message = 'The vault has a passphrase: enter the current one to change it.';
      throw refusal('vault-passphrase-missing', message);
    }
    (await unwrapMaster(path, file, { kind: 'passphrase', passphrase })).fill(0);
  }

  return {
    setPassphrase:
      (current: string | undefined, next: string): UnlockerChange =>
      async (file, key) => {
        const opener: Opener = { kind: 'passphrase', passphrase: next };
        if (!wrapOf(file, 'passphrase')) {
          return { ...(await underNewMaster(file, key, [opener])), keyFileGoes: 'The passphrase is set' };
        }
        await requirePassphrase(file, current);
        return rewrapped(file, key, opener);
      },
    removePassphrase:
      (current: string): UnlockerChange =>
      async (file, key, onFailure) => {
        if (!wrapOf(file, 'passphrase')) throw noPassphrase();
        await requirePassphrase(file, current);
        const opener = await firstOpener(unlockers.keyring, () => unlockers.keyFile.renew(onFailure));
        return underNewMaster(file, key, [opener]);
      },
    /** Adds one, or replaces one that was found not to open. */
    add:
      (kind: SealerKind): UnlockerChange =>
      async (file, key, onFailure) => {
        if (wrapOf(file, 'passphrase')) {
          const message =
            'The vault has a passphrase, and any other way beside it would open it without. Remove the passphrase first.';
          throw refusal('vault-has-passphrase', message);
        }
        const present = wrapOf(file, kind);
        const isBroken = present && unlockers.tried.get(present.wrappedMasterBase64)?.kind === 'broken';
        if (present && !isBroken) throw refusal('vault-way-known', `The vault is opened by ${WORDS[kind]} already.`);
        const opener: Opener =
          kind === 'key-file'
            ? { kind, sealer: await unlockers.keyFile.renew(onFailure) }
            : await openerOf(path, file, unlockers, kind);
        if (!present) return rewrapped(file, key, opener);
        const other = OTHER[kind];
        const kept = wrapOf(file, other) ? [await openerOf(path, file, unlockers, other)] : [];
        return underNewMaster(file, key, [opener, ...kept]);
      },
    remove:
      (kind: SealerKind): UnlockerChange =>
      async (file, key) => {
        if (!wrapOf(file, kind)) throw notOpenedBy(kind);
        const other = OTHER[kind];
        if (!wrapOf(file, other)) {
          const message =
            'This is the only way to open the vault; without it, its keys would be lost. Add another one first, or set a passphrase.';
          throw refusal('vault-last-way', message);
        }
        const made = await underNewMaster(file, key, [await openerOf(path, file, unlockers, other)]);
        if (kind === 'os') return made;
        return { ...made, keyFileGoes: 'The vault does not open by its key file any more' };
      },
    /** Seals the same master key once more for the keyring, which asked for it or has another name now. */
    reseal:
      (opener: Opener): UnlockerChange =>
      async (file, key) => {
        // It may have been removed while it was asked.
        if (!wrapOf(file, 'os')) throw notOpenedBy('os');
        return rewrapped(file, key, opener);
      },
  };
}

const OTHER: Readonly<Record<SealerKind, SealerKind>> = { 'key-file': 'os', os: 'key-file' };
const WORDS: Readonly<Record<SealerKind, string>> = { 'key-file': 'a key file', os: 'the system’s keyring' };

const notOpenedBy = (kind: SealerKind): AppError =>
  refusal('vault-way-unknown', `The vault is not opened by ${WORDS[kind]}.`);

function refusal(code: string, message: string): AppError {
  return new AppError({ code, message });
}
