/** Keys as the command line prints them: one JSON shape, one line of text. Public parts only. */
import type { EnvironmentSecrets, KeyView } from '../../shared/contract/vault-commands.ts';
import type { NamedEnvironment } from './open-vault.ts';

export type ListedKey = {
  readonly environmentId: string;
  readonly environment: string;
  readonly keyId: string;
  readonly status: 'current' | 'former';
  readonly fingerprint: string;
  /** 32 bytes, padded base64. */
  readonly publicKeyBase64: string;
  readonly origin: KeyView['origin'];
  /** ISO 8601. */
  readonly createdAt: string;
  readonly replacedAt?: string;
};

/** The keys of these environments: the one in use first, then former ones, newest first. */
export function listedKeys(
  secrets: readonly EnvironmentSecrets[],
  environments: readonly NamedEnvironment[],
): readonly ListedKey[] {
  return secrets.flatMap(({ environmentId, key, formerKeys }) => {
    const environment = environments.find(({ id }) => id === environmentId)?.name ?? environmentId;
    const listed = (status: ListedKey['status']) => (one: KeyView) => ({
      environmentId,
      environment,
      keyId: one.keyId,
      status,
      fingerprint: one.fingerprint,
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
