/**
 * The Signer and token of an environment, under its key id; or the sentence that says what is missing and where to add
 * it.
 */
import type { Environment } from '../../shared/environment/environment.ts';
import { isSigned } from '../../shared/environment/ussd-protocol.ts';
import type { Credentials } from '../vault/vault.ts';
import { credentialsMissing } from '../vault/vault-error.ts';
import type { SigningVault } from './sender.ts';

/** Throws like `environmentCredentials` where presses could not be sent: an application needs no key, and no vault unless it has a token. */
export function requireCredentials(
  vault: Parameters<typeof environmentCredentials>[0] & Pick<SigningVault, 'token'>,
  environment: Environment,
): void {
  if (isSigned(environment.ussdProfile)) environmentCredentials(vault, environment);
  else if (environment.hasToken) vault.token(environment.id);
}

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
