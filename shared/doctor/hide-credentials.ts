/** A request of somebody else's as the doctor takes it: its credentials as masks, and beside them as secrets. */
import { bytesEqual } from '../bytes/compare.ts';
import { AppError } from '../failure.ts';
import type { HttpRequest } from '../http/message.ts';
import { isSameJson } from '../json/same-json.ts';
import { createCredentialMasker } from '../observed/credential-masker.ts';
import { type Masker, maskOf } from '../observed/mask-secrets.ts';
import { credentialsIn } from '../observed/message-secrets.ts';
import { hiddenSecrets, trueRequest } from './hidden-secrets.ts';

export type HiddenRequest = {
  readonly request: HttpRequest;
  /** Those that the request shows as masks. */
  readonly secrets: readonly string[];
};

/** Each is put back by itself wherever its mask stands. Digest, which has the most, has some ten. */
export const MOST_CREDENTIALS = 64;

/** Throws AppError `subject-masked` if the masks could not be told apart, or are too many. */
export function hideCredentials(request: HttpRequest): HiddenRequest {
  const secrets = [...new Set(credentialsIn(request))].filter((secret) => secret !== '');
  if (secrets.length > MOST_CREDENTIALS) {
    const message = `This request is not diagnosed: expected at most ${MOST_CREDENTIALS} words of credentials in Authorization, got ${secrets.length}.`;
    throw new AppError({ code: 'subject-masked', message });
  }
  const masked = maskedRequest(request, createCredentialMasker(secrets));
  if (isSameRequest(trueRequest(masked, hiddenSecrets(secrets)), request)) return { request: masked, secrets };
  const message = `The words of Authorization cannot be told apart behind their masks (${secrets.map(maskOf).join(' ')}), so this request is not diagnosed.`;
  throw new AppError({ code: 'subject-masked', message });
}

/** With masks in its URL, headers and body. */
export function maskedRequest(request: HttpRequest, masker: Masker): HttpRequest {
  return {
    ...request,
    url: masker.text(request.url),
    headers: masker.json(request.headers),
    body: masker.bytes(request.body),
  };
}

/** Whether these are the same bytes; the method is not compared. */
export function isSameRequest(one: HttpRequest, other: HttpRequest): boolean {
  return one.url === other.url && isSameJson(one.headers, other.headers) && bytesEqual(one.body, other.body);
}
