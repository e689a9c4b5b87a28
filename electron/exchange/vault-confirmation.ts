/**
 * Which of the vault's commands need a live environment's name: all that remove what its requests are signed or sent
 * with or under which name, and the one that exports its private key.
 *
 * A first key or token needs no name, because nothing is lost; neither does the id of a former key.
 */

import type { GuardedVaultAct } from '../../shared/contract/vault-commands.ts';
import type { Environment } from '../../shared/environment/environment.ts';
import { AppError } from '../../shared/failure.ts';
import type { Vault } from '../vault/vault.ts';
import { requireConfirmation } from './confirmation.ts';

export type GuardedEnvironment = Pick<Environment, 'id' | 'name' | 'danger'>;

/** Completes the question: “This will: …”. */
const WORDS: Readonly<Record<GuardedVaultAct, string>> = {
  'replace-key': 'put another private key in the place of the one in use',
  'delete-key': 'delete a private key for good',
  'export-key': 'write its private key to a file',
  'replace-token': 'replace its access token',
  'clear-token': 'clear its access token',
  'rename-key': 'change the id under which its key signs',
};

/** Throws AppError `confirmation-needed`; a deleted environment (undefined) needs no name. */
export function requireVaultConfirmation(
  vault: Pick<Vault, 'publicPart' | 'hasToken'>,
  environment: GuardedEnvironment | undefined,
  act: GuardedVaultAct,
  confirmedName: string | undefined,
): void {
  if (!environment) return;
  if (act === 'replace-key' && !vault.publicPart(environment.id)) return;
  if (act === 'replace-token' && !vault.hasToken(environment.id)) return;
  requireConfirmation(environment, WORDS[act], confirmedName);
}

/**
 * A locked vault is not broken: setting it aside takes every live key and token out of use, and the new one has no
 * passphrase. So it needs the names of all live environments that have secrets in it, separated by commas.
 *
 * @throws AppError `confirmation-needed`, or `storage-sound` if there is no live one to name.
 */
export function requireSetAsideConfirmation(
  vault: Pick<Vault, 'secrets'>,
  environments: readonly GuardedEnvironment[],
  confirmedName: string | undefined,
): void {
  const holders = new Set(vault.secrets().map(({ environmentId }) => environmentId));
  const [first, ...others] = environments.filter(({ id, danger }) => danger && holders.has(id));
  if (!first) {
    const message =
      'The vault is locked, not broken, so it stays where it is. Unlock it; if its passphrase is lost, end Dialbench and rename the file.';
    throw new AppError({ code: 'storage-sound', message });
  }
  const name = [first, ...others].map((one) => one.name).join(', ');
  const act = 'set the locked vault aside with all its keys and tokens, and begin an empty one without a passphrase';
  requireConfirmation({ id: first.id, name, danger: true }, act, confirmedName);
}
