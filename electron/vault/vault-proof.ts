/**
 * What is asked of a vault file before it takes another's place, and of a user before the seal is changed.
 */
import { AppError } from '../../shared/failure.ts';
import { readIfPresent } from '../files/private-file.ts';
import { checkContent, isMasterOf, type Opener, unwrapMaster } from './master-key.ts';
import { proveEntries } from './vault-entries.ts';
import { cannotOpen } from './vault-error.ts';
import { parseVaultFile, type VaultFile } from './vault-file.ts';

/** What the disk holds opens, wholly, before it replaces anything. */
export async function proveWritten(
  path: string,
  written: Uint8Array,
  master: Uint8Array,
  opener?: Opener,
): Promise<void> {
  const file = parseVaultFile(path, written);
  const key = opener ? await unwrapMaster(path, file.seal, opener) : master;
  if (!isMasterOf(key, file.masterCheckBase64)) throw cannotOpen('vault-broken', path, 'its master key is another one');
  checkContent(path, file, key);
  proveEntries(path, key, file);
}

/** The last look before the file is replaced: nobody has written it since it was read. */
export async function requireUntouched(path: string, before: Uint8Array | undefined): Promise<void> {
  const now = await readIfPresent(path);
  if (now === undefined ? before === undefined : before !== undefined && Buffer.from(before).equals(now)) return;
  const message = `The vault ${path} was written by another program at the same moment. Its change is kept and this one was not made; do it again.`;
  throw new AppError({ code: 'vault-changed', message });
}

/** The user knows the present passphrase. Throws AppError `vault-passphrase-missing` or `vault-passphrase-wrong`. */
export async function requirePassphrase(path: string, file: VaultFile, current: string | undefined): Promise<void> {
  if (current === undefined) {
    const message = 'The vault has a passphrase: the present one is needed to change it.';
    throw new AppError({ code: 'vault-passphrase-missing', message });
  }
  (await unwrapMaster(path, file.seal, { passphrase: current })).fill(0);
}
