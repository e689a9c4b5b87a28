/**
 * The token that an exchange was signed with, if it is still at hand: history keeps only its mask.
 *
 * Only the environment's current token can be restored, and only if it is the one that was signed: the restored base
 * must have the exchange's own hash.
 */
import { bytesOf, toBase64 } from '../../shared/bytes/base64.ts';
import { decodeUtf8, encodeUtf8 } from '../../shared/bytes/utf8.ts';
import { AppError } from '../../shared/failure.ts';
import { unmask } from '../../shared/observed/mask-secrets.ts';
import type { TraceJson } from '../../shared/observed/observed.ts';
import type { Vault } from '../vault/vault.ts';
import type { Sender } from './sender.ts';

type Signed = Pick<TraceJson, 'baseBase64' | 'hashBase64'>;

/** With the true base. Throws AppError `token-not-kept`, `credentials-missing`, or `vault-*` if the vault is shut. */
export function signedToken(
  { vault, crypto }: Pick<Sender, 'crypto'> & { readonly vault: Pick<Vault, 'credentials'> },
  environmentId: string,
  { baseBase64, hashBase64 }: Signed,
): { readonly token: string; readonly base: Uint8Array } {
  const { token } = vault.credentials(environmentId);
  const base = encodeUtf8(unmask(decodeUtf8(bytesOf(baseBase64)), token));
  if (toBase64(crypto.sha512(base)) === hashBase64) return { token, base };
  const message =
    'The token of this exchange is no longer at hand: the environment has another one now, and history keeps none.';
  throw new AppError({ code: 'token-not-kept', message });
}
