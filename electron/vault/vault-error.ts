/** Refusals of the vault: what stands in the way, that nothing was overwritten, and what to do. Codes begin with `vault-`. */
import { AppError } from '../../shared/contract/failure.ts';

/** The vault file at `path` cannot be opened: `reason` completes the sentence. */
export function cannotOpen(code: string, path: string, reason: string, cause?: unknown): AppError {
  const message = `The vault ${path} cannot be opened: ${reason}. It was left as it is. Restore it from a backup, or set it aside and begin a new one.`;
  return new AppError({ code, message }, { cause });
}

/** What everything that needs an open vault answers while it is locked; the page asks for the passphrase on this code. */
export function vaultLocked(): AppError {
  return new AppError({
    code: 'vault-locked',
    message: 'The vault is locked, so nothing can be signed. Unlock it with its passphrase, then do this again.',
  });
}

export function wrongPassphrase(): AppError {
  return new AppError({
    code: 'vault-passphrase-wrong',
    message: 'This passphrase does not open the vault. Check it and try again; nothing was changed.',
  });
}

/** An error's own words, for a sentence that goes on. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'no reason given';
}
