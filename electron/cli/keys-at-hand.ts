/** The public keys of the data folder's environments, by name, for a diagnosis of a signature that fits no given key. */
import { namedKey } from '../../shared/doctor/case.ts';
import type { NamedKey } from '../../shared/doctor/key-candidates.ts';
import { dataFolder } from '../data-folder.ts';
import { publicKeysIn } from '../vault/public-keys.ts';
import { namedEnvironments } from './open-vault.ts';

/** Reads only; none where the folder is not there or cannot be read. */
export async function keysAtHand(data: string | undefined): Promise<readonly NamedKey[]> {
  const folder = dataFolder(data);
  const keys = await publicKeysIn(folder);
  if (keys.length === 0) return [];
  const environments = await namedEnvironments(folder).catch(() => []);
  return keys.map(({ environmentId, keyId, publicKey, isFormer }) => {
    const name = environments.find(({ id }) => id === environmentId)?.name ?? environmentId;
    return namedKey(name, { keyId, publicKey }, isFormer);
  });
}
