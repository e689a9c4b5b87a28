/** The vault's tokens as masks, before the doctor quotes a request. */
import { hiddenSecrets, trueRequest } from '../../shared/doctor/hidden-secrets.ts';
import { type HiddenRequest, isSameRequest, maskedRequest } from '../../shared/doctor/hide-credentials.ts';
import { AppError } from '../../shared/failure.ts';
import type { Vault } from './vault.ts';

/**
 * The request with the vault's tokens as masks too, wherever they stand in it: findings quote, and cut what they
 * quote. `environmentId` names the environment whose token comes before all others. Throws AppError `subject-masked` if
 * what is behind a mask is not known exactly: two tokens, an escaped one, one of a locked vault.
 */
export function hideTokens<H extends HiddenRequest>(
  hidden: H,
  vault: Pick<Vault, 'masker' | 'secretTexts'>,
  environmentId: string,
): H {
  const { request, secrets } = hidden;
  const masked = maskedRequest(request, vault.masker(environmentId));
  if (isSameRequest(masked, request)) return hidden;
  // Several tokens are not told apart, because the attempt would reveal where each begins.
  const token = vault.secretTexts().find((text) => isSameRequest(trueRequest(masked, hiddenSecrets([text])), request));
  if (token !== undefined) return { ...hidden, request: masked, secrets: [...secrets, token] };
  const message =
    'This request holds secrets of the vault that cannot be told apart behind their masks: it is not diagnosed.';
  throw new AppError({ code: 'subject-masked', message });
}
