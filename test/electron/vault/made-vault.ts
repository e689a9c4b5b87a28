/** A vault as a user has it, made for tests of its files. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemRandom } from '../../../electron/ports/node-crypto.ts';
import { openVault } from '../../../electron/vault/vault.ts';
import { tempFolder } from '../../support/temp-folder.ts';

export const PASSPHRASE = 'four plain words here';

/** As a program that can ask no keyring. */
export const open = (folder: string) => openVault(folder, systemRandom, undefined);

/** A vault with two environments, a former key and a token; closed again. */
export async function madeVault(folder = tempFolder()) {
  const room = await open(folder);
  await room.keys.generate('staging');
  await room.keys.generate('staging');
  await room.keys.generate('production');
  await room.setToken('staging', 'token-of-staging-0123456789');
  const path = join(folder, 'vault.json');
  return { folder, path, keyPath: join(folder, 'vault.key'), bytes: readFileSync(path) };
}
