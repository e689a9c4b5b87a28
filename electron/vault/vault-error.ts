/** Failures of the vault: what is wrong, that nothing was overwritten, and what to do. Codes begin with `vault-`. */
import { AppError, reasonOf } from '../../shared/failure.ts';
import { diskReason } from '../files/disk-reason.ts';

/** The vault file at `path` cannot be opened: `reason` completes the sentence. */
export function cannotOpen(code: string, path: string, reason: string, cause?: unknown): AppError {
  const message = `The vault ${path} cannot be opened: ${reason}. It was left as it is. Restore it from a backup, or set it aside and begin a new one.`;
  return new AppError({ code, message }, { cause });
}

/** Thrown by everything that needs an open vault while it is locked; on this code the page asks for the passphrase. */
export function vaultLocked(): AppError {
  return new AppError({
    code: 'vault-locked',
    message: 'The vault is locked, so nothing can be signed. Unlock it with its passphrase and try again.',
  });
}

/** Thrown for requests of an environment that lacks its key, its token or both; `who` begins the sentence. */
export function credentialsMissing(who: string, hasKey: boolean, hasToken: boolean): AppError {
  const missing = hasKey ? 'access token' : hasToken ? 'private key' : 'private key and no access token';
  const message = `${who} has no ${missing}, so its requests cannot be signed. Bring it in under Keys, then send again.`;
  return new AppError({ code: 'credentials-missing', message });
}

export function wrongPassphrase(): AppError {
  return new AppError({
    code: 'vault-passphrase-wrong',
    message: 'This passphrase does not open the vault. Check it and try again; nothing has changed.',
  });
}

/** Turns a disk error into a sentence; returns any other error unchanged. */
export function diskRefusal(path: string, error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error) || !('syscall' in error)) return error;
  const message = `The vault ${path} cannot be written: ${diskReason(error)}. It is as it was before; make room or give leave, then do this again.`;
  return new AppError({ code: 'vault-unwritable', message }, { cause: error });
}

/** The passphrase was set, but the file that opened the vault before could not be removed. */
export function keyFileLeft(path: string, cause: unknown): AppError {
  const message = `The passphrase is set, but the key file beside ${path} could not be removed: ${reasonOf(cause)}. Earlier copies of the vault open with it; remove it by hand.`;
  return new AppError({ code: 'vault-key-left', message }, { cause });
}
