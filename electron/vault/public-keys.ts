/** The public keys of a data folder, current and former, read from the vault file without opening it: they stand there in clear. */
import { readFile } from 'node:fs/promises';
import { bytesOf } from '../../shared/bytes/base64.ts';
import { vaultFileIn } from './sealed-vault.ts';
import { peekVaultFile } from './vault-file.ts';

export type FolderKey = {
  readonly environmentId: string;
  readonly keyId: string;
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
  readonly isFormer: boolean;
};

/** None where there is no vault, or none that can be read. */
export async function publicKeysIn(folder: string): Promise<readonly FolderKey[]> {
  const path = vaultFileIn(folder);
  const bytes = await readFile(path).catch(() => undefined);
  const { keys = [] } = peekVaultFile(path, bytes && new Uint8Array(bytes)) ?? {};
  return keys.map(({ environmentId, keyId, publicKeyBase64, status }) => ({
    environmentId,
    keyId,
    publicKey: bytesOf(publicKeyBase64),
    isFormer: status === 'former',
  }));
}
