/**
 * Checks before a vault file is replaced, and before a user changes its seal.
 */
import { AppError } from '../../shared/failure.ts';
import { readIfPresent } from '../files/private-file.ts';
import { checkContent, isMasterOf, type Opener, unwrapMaster } from './master-key.ts';
import { proveEntries } from './vault-entries.ts';
import { cannotOpen } from './vault-error.ts';
import { parseVaultFile, type VaultFile } from './vault-file.ts';

/** Reads the new file back and opens all of it, by each of its new wraps, before it replaces anything. */
export async function proveWritten(
  path: string,
  written: Uint8Array,
  master: Uint8Array,
  openers: readonly Opener[] = [],
): Promise<void> {
  const file = parseVaultFile(path, written);
  if (!isMasterOf(master, file.masterCheckBase64)) {
    throw cannotOpen('vault-broken', path, 'it has a different master key');
  }
  // Each of them throws unless it leads to the file's master key, which is the one just checked.
  for (const opener of openers) (await unwrapMaster(path, file, opener)).fill(0);
  checkContent(path, file, master);
  proveEntries(path, master, file);
}

/** The last check before the file is replaced: nobody has written it since it was read. */
export async function requireUntouched(path: string, before: Uint8Array | undefined): Promise<void> {
  const now = await readIfPresent(path);
  if (now === undefined ? before === undefined : before !== undefined && Buffer.from(before).equals(now)) return;
  const message = `The vault ${path} was written by another program at the same moment. Its change was saved and yours was not; try again.`;
  throw new AppError({ code: 'vault-changed', message });
}

/** Checks the current passphrase. Throws AppError `vault-passphrase-missing` or `vault-passphrase-wrong`. */
export async function requirePassphrase(path: string, file: VaultFile, current: string | undefined): Promise<void> {
  if (current === undefined) {
    const message = 'The vault has a passphrase: enter the current one to change it.';
    throw new AppError({ code: 'vault-passphrase-missing', message });
  }
  (await unwrapMaster(path, file, { kind: 'passphrase', passphrase: current })).fill(0);
}
