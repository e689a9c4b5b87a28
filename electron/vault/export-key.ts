/**
 * Writes an encrypted key to a new file with mode 0600, never over an existing one.
 *
 * The text goes from the vault to the disk and through no door.
 */
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError, codeOf, reasonOf } from '../../shared/failure.ts';
import { DATA_FOLDERS } from '../data-folder.ts';
import { createPrivateFile } from '../files/private-file.ts';
import type { FileDialogs } from '../program-hands.ts';
import type { Vault } from './vault.ts';

type KeyRef = { readonly environmentId: string; readonly publicKeyBase64: string };

/** Where exported keys go without a file dialog. */
export function exportFolder(vault: Vault): string {
  return join(vault.folder, DATA_FOLDERS.exports);
}

/** The path that was written; undefined if the user closed the dialog. */
export async function exportKey(
  vault: Vault,
  ref: KeyRef,
  passphrase: string,
  dialogs: FileDialogs | undefined,
): Promise<string | undefined> {
  const { keyId, pem } = await vault.keys.encrypted(ref, passphrase);
  const name = `${`${ref.environmentId}-${keyId}`.replace(/[^A-Za-z0-9._-]+/g, '-').slice(0, 120)}.pem`;
  if (!dialogs) return writeNew(exportFolder(vault), name, pem);
  const chosen = await dialogs.chooseNewFile(name);
  if (chosen === undefined) return undefined;
  await writeKeyFile(chosen, pem);
  return chosen;
}

/** Throws AppError `export-exists` or `export-failed`. */
export async function writeKeyFile(path: string, pem: string): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await createPrivateFile(path, new TextEncoder().encode(pem));
  } catch (cause) {
    if (codeOf(cause) === 'EEXIST') {
      const message = `${path} is there already, and a key never takes another file's place. Choose another name.`;
      throw new AppError({ code: 'export-exists', message }, { cause });
    }
    throw new AppError({ code: 'export-failed', message: `${path} cannot be written: ${reasonOf(cause)}.` }, { cause });
  }
}

/** Picks a free name: the second export of a key goes next to the first. */
async function writeNew(folder: string, name: string, pem: string): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const path = join(folder, attempt === 1 ? name : name.replace(/\.pem$/, `-${attempt}.pem`));
    try {
      await writeKeyFile(path, pem);
      return path;
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'export-exists')) throw error;
    }
  }
}
