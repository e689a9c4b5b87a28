/** Failures of the vault: what is wrong, that nothing was overwritten, and what to do. Codes begin with `vault-`. */
import { AppError, reasonOf } from '../../shared/failure.ts';
import { diskReason } from '../files/disk-reason.ts';
import { keyringName, keyringSwitch } from './keyring-names.ts';

/** The vault file at `path` cannot be opened: `reason` completes the sentence. */
export function cannotOpen(code: string, path: string, reason: string, cause?: unknown): AppError {
  const message = `The vault ${path} cannot be opened: ${reason}. It was left as it is. Restore it from a backup, or set it aside and begin a new one.`;
  return new AppError({ code, message }, { cause });
}

/** The file in place is no later write of the vault that this program knows; `found` and `known` number the writes. */
export function vaultPutBack(path: string, found: number, known: number): AppError {
  const code = 'vault-put-back';
  const earlier = `The vault ${path} was put back to an earlier state while this program ran: it is at its write ${found}, and write ${known} is known here. It was left as it is. Put the later file back, or open the earlier one with Try again; keys and tokens that were set since are not in it.`;
  const other = `The vault ${path} was replaced by another file while this program ran: both are at write ${known}, and they are not the same. It was left as it is. Put the other file back, or open this one with Try again; keys and tokens that only the other holds are not in it.`;
  const unlocked = `The vault ${path} opens without a passphrase now, and had one while this program ran. It was left as it is. If you removed the passphrase in another program, open the vault with Try again; if not, put the file with the passphrase back.`;
  return new AppError({ code, message: found < known ? earlier : found === known ? other : unlocked });
}

/** The keyring that is there does not open what the recorded one sealed. */
export function keyringChanged(path: string, sealedBy: string, found: string, cause: unknown): AppError {
  const reason =
    sealedBy === found
      ? `${keyringName(found)} does not open it any more: its entry for Dialbench was made anew, or belongs to another user`
      : `it was sealed by ${keyringName(sealedBy)}, and this session offers ${keyringName(found)}`;
  const ways =
    sealedBy === found
      ? 'Restore that keyring and try again'
      : `Start Dialbench in the session that has that keyring, or with${keyringSwitch(sealedBy) || ' it'}, and try again`;
  const message = `The vault ${path} cannot be opened by the system’s keyring: ${reason}. It was left as it is. ${ways}. If it is gone for good, renew it under Environments, This computer, where the vault opens in another way; where it does not, set the vault aside and begin a new one.`;
  return new AppError({ code: 'vault-keyring-changed', message }, { cause });
}

/** The vault opens by the keyring, and there is none now. */
export function keyringMissing(path: string, sealedBy: string, reason: string): AppError {
  const withIt = keyringSwitch(sealedBy) && `, or start Dialbench with${keyringSwitch(sealedBy)}`;
  const message = `The vault ${path} is sealed by ${keyringName(sealedBy)}, which is not there now: ${reason}. It was left as it is. Start or unlock that keyring${withIt}, and try again.`;
  return new AppError({ code: 'vault-keyring-missing', message });
}

/** For programs that cannot ask a keyring: the two ways out. */
export function desktopOnly(path: string, sealedBy: string): AppError {
  const message = `The vault ${path} is sealed by ${keyringName(sealedBy)}, which only the desktop program can ask. It was left as it is. Start the desktop program and, under Environments, This computer, either let the browser and the command line open it too, or set a passphrase (the command line reads it from DIALBENCH_VAULT_PASSPHRASE).`;
  return new AppError({ code: 'vault-desktop-only', message });
}

/** While the keyring has not answered yet; the vault opens by itself when it does. */
export function keyringAsked(path: string): AppError {
  const message = `The vault ${path} is being opened: the system’s keyring has been asked, and has not answered yet.`;
  return new AppError({ code: 'vault-waiting', message });
}

export function keyringSilent(limitMs: number): AppError {
  const message = `The system’s keyring did not answer within ${limitMs / 1000} s. Unlock it, or answer its question if it shows one. The vault opens by itself as soon as it answers; “Try again” asks anew. Nothing was changed.`;
  return new AppError({ code: 'vault-seal-silent', message });
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
  const message = `${who} has no ${missing}, so its requests cannot be signed. Bring it in under Environments, then send again.`;
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

/** Another program set the vault aside, or wrote it, before its user's word was carried out here. */
export function replacedMeanwhile(path: string): AppError {
  const message = `The vault ${path} was replaced by another program meanwhile. It was not set aside; look at what is there now.`;
  return new AppError({ code: 'vault-changed', message });
}

/** The same for a change that was to be written here. */
export function writtenMeanwhile(path: string): AppError {
  const message = `The vault ${path} was written by another program at the same moment. Its change was saved and yours was not; try again.`;
  return new AppError({ code: 'vault-changed', message });
}

/** The change is made, but the file that opened the vault before could not be removed. */
export function keyFileLeft(path: string, done: string, cause: unknown): AppError {
  const message = `${done}, but the key file beside ${path}, or what a crash left of making it, could not be removed: ${reasonOf(cause)}. Earlier copies of the vault open with it; remove vault.key, and vault.key.….new, by hand.`;
  return new AppError({ code: 'vault-key-left', message }, { cause });
}

export function noPassphrase(): AppError {
  const message = 'The vault has no passphrase, so it opens by itself and cannot be locked. Set a passphrase first.';
  return new AppError({ code: 'vault-no-passphrase', message });
}
