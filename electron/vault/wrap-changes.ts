/**
 * Changes of how a vault is opened, as functions from the file to the new one and the openers that must open it.
 *
 * Whatever takes a way from the vault also makes a new master key: earlier copies of the file still hold the old one,
 * wrapped by the way that is to open it no longer. Adding a way, and changing a passphrase, wraps the same one again.
 */
import { AppError } from '../../shared/failure.ts';
import type { RandomSource } from '../../shared/signature/ports.ts';
import { newMasterKey, type Opener, sealCheck, wrapMaster } from './master-key.ts';
import { resealEntries } from './vault-entries.ts';
import { noPassphrase } from './vault-error.ts';
import { type VaultFile, wrapOf } from './vault-file.ts';
import { requirePassphrase } from './vault-proof.ts';
import { firstOpener, openerOf, type SealerKind, type Ways } from './ways-in.ts';

export type MadeVault = {
  readonly file: VaultFile;
  readonly master: Uint8Array;
  /** Those that are new, each to be proven. */
  readonly openers?: readonly Opener[];
};

export type WrapChange = (file: VaultFile, master: Uint8Array) => Promise<MadeVault>;

const DEFAULT_IDLE_LOCK_MS = 15 * 60_000;

/** A vault without entries; `revision` 0 stands for "not yet written". */
export async function emptyVault(opener: Opener, random: RandomSource): Promise<MadeVault> {
  const master = newMasterKey(random);
  const file: VaultFile = {
    format: 'dialbench-vault',
    version: 1,
    revision: 0,
    wraps: [await wrapMaster(master, opener, random)],
    masterCheckBase64: sealCheck(master, random),
    idleLockMs: DEFAULT_IDLE_LOCK_MS,
    keys: [],
    tokens: [],
  };
  return { file, master };
}

export function createWrapChanges(path: string, ways: Ways, random: RandomSource) {
  /** A new master key, wrapped for these openers alone, and every entry sealed anew under it. */
  async function underNewMaster(file: VaultFile, key: Uint8Array, openers: readonly Opener[]): Promise<MadeVault> {
    const master = newMasterKey(random);
    const resealed = resealEntries(path, file, key, master, random);
    const wraps = await wrapsFor(master, openers);
    return { file: { ...file, ...resealed, wraps, masterCheckBase64: sealCheck(master, random) }, master, openers };
  }

  async function wrapsFor(master: Uint8Array, openers: readonly Opener[]): Promise<VaultFile['wraps']> {
    const wraps: VaultFile['wraps'] = [];
    // One after the other: a keyring may ask its user.
    for (const opener of openers) wraps.push(await wrapMaster(master, opener, random));
    return wraps;
  }

  /** The same master key, wrapped once more, in the place of a wrap of that kind. */
  async function rewrapped(file: VaultFile, master: Uint8Array, opener: Opener): Promise<MadeVault> {
    const others = file.wraps.filter(({ kind }) => kind !== opener.kind);
    const wraps = [...others, await wrapMaster(master, opener, random)];
    return { file: { ...file, wraps }, master, openers: [opener] };
  }

  const added = async (kind: SealerKind, file: VaultFile): Promise<Opener> =>
    kind === 'key-file' ? { kind, sealer: await ways.keyFile.renew() } : openerOf(path, file, ways, 'os');

  return {
    setPassphrase:
      (current: string | undefined, next: string): WrapChange =>
      async (file, key) => {
        const opener: Opener = { kind: 'passphrase', passphrase: next };
        if (!wrapOf(file, 'passphrase')) return underNewMaster(file, key, [opener]);
        await requirePassphrase(path, file, current);
        return rewrapped(file, key, opener);
      },
    removePassphrase:
      (current: string): WrapChange =>
      async (file, key) => {
        if (!wrapOf(file, 'passphrase')) throw noPassphrase();
        await requirePassphrase(path, file, current);
        return underNewMaster(file, key, [await firstOpener(ways, false)]);
      },
    /** `isBroken`: the wrap of that kind that is there does not open, and is to be replaced. */
    add:
      (kind: SealerKind, isBroken: boolean): WrapChange =>
      async (file, key) => {
        if (wrapOf(file, 'passphrase')) throw hasPassphrase();
        const present = wrapOf(file, kind);
        if (present && !isBroken) throw wayKnown(kind);
        const opener = await added(kind, file);
        if (!present) return rewrapped(file, key, opener);
        const others = kind === 'os' ? (['key-file'] as const) : (['os'] as const);
        const kept = others.filter((other) => wrapOf(file, other));
        const openers: Opener[] = [opener];
        for (const other of kept) openers.push(await openerOf(path, file, ways, other));
        return underNewMaster(file, key, openers);
      },
    remove:
      (kind: SealerKind): WrapChange =>
      async (file, key) => {
        if (!wrapOf(file, kind)) throw wayUnknown(kind);
        const other = kind === 'os' ? 'key-file' : 'os';
        if (!wrapOf(file, other)) throw lastWay();
        return underNewMaster(file, key, [await openerOf(path, file, ways, other)]);
      },
    /** Seals the same master key once more for the keyring, which asked for it or has another name now. */
    reseal:
      (opener: Opener): WrapChange =>
      (file, key) =>
        rewrapped(file, key, opener),
  };
}

const WORDS: Readonly<Record<SealerKind, string>> = { 'key-file': 'a key file', os: 'the system’s keyring' };

function hasPassphrase(): AppError {
  const message =
    'The vault has a passphrase, and any other way beside it would open it without. Remove the passphrase first.';
  return new AppError({ code: 'vault-has-passphrase', message });
}

function wayKnown(kind: SealerKind): AppError {
  return new AppError({ code: 'vault-way-known', message: `The vault is opened by ${WORDS[kind]} already.` });
}

function wayUnknown(kind: SealerKind): AppError {
  return new AppError({ code: 'vault-way-unknown', message: `The vault is not opened by ${WORDS[kind]}.` });
}

function lastWay(): AppError {
  const message =
    'This is the only way to open the vault; without it, its keys would be lost. Add another one first, or set a passphrase.';
  return new AppError({ code: 'vault-last-way', message });
}
