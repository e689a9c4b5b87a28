/**
 * The operating system's secret store as the vault's keyring, through Electron's asynchronous safeStorage.
 *
 * If the system has no store, or Electron would fall back to a password written in its own source (`basic_text`), there
 * is no keyring, and the reason is told: the vault decides what that means. A keyring that is still locked looks the same
 * to Electron, so nothing is concluded from it for good. safeStorage seals only text, so bytes are passed as base64.
 * Nothing here has a time limit: only the vault knows whether somebody waits.
 */
import { AppError, reasonOf } from '../../shared/failure.ts';
import type { Keyring, KeyringFound, KeyringSealer } from '../vault/sealer.ts';

/** The part of Electron's safeStorage that is used here. */
export type SafeStoragePort = {
  isAsyncEncryptionAvailable(): Promise<boolean>;
  getSelectedStorageBackend(): string;
  encryptStringAsync(plainText: string): Promise<Buffer>;
  decryptStringAsync(encrypted: Buffer): Promise<{ shouldReEncrypt: boolean; result: string }>;
};

/** Systems with one store only, whose name safeStorage does not tell. */
const ONLY_STORE: Readonly<Record<string, string>> = { darwin: 'keychain', win32: 'dpapi' };

/** Call after the app is ready; `platform` is `process.platform`. */
export function osKeyring(safeStorage: SafeStoragePort, platform: string): Keyring {
  return {
    async look(): Promise<KeyringFound> {
      try {
        if (!(await safeStorage.isAsyncEncryptionAvailable())) {
          return { kind: 'unavailable', reason: 'the operating system offers no secret store to this program' };
        }
        const backend = ONLY_STORE[platform] ?? safeStorage.getSelectedStorageBackend();
        if (backend === 'basic_text' || backend === 'unknown') {
          return { kind: 'unavailable', reason: `no keyring is running, or it is locked (storage backend ${backend})` };
        }
        return { kind: 'available', sealer: keyringSealer(safeStorage, backend) };
      } catch (error) {
        return { kind: 'unavailable', reason: `the secret store failed: ${reasonOf(error)}` };
      }
    },
  };
}

function keyringSealer(safeStorage: SafeStoragePort, backend: string): KeyringSealer {
  let resealAdvised = false;
  return {
    backend,
    get resealAdvised() {
      return resealAdvised;
    },
    async seal(plain) {
      return new Uint8Array(await safeStorage.encryptStringAsync(Buffer.from(plain).toString('base64')));
    },
    async open(sealed) {
      let opened: { shouldReEncrypt: boolean; result: string };
      try {
        opened = await safeStorage.decryptStringAsync(Buffer.from(sealed));
      } catch (cause) {
        throw sealBroken(reasonOf(cause), cause);
      }
      if (opened.shouldReEncrypt) resealAdvised = true;
      const bytes = Buffer.from(opened.result, 'base64');
      if (bytes.toString('base64') !== opened.result) {
        throw sealBroken('it opened to text that this program never seals');
      }
      return new Uint8Array(bytes);
    },
  };
}

function sealBroken(reason: string, cause?: unknown): AppError {
  const message = `The operating system's secret store did not open what was sealed: ${reason}.`;
  return new AppError({ code: 'seal-broken', message }, { cause });
}
