/** A request of somebody else's as the doctor takes it: its credentials as masks, and beside them as secrets. */
import { hiddenSecrets, trueRequest } from '../../shared/doctor/hidden-secrets.ts';
import { AppError } from '../../shared/failure.ts';
import type { HttpRequest } from '../../shared/http/message.ts';
import { createMasker, maskOf } from '../../shared/observed/mask-secrets.ts';
import { credentialsIn } from '../../shared/observed/message-secrets.ts';
import type { DiagnosisJob } from './diagnosis-job.ts';

/** Throws AppError `subject-masked` if the masks could not be told apart. */
export function hideCredentials(request: HttpRequest): Pick<DiagnosisJob, 'request' | 'secrets'> {
  const secrets = [...new Set(credentialsIn(request))].filter((secret) => secret !== '');
  const masker = createMasker(secrets);
  const masked: HttpRequest = {
    ...request,
    url: masker.text(request.url),
    headers: masker.json(request.headers),
    body: masker.bytes(request.body),
  };
  if (isSame(trueRequest(masked, hiddenSecrets(secrets)), request)) return { request: masked, secrets };
  const message = `The words of Authorization cannot be told apart behind their masks (${secrets.map(maskOf).join(' ')}), so this request is not diagnosed.`;
  throw new AppError({ code: 'subject-masked', message });
}

function isSame(one: HttpRequest, other: HttpRequest): boolean {
  return (
    one.url === other.url &&
    JSON.stringify(one.headers) === JSON.stringify(other.headers) &&
    Buffer.from(one.body).equals(other.body)
  );
}
