/**
 * What opens a vault without its user: the key file first, because it never waits, then the system's keyring.
 *
 * An unlocker that does not open is remembered with its reason while another does: the vault works, and its user is told.
 */
import type { KeyringState } from '../../shared/contract/workbench-state.ts';
import { AppError, type Failure, reasonOf } from '../../shared/failure.ts';
import type { KeyFile } from './key-file-sealer.ts';
import { keyringName } from './keyring-names.ts';
import { type Opener, unwrapMaster } from './master-key.ts';
import type { Keyring, KeyringFound, KeyringSealer, Sealer } from './sealer.ts';
import { cannotOpen, desktopOnly, keyringMissing, keyringSilent } from './vault-error.ts';
import { type VaultFile, type WrapKind, wrapOf } from './vault-file.ts';

export type Unlockers = {
  readonly keyFile: KeyFile;
  /** Absent: this program cannot ask one. */
  readonly keyring?: Keyring | undefined;
  /** What was found out of each wrap, by its `wrappedMasterBase64`; what is absent was not tried. */
  readonly tried: Map<string, UnlockerHealth>;
};

export type SealerKind = Exclude<WrapKind, 'passphrase'>;

/** What was found out of a wrap. */
export type UnlockerHealth = { readonly kind: 'opens' } | { readonly kind: 'broken'; readonly failure: Failure };

export const OPENS: UnlockerHealth = { kind: 'opens' };

type Unwrapped = { readonly master: Uint8Array; readonly opener: Opener };

/** Opens the file by the first unlocker that works. Throws AppError `vault-*`, that of the one that this program should have. */
export async function unwrapHere(path: string, file: VaultFile, unlockers: Unlockers): Promise<Unwrapped> {
  let refusal: unknown = cannotOpen('vault-other-seal', path, 'nothing opens it but its passphrase');
  for (const kind of ['key-file', 'os'] as const) {
    const wrap = wrapOf(file, kind);
    if (!wrap) continue;
    try {
      const opener = await openerOf(path, file, unlockers, kind);
      const master = await unwrapMaster(path, file, opener);
      unlockers.tried.set(wrap.wrappedMasterBase64, OPENS);
      return { master, opener };
    } catch (error) {
      // What this program cannot try is no fault of the wrap, and hides no fault of another.
      if (kind === 'os' && !unlockers.keyring && wrapOf(file, 'key-file')) continue;
      unlockers.tried.set(wrap.wrappedMasterBase64, { kind: 'broken', failure: asAppError(path, error).failure });
      refusal = error;
    }
  }
  throw refusal;
}

/** Throws AppError `vault-key-…`, or why the keyring cannot be used. */
export async function openerOf(
  path: string,
  file: Pick<VaultFile, 'wraps'>,
  unlockers: Unlockers,
  kind: SealerKind,
): Promise<Opener> {
  if (kind === 'key-file') return { kind, sealer: await unlockers.keyFile.open(false) };
  const backend = wrapOf(file, 'os')?.backend ?? 'the system';
  if (!unlockers.keyring) throw desktopOnly(path, backend);
  const found = await unlockers.keyring.look();
  if (found.kind === 'unavailable') throw keyringMissing(path, backend, found.reason);
  return { kind, sealer: found.sealer };
}

/** The strongest unlocker that needs nobody: the keyring, else a key file. */
export async function firstOpener(keyring: Keyring | undefined, keyFile: () => Promise<Sealer>): Promise<Opener> {
  const found = await keyring?.look();
  if (found?.kind === 'available') return { kind: 'os', sealer: found.sealer };
  return { kind: 'key-file', sealer: await keyFile() };
}

/** The same keyring, telling what it says of itself. */
export function watchedKeyring(keyring: Keyring) {
  let state: KeyringState = { kind: 'waiting' };
  let whenAsked: (() => void)[] = [];
  return {
    state: () => state,
    /** Resolves when somebody asks it. */
    nextLook: () => new Promise<void>((resolve) => void whenAsked.push(resolve)),
    async look(): Promise<KeyringFound> {
      state = { kind: 'waiting' };
      for (const tell of whenAsked) tell();
      whenAsked = [];
      const found = await keyring.look();
      state = found.kind === 'available' ? { kind: 'available', name: keyringName(found.sealer.backend) } : found;
      return found;
    },
  };
}

/** The same keyring for acts that somebody waits for: what takes longer throws AppError `vault-seal-silent`. */
export function withinLimit(keyring: Keyring, limitMs: number): Keyring {
  async function bounded<T>(answer: Promise<T>): Promise<T> {
    const { promise: silence, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(keyringSilent(limitMs)), limitMs);
    return Promise.race([answer, silence]).finally(() => clearTimeout(timer));
  }
  const boundedSealer = (sealer: KeyringSealer): KeyringSealer => ({
    backend: sealer.backend,
    get resealAdvised() {
      return sealer.resealAdvised;
    },
    seal: (plain) => bounded(sealer.seal(plain)),
    open: (sealed) => bounded(sealer.open(sealed)),
  });
  return {
    async look() {
      const found = await bounded(keyring.look());
      return found.kind === 'available' ? { ...found, sealer: boundedSealer(found.sealer) } : found;
    },
  };
}

/** Why the vault cannot be opened, whatever was thrown. */
export function asAppError(path: string, error: unknown): AppError {
  if (error instanceof AppError) return error;
  const message = `The vault ${path} cannot be opened: ${reasonOf(error)}. It was left as it is.`;
  return new AppError({ code: 'vault-unreadable', message }, { cause: error });
}
