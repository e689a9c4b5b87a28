/**
 * Which of the vault's commands need a live environment's name: all that take away what its requests are signed or sent
 * with, and the one that carries its private key out.
 *
 * A first key and a first token ask for nothing: nothing is lost by them. Nor does a key id, which is changed back as easily.
 */

import type { GuardedVaultAct } from '../../shared/contract/vault-commands.ts';
import type { Environment } from '../../shared/environment/environment.ts';
import type { Vault } from '../vault/vault.ts';
import { requireConfirmation } from './confirmation.ts';

export type GuardedEnvironment = Pick<Environment, 'id' | 'name' | 'danger'>;

/** As the question goes on: “This will: …”. */
const WORDS: Readonly<Record<GuardedVaultAct, string>> = {
  'replace-key': 'put another private key in the place of the one in use',
  'delete-key': 'delete a private key for good',
  'export-key': 'write its private key to a file',
  'replace-token': 'replace its access token',
  'clear-token': 'clear its access token',
};

/** Throws AppError `confirmation-needed`; an environment that is no more (undefined) is guarded by nothing. */
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
