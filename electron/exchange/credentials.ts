/**
 * The Signer and token of an environment, under its key id; or the sentence that says what is missing and where to add
 * it.
 */
import type { Environment } from '../../shared/environment/environment.ts';
import type { Credentials } from '../vault/vault.ts';
import { credentialsMissing } from '../vault/vault-error.ts';
import type { SigningVault } from './sender.ts';

/** Throws AppError `credentials-missing`, and `vault-*` if the vault is shut. */
export function environmentCredentials(
  vault: Pick<SigningVault, 'state' | 'publicPart' | 'hasToken' | 'credentials'>,
  environment: Environment,
): Credentials {
  const { id, name, ownKeyId } = environment;
  // A shut vault reports itself; a locked one still knows what is missing.
  if (vault.state().kind === 'ready') {
    const hasKey = vault.publicPart(id) !== undefined;
    const hasToken = vault.hasToken(id);
    if (!hasKey || !hasToken) throw credentialsMissing(name, hasKey, hasToken);
  }
  const credentials = vault.credentials(id);
  if (ownKeyId === '') return credentials;
  const { publicKey, sign } = credentials.signer;
  return { ...credentials, signer: { keyId: ownKeyId, publicKey, sign } };
}
