/**
 * The Signer and token of an environment, under its key id; or the sentence that says what is missing and where to add
 * it.
 */
import type { Environment } from '../../shared/environment/environment.ts';
import { AppError } from '../../shared/failure.ts';
import type { Credentials, Vault } from '../vault/vault.ts';

/** Throws AppError `credentials-missing`, and `vault-*` if the vault is shut. */
export function environmentCredentials(vault: Vault, environment: Environment): Credentials {
  const { id, name, ownKeyId } = environment;
  // A shut vault reports itself; a locked one still knows what is missing.
  if (vault.state().kind === 'ready') {
    const hasKey = vault.publicPart(id) !== undefined;
    if (!hasKey || !vault.hasToken(id)) {
      const missing = hasKey ? 'access token' : vault.hasToken(id) ? 'private key' : 'private key and no access token';
      const message = `${name} has no ${missing}, so its requests cannot be signed. Bring it in under Keys, then send again.`;
      throw new AppError({ code: 'credentials-missing', message });
    }
  }
  const credentials = vault.credentials(id);
  if (ownKeyId === '') return credentials;
  const { publicKey, sign } = credentials.signer;
  return { ...credentials, signer: { keyId: ownKeyId, publicKey, sign } };
}
