/**
 * The ways by which this program can open a vault without its user: the key file first, because it never waits, then the
 * system's keyring.
 *
 * A way that does not open is remembered with its reason while another does: the vault works, and its user is told.
 */
import { AppError, type Failure, reasonOf } from '../../shared/failure.ts';
import type { KeyFile } from './key-file-sealer.ts';
import { type Opener, unwrapMaster } from './master-key.ts';
import type { Keyring, KeyringFound } from './sealer.ts';
import { cannotOpen, desktopOnly, keyringMissing, keyringSilent } from './vault-error.ts';
import { type VaultFile, type WrapKind, wrapOf } from './vault-file.ts';

export type Ways = {
  readonly keyFile: KeyFile;
  /** Absent: this program cannot ask one. */
  readonly keyring?: Keyring;
};

export type SealerKind = Exclude<WrapKind, 'passphrase'>;

/** What was found out of a wrap. */
export type WayHealth = { readonly kind: 'opens' } | { readonly kind: 'broken'; readonly failure: Failure };

export type Unwrapped = {
  readonly master: Uint8Array;
  readonly opener: Opener;
  readonly health: Partial<Record<SealerKind, WayHealth>>;
};

/** Opens the file by the first way that works. Throws AppError `vault-*`, that of the way that this program should have. */
export async function unwrapHere(path: string, file: VaultFile, ways: Ways): Promise<Unwrapped> {
  const health: Partial<Record<SealerKind, WayHealth>> = {};
  let refusal: unknown = cannotOpen('vault-other-seal', path, 'nothing opens it but its passphrase');
  for (const kind of ['key-file', 'os'] as const) {
    if (!wrapOf(file, kind)) continue;
    try {
      const opener = await openerOf(path, file, ways, kind);
      const master = await unwrapMaster(path, file, opener);
      health[kind] = { kind: 'opens' };
      return { master, opener, health };
    } catch (error) {
      // What this program cannot try is no fault of the wrap, and hides no fault of another.
      if (kind === 'os' && !ways.keyring && health['key-file']) continue;
      health[kind] = { kind: 'broken', failure: failureOf(path, error) };
      refusal = error;
    }
  }
  throw refusal;
}

/** Throws AppError `vault-key-…`, or why the keyring cannot be used. */
export async function openerOf(
  path: string,
  file: Pick<VaultFile, 'wraps'>,
  ways: Ways,
  kind: SealerKind,
): Promise<Opener> {
  if (kind === 'key-file') return { kind, sealer: await ways.keyFile.open(false) };
  const backend = wrapOf(file, 'os')?.backend ?? 'the system';
  if (!ways.keyring) throw desktopOnly(path, backend);
  const found = await ways.keyring.look();
  if (found.kind === 'unavailable') throw keyringMissing(path, backend, found.reason);
  return { kind, sealer: found.sealer };
}

/**
 * The strongest way that needs nobody: for a vault that has none yet. `begins` is true for one that nobody has written yet:
 * of two programs that start at once, the later takes the key file that the first one made.
 */
export async function firstOpener({ keyFile, keyring }: Ways, begins: boolean): Promise<Opener> {
  const found = await keyring?.look();
  if (found?.kind === 'available') return { kind: 'os', sealer: found.sealer };
  return { kind: 'key-file', sealer: begins ? await keyFile.open(true) : await keyFile.renew() };
}

/** The same keyring for acts that somebody waits for: what takes longer throws AppError `vault-seal-silent`. */
export function withinLimit(keyring: Keyring, limitMs: number): Keyring {
  const bounded = <T>(answer: Promise<T>): Promise<T> => within(limitMs, answer);
  return {
    async look(): Promise<KeyringFound> {
      const found = await bounded(keyring.look());
      if (found.kind === 'unavailable') return found;
      const { sealer } = found;
      return {
        kind: 'available',
        sealer: {
          backend: sealer.backend,
          get resealAdvised() {
            return sealer.resealAdvised;
          },
          seal: (plain) => bounded(sealer.seal(plain)),
          open: (sealed) => bounded(sealer.open(sealed)),
        },
      };
    },
  };
}

async function within<T>(limitMs: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(keyringSilent(limitMs)), limitMs);
  });
  try {
    return await Promise.race([answer, silence]);
  } finally {
    clearTimeout(timer);
  }
}

export function failureOf(path: string, error: unknown): Failure {
  if (error instanceof AppError) return error.failure;
  const message = `The vault ${path} cannot be opened: ${reasonOf(error)}. It was left as it is.`;
  return { code: 'vault-unreadable', message };
}
