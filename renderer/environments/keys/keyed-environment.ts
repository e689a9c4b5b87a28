/** Pairs environments with what the vault holds for each, including deleted ones whose secrets remain. */

import type { EnvironmentSecrets, VaultView } from '../../../shared/contract/vault-commands.ts';
import type { Environment } from '../../../shared/environment/environment.ts';

/** An environment of the list; a deleted one stays while the vault holds something for it. */
export type KeyedEnvironment = {
  readonly id: string;
  readonly name: string;
  readonly isSandbox: boolean;
  readonly isDeleted: boolean;
  /** The key id that the environment sends instead of the key's own. */
  readonly ownKeyId: string;
  readonly secrets: EnvironmentSecrets;
};

/** In the page's order, deleted ones last. */
export function keyedEnvironments(view: VaultView, environments: readonly Environment[]): readonly KeyedEnvironment[] {
  const secretsOf = (id: string): EnvironmentSecrets =>
    view.environments.find(({ environmentId }) => environmentId === id) ?? { environmentId: id, formerKeys: [] };
  const left = view.environments.filter(({ environmentId }) => !environments.some(({ id }) => id === environmentId));
  return [
    ...environments.map(({ id, name, kind, ownKeyId }) => ({
      id,
      name,
      isSandbox: kind === 'embedded-sandbox',
      isDeleted: false,
      ownKeyId,
      secrets: secretsOf(id),
    })),
    ...left.map((secrets) => ({
      id: secrets.environmentId,
      name: `Deleted: ${secrets.environmentId}`,
      isSandbox: false,
      isDeleted: true,
      ownKeyId: '',
      secrets,
    })),
  ];
}
