/**
 * Sealer on the operating system's secret store, through Electron's asynchronous safeStorage.
 *
 * If the system has no store, or Electron would fall back to a password written in its own source (`basic_text`), there
 * is no sealer: the workbench then uses a key file. safeStorage seals only text, so bytes are passed as base64. Writes
 * and removes nothing. A store that does not answer (a keyring whose prompt nobody sees) is given up after a while, so
 * that it blocks nothing.
 */
import { AppError, reasonOf } from '../../shared/failure.ts';
import type { Sealer } from '../program.ts';

/** The part of Electron's safeStorage that is used here. */
export type SafeStoragePort = {
  isAsyncEncryptionAvailable(): Promise<boolean>;
  getSelectedStorageBackend(): string;
  encryptStringAsync(plainText: string): Promise<Buffer>;
  decryptStringAsync(encrypted: Buffer): Promise<{ shouldReEncrypt: boolean; result: string }>;
};

export type OsSealer = Sealer & {
  /** True once an `open` reported that the system's key is being replaced: its secrets should be sealed again. */
  readonly resealAdvised: boolean;
};

/** The sealer, or the reason why the system offers none. Call after the app is ready. */
export type OsSealing =
  | { readonly kind: 'available'; readonly sealer: OsSealer }
  | { readonly kind: 'unavailable'; readonly reason: string };

const STORE_NAMES: Readonly<Record<string, string>> = {
  darwin: 'the macOS keychain',
  win32: 'Windows data protection',
};

export type OsSealingLimits = {
  /** How long to wait until the store says that it is available. */
  readonly availableMs: number;
  /** How long to wait for sealing or opening; long enough to type a keyring's password. */
  readonly answerMs: number;
};

const LIMITS: OsSealingLimits = { availableMs: 3_000, answerMs: 20_000 };

/** Finds out whether the system can seal; `platform` is `process.platform`. Never throws. */
export async function findOsSealing(
  safeStorage: SafeStoragePort,
  platform: string,
  limits: OsSealingLimits = LIMITS,
): Promise<OsSealing> {
  let backend: string;
  try {
    if (!(await within(limits.availableMs, safeStorage.isAsyncEncryptionAvailable()))) {
      return { kind: 'unavailable', reason: 'the operating system offers no secret store to this program' };
    }
    // Only Linux has several stores to choose from.
    backend = STORE_NAMES[platform] ?? safeStorage.getSelectedStorageBackend();
  } catch (error) {
    return { kind: 'unavailable', reason: `the secret store did not answer: ${reasonOf(error)}` };
  }
  if (backend === 'basic_text' || backend === 'unknown') {
    return { kind: 'unavailable', reason: `no keyring is running (storage backend ${backend})` };
  }
  return { kind: 'available', sealer: osSealer(safeStorage, backend, limits.answerMs) };
}

function osSealer(safeStorage: SafeStoragePort, backend: string, answerMs: number): OsSealer {
  let resealAdvised = false;
  return {
    id: 'os',
    description: `the operating system's secret store (${backend})`,
    get resealAdvised() {
      return resealAdvised;
    },
    async seal(plain) {
      const text = Buffer.from(plain).toString('base64');
      return new Uint8Array(await within(answerMs, safeStorage.encryptStringAsync(text)));
    },
    async open(sealed) {
      let opened: { shouldReEncrypt: boolean; result: string };
      try {
        opened = await within(answerMs, safeStorage.decryptStringAsync(Buffer.from(sealed)));
      } catch (cause) {
        if (cause instanceof AppError) throw cause;
        throw sealBroken(reasonOf(cause), cause);
      }
      if (opened.shouldReEncrypt) resealAdvised = true;
      const bytes = Buffer.from(opened.result, 'base64');
      if (bytes.toString('base64') !== opened.result)
        throw sealBroken('it opened to text that this program never seals');
      return new Uint8Array(bytes);
    },
  };
}

function sealBroken(reason: string, cause?: unknown): AppError {
  return new AppError(
    {
      code: 'seal-broken',
      message:
        `The operating system's secret store did not open what was sealed: ${reason}. ` +
        'Unlock the keyring of the user who sealed it and start again; the sealed file is left as it is.',
    },
    { cause },
  );
}

/** The store's answer, or AppError `vault-seal-silent` after that time. */
async function within<T>(limitMs: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(storeSilent(limitMs)), limitMs);
  });
  try {
    return await Promise.race([answer, silence]);
  } finally {
    clearTimeout(timer);
  }
}

function storeSilent(limitMs: number): AppError {
  const message =
    `The operating system's secret store did not answer within ${limitMs / 1000} s. ` +
    'Unlock the keyring, or answer its question if it shows one, then try again; nothing was changed.';
  return new AppError({ code: 'vault-seal-silent', message });
}
