/**
 * Opens the vault of a data folder for commands, even while a workbench has the same folder open.
 *
 * The passphrase comes from DIALBENCH_VAULT_PASSPHRASE, because every user of the machine can see a command's options.
 * The vault itself takes care of concurrent writes by other programs.
 */
import { join } from 'node:path';
import { FIRST_ENVIRONMENTS } from '../../shared/environment/new-environment.ts';
import { AppError, misuse } from '../../shared/failure.ts';
import { shortened } from '../../shared/text/shortened.ts';
import { environmentsFile, SANDBOX_ENVIRONMENT_ID } from '../environments/environments-file.ts';
import type { GuardedEnvironment } from '../exchange/vault-confirmation.ts';
import { isTaken } from '../files/private-file.ts';
import { ownVariable } from '../own-variables.ts';
import { systemRandom } from '../ports/node-crypto.ts';
import { vaultFileIn } from '../vault/sealed-vault.ts';
import { openVault, type Vault } from '../vault/vault.ts';

export type NamedEnvironment = GuardedEnvironment;

/** Opens the vault of a folder that is there, creating it if there is none. Throws AppError `vault-*` if it cannot be opened. */
export async function openCliVault(folder: string): Promise<Vault> {
  const vault = await openVault(folder, systemRandom, undefined);
  const state = vault.state();
  if (state.kind === 'failed') throw new AppError(state.failure);
  return vault;
}

/**
 * Unlocks a locked vault. Throws AppError `vault-locked` without a passphrase, `vault-passphrase-wrong` with a wrong
 * one.
 */
export async function unlockFromVariable(vault: Vault): Promise<void> {
  const { lock, path } = vault.state();
  if (lock.kind !== 'locked') return;
  await vault.unlock(passphraseVariable(path));
}

/**
 * The value of DIALBENCH_VAULT_PASSPHRASE, for the locked vault at `path`. Throws AppError `vault-locked` if it is not
 * set.
 */
export function passphraseVariable(path: string): string {
  const passphrase = ownVariable('DIALBENCH_VAULT_PASSPHRASE') ?? '';
  if (passphrase !== '') return passphrase;
  const message = `The vault ${path} is locked: give its passphrase in DIALBENCH_VAULT_PASSPHRASE.`;
  throw new AppError({ code: 'vault-locked', message });
}

/** Where the vault would be, in a folder that has none; undefined if it has one. */
export async function missingVault(folder: string): Promise<string | undefined> {
  const path = vaultFileIn(folder);
  return (await isTaken(path)) ? undefined : path;
}

/** The sandbox first, then the folder's environments. */
export async function namedEnvironments(folder: string): Promise<readonly NamedEnvironment[]> {
  const saved = (await environmentsFile(join(folder, 'environments.json')).read())?.environments ?? FIRST_ENVIRONMENTS;
  return [{ id: SANDBOX_ENVIRONMENT_ID, name: 'Sandbox', danger: false }, ...saved];
}

/** Matches id or name exactly, else the name in any case. */
export function findEnvironment<T extends { readonly id: string; readonly name: string }>(
  environments: readonly T[],
  wanted: string,
): T | undefined {
  const inAnyCase = ({ name }: T) => name.toLowerCase() === wanted.toLowerCase();
  return environments.find(({ id, name }) => id === wanted || name === wanted) ?? environments.find(inAnyCase);
}

/** The environment of that name or id. Throws AppError `misuse`, listing the known ones. */
export function chosenEnvironment(environments: readonly NamedEnvironment[], option: string): NamedEnvironment {
  const found = findEnvironment(environments, option);
  if (found) return found;
  const known = environments.map(({ name }) => name).join(', ');
  throw misuse(`There is no environment “${shortened(option, 60)}”; known: ${known}.`);
}
