/**
 * A case as the doctor takes it, whichever way its request came: exchange, delivery, journal entry, capture, or a
 * refusal that the sandbox explains.
 *
 * Each way knows the request and who judged it. What only the workbench knows is added here, so that one request has
 * one answer: tokens of the vault as masks, and the keys and hosts of the other environments.
 */
import { type DoctorCase, ofEnvironments } from '../../shared/doctor/case.ts';
import type { Environments } from '../environments/environments.ts';
import { hideTokens } from '../vault/hide-tokens.ts';
import type { Vault } from '../vault/vault.ts';

export type WholeCasePorts = {
  readonly environments: Pick<Environments, 'all'>;
  readonly vault: Pick<Vault, 'masker' | 'secretTexts'>;
};

/**
 * `judged` is the case as its judge knows it; where it names other keys itself, they are all. Throws AppError
 * `subject-masked` if the tokens in the request cannot be told apart.
 */
export function wholeCase(
  { environments, vault }: WholeCasePorts,
  environmentId: string,
  judged: DoctorCase,
): DoctorCase {
  const { otherKeys, knownHosts } = ofEnvironments(environments.all().filter(({ id }) => id !== environmentId));
  return {
    ...hideTokens(judged, vault, environmentId),
    otherKeys: judged.otherKeys ?? otherKeys,
    knownHosts: [...new Set([...(judged.knownHosts ?? []), ...knownHosts])],
  };
}
