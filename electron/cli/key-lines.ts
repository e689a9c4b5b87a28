/** Keys as the command line prints them: one JSON shape, one line of text. Public parts only. */
import type { EnvironmentSecrets, KeyView } from '../../shared/contract/vault-commands.ts';
import type { NamedEnvironment } from './open-vault.ts';

export type ListedKey = ReturnType<typeof listedKeys>[number];

/** The keys of these environments: the one in use first, then former ones, newest first. */
export function listedKeys(secrets: readonly EnvironmentSecrets[], environments: readonly NamedEnvironment[]) {
  return secrets.flatMap(({ environmentId, key, formerKeys }) => {
    const environment = environments.find(({ id }) => id === environmentId)?.name ?? environmentId;
    const listed = (status: 'current' | 'former') => (one: KeyView) => ({
      environmentId,
      environment,
      keyId: one.keyId,
      status,
      fingerprint: one.fingerprint,
      /** 32 bytes, padded base64. */
      publicKeyBase64: one.publicKeyBase64,
      origin: one.origin,
      createdAt: new Date(one.createdAtMs).toISOString(),
      replacedAt: one.replacedAtMs === undefined ? undefined : new Date(one.replacedAtMs).toISOString(),
    });
    return [...(key ? [key].map(listed('current')) : []), ...formerKeys.map(listed('former'))];
  });
}

export function keyLine(key: ListedKey): string {
  const when = key.replacedAt === undefined ? key.createdAt : `${key.createdAt}, until ${key.replacedAt}`;
  return `${key.environment}  ${key.keyId}  ${key.fingerprint}  ${key.status}, ${key.origin} ${when}`;
}
