/**
 * Which of the vault's commands need a live environment's name: all that remove what its requests are signed or sent
 * with or under which name, and the one that exports its private key.
 *
 * A first key or token needs no name, because nothing is lost; neither does the id of a former key.
 */

import type { CommandInput } from '../../shared/contract/commands.ts';
import { wordNeeded } from '../../shared/contract/confirmation.ts';
import type { GuardedVaultAct } from '../../shared/contract/vault-commands.ts';
import type { Environment } from '../../shared/environment/environment.ts';
import { AppError } from '../../shared/failure.ts';
import type { Vault } from '../vault/vault.ts';
import { requireConfirmation } from './confirmation.ts';

export type GuardedEnvironment = Pick<Environment, 'id' | 'name' | 'danger'>;

/** What is typed to set a locked vault aside that no live environment has a secret in. */
const SET_ASIDE = 'set aside';

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
 * passphrase. So it needs the names of all live environments that have secrets in it, separated by commas, or a
 * fixed word if there are none: who lost the passphrase must not be worse off for having no live environment.
 *
 * @throws AppError `confirmation-needed`.
 */
export function requireSetAsideConfirmation(
  vault: Pick<Vault, 'secrets'>,
  environments: readonly GuardedEnvironment[],
  confirmedName: string | undefined,
): void {
  const holders = liveHolders(vault, environments);
  const act = 'set the locked vault aside with all its keys and tokens, and begin an empty one without a passphrase';
  if (!holders && confirmedName !== SET_ASIDE) throw new AppError(wordNeeded(SET_ASIDE, act, confirmedName));
  if (holders) requireConfirmation(holders, act, confirmedName);
}

/**
 * A key file opens the vault for whoever reads the folder, and a renewed way shuts out what the broken one still opens
 * for elsewhere: both are done only where their user was told. Throws AppError `vault-consent-needed`, or
 * `confirmation-needed` where a key file would open the secrets of live environments.
 */
export function requireWayConsent(
  vault: Pick<Vault, 'secrets' | 'state'>,
  environments: readonly GuardedEnvironment[],
  { kind, consent, confirmedName }: CommandInput<'vault.addWay'>,
): void {
  const isRenewal = vault.state().ways.some((way) => way.kind === kind);
  if (kind === 'os' && !isRenewal) return;
  if (consent !== true) throw consentNeeded(kind);
  const holders = kind === 'key-file' ? liveHolders(vault, environments) : undefined;
  if (holders) requireConfirmation(holders, 'let a key file in the data folder open its key and token', confirmedName);
}

function consentNeeded(kind: 'key-file' | 'os'): AppError {
  const message =
    kind === 'key-file'
      ? 'With a key file, whoever can read the data folder can open the vault. It is made only with your consent.'
      : 'A renewed keyring’s way replaces the one that is there, which another keyring may still open. It is renewed only with your consent.';
  return new AppError({ code: 'vault-consent-needed', message });
}

/** The live environments that have secrets in the vault, as one to be confirmed by all their names. */
function liveHolders(
  vault: Pick<Vault, 'secrets'>,
  environments: readonly GuardedEnvironment[],
): GuardedEnvironment | undefined {
  const holders = new Set(vault.secrets().map(({ environmentId }) => environmentId));
  const [first, ...others] = environments.filter(({ id, danger }) => danger && holders.has(id));
  return first && { id: first.id, name: [first, ...others].map(({ name }) => name).join(', '), danger: true };
}
