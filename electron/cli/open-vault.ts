/**
 * The vault of a data folder as commands use it: opened beside a workbench that may lie open on the same folder.
 *
 * Its passphrase is read from DIALBENCH_VAULT_PASSPHRASE: options are seen by every user of the machine. What another
 * program writes meanwhile is kept; the vault takes care of that.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { FIRST_ENVIRONMENTS } from '../../shared/environment/new-environment.ts';
import { AppError } from '../../shared/failure.ts';
import { environmentsFile, SANDBOX_ENVIRONMENT_ID } from '../environments/environments-file.ts';
import type { GuardedEnvironment } from '../exchange/vault-confirmation.ts';
import { systemRandom } from '../ports/node-crypto.ts';
import { openVault, type Vault } from '../vault/vault.ts';
import { misuse } from './read-args.ts';

export type NamedEnvironment = GuardedEnvironment;

/** Opens the vault, made where there is none. Throws AppError `vault-*` where it is shut. */
export async function openCliVault(folder: string): Promise<Vault> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const vault = await openVault(folder, systemRandom, undefined);
  const state = vault.state();
  if (state.kind === 'failed') throw new AppError(state.failure);
  return vault;
}

/** Unlocks it where it is locked. Throws AppError `vault-locked` without a passphrase, `vault-passphrase-wrong` with another. */
export async function unlockFromVariable(vault: Vault): Promise<void> {
  const { lock, path } = vault.state();
  if (lock.kind !== 'locked') return;
  await vault.unlock(passphraseVariable(path));
}

/** What DIALBENCH_VAULT_PASSPHRASE holds, for the locked vault at `path`. Throws AppError `vault-locked` where it holds nothing. */
export function passphraseVariable(path: string): string {
  const passphrase = process.env.DIALBENCH_VAULT_PASSPHRASE ?? '';
  if (passphrase !== '') return passphrase;
  const message = `The vault ${path} is locked: give its passphrase in DIALBENCH_VAULT_PASSPHRASE.`;
  throw new AppError({ code: 'vault-locked', message });
}

/** What stands beside this vault and might be meant instead; undefined where nothing does. */
export function otherVaultNote(vault: Vault): string | undefined {
  const { other, path } = vault.state();
  if (!other) return undefined;
  const keys = `${other.keyCount} ${other.keyCount === 1 ? 'key' : 'keys'}`;
  return `Note: this is about ${path}. The folder holds another vault as well, ${other.path} (${keys}), which the desktop program uses and only it can open.`;
}

/** The sandbox first, then the folder's environments. */
export async function namedEnvironments(folder: string): Promise<readonly NamedEnvironment[]> {
  const saved = (await environmentsFile(join(folder, 'environments.json')).read())?.environments ?? FIRST_ENVIRONMENTS;
  return [{ id: SANDBOX_ENVIRONMENT_ID, name: 'Sandbox', danger: false }, ...saved];
}

/** By its id or name as written, else by its name in any case. */
export function findEnvironment<T extends { readonly id: string; readonly name: string }>(
  environments: readonly T[],
  wanted: string,
): T | undefined {
  const inAnyCase = ({ name }: T) => name.toLowerCase() === wanted.toLowerCase();
  return environments.find(({ id, name }) => id === wanted || name === wanted) ?? environments.find(inAnyCase);
}

/** The environment of that name or id. Throws AppError `misuse` with the known ones. */
export function chosenEnvironment(environments: readonly NamedEnvironment[], option: string): NamedEnvironment {
  const found = findEnvironment(environments, option);
  if (found) return found;
  const known = environments.map(({ name }) => name).join(', ');
  throw misuse(`There is no environment “${option.slice(0, 60)}”; known: ${known}.`);
}
