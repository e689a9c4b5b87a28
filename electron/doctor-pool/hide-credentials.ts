/** A request of somebody else's as the doctor takes it: its credentials as masks, and beside them as secrets. */
import { hiddenSecrets, trueRequest } from '../../shared/doctor/hidden-secrets.ts';
import { AppError } from '../../shared/failure.ts';
import type { HttpRequest } from '../../shared/http/message.ts';
import { createMasker, type Masker, maskOf } from '../../shared/observed/mask-secrets.ts';
import { credentialsIn } from '../../shared/observed/message-secrets.ts';
import type { Vault } from '../vault/vault.ts';
import type { DiagnosisJob } from './diagnosis-job.ts';

/** Throws AppError `subject-masked` if the masks could not be told apart. */
export function hideCredentials(request: HttpRequest): Pick<DiagnosisJob, 'request' | 'secrets'> {
  const secrets = [...new Set(credentialsIn(request))].filter((secret) => secret !== '');
  const masked = maskedRequest(request, createMasker(secrets));
  if (isSame(trueRequest(masked, hiddenSecrets(secrets)), request)) return { request: masked, secrets };
  const message = `The words of Authorization cannot be told apart behind their masks (${secrets.map(maskOf).join(' ')}), so this request is not diagnosed.`;
  throw new AppError({ code: 'subject-masked', message });
}

/**
 * The job with the vault's tokens as masks too, wherever they stand in its request: findings quote, and cut what they
 * quote. `environmentId` names the environment whose token comes before all others. Throws AppError `subject-masked` if
 * what is behind a mask is not known exactly: two tokens, an escaped one, one of a locked vault.
 */
export function hideTokens<J extends Pick<DiagnosisJob, 'request' | 'secrets'>>(
  job: J,
  vault: Pick<Vault, 'masker' | 'secretTexts'>,
  environmentId: string,
): J {
  const { request, secrets } = job;
  const masked = maskedRequest(request, vault.masker(environmentId));
  if (isSame(masked, request)) return job;
  // Only one that stands for all masks is taken: which ones there are, and where they begin, is nobody's to learn.
  const token = vault.secretTexts().find((text) => isSame(trueRequest(masked, hiddenSecrets([text])), request));
  if (token !== undefined) return { ...job, request: masked, secrets: [...secrets, token] };
  const message =
    'This request holds secrets of the vault that cannot be told apart behind their masks: it is not diagnosed.';
  throw new AppError({ code: 'subject-masked', message });
}

function maskedRequest(request: HttpRequest, masker: Masker): HttpRequest {
  return {
    ...request,
    url: masker.text(request.url),
    headers: masker.json(request.headers),
    body: masker.bytes(request.body),
  };
}

function isSame(one: HttpRequest, other: HttpRequest): boolean {
  return (
    one.url === other.url &&
    JSON.stringify(one.headers) === JSON.stringify(other.headers) &&
    Buffer.from(one.body).equals(other.body)
  );
}
