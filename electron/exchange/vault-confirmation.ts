/**
 * Which of the vault's commands need a live environment's name: all that remove what its requests are signed or sent
 * with, and the one that exports its private key.
 *
 * A first key or token needs no name, because nothing is lost. Neither does a key id, which is easily changed back.
 */

import type { GuardedVaultAct } from '../../shared/contract/vault-commands.ts';
import type { Environment } from '../../shared/environment/environment.ts';
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
