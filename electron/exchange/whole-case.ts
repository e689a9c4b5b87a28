/**
 * A case as the doctor takes it, whichever way its request came: exchange, delivery, journal entry, capture, or a
 * refusal that the sandbox explains.
 *
 * Each way knows the request and who judged it. What only the workbench knows is added here, so that one request has
 * one answer: tokens of the vault as masks, and the keys and hosts of the other environments.
 */
import { bytesOf } from '../../shared/bytes/base64.ts';
import type { Environment } from '../../shared/environment/environment.ts';
import { splitUrl } from '../../shared/http/url-parts.ts';
import type { DoctorCase } from '../doctor-pool/diagnosis-job.ts';
import type { Environments } from '../environments/environments.ts';
import { hideTokens } from '../vault/hide-tokens.ts';
import type { Vault } from '../vault/vault.ts';

export type CasePorts = {
  readonly environments: Pick<Environments, 'all'>;
  readonly vault: Pick<Vault, 'masker' | 'secretTexts'>;
};

/**
 * `judged` is the case as its judge knows it; where it names other keys itself, they are all. Throws AppError
 * `subject-masked` if the tokens in the request cannot be told apart.
 */
export function wholeCase({ environments, vault }: CasePorts, environmentId: string, judged: DoctorCase): DoctorCase {
  const others = environments.all().filter(({ id }) => id !== environmentId);
  const hosts = others.flatMap(({ baseUrl }) => (baseUrl === '' ? [] : [splitUrl(baseUrl).authority]));
  return {
    ...hideTokens(judged, vault, environmentId),
    otherKeys: judged.otherKeys ?? others.flatMap(namedKey),
    knownHosts: [...new Set([...(judged.knownHosts ?? []), ...hosts])],
  };
}

/** The environment's public key under its name, if it has one. */
export function namedKey({ name, keyId, publicKeyBase64 }: Environment): NonNullable<DoctorCase['otherKeys']> {
  return publicKeyBase64 === undefined
    ? []
    : [{ name: `the key of ${name}`, keyId, publicKey: bytesOf(publicKeyBase64) }];
}
