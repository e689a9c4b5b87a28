/**
 * Reads a key file that the page's user named or chose: a whole path to a plain file of this machine, outside the
 * workbench's own folder.
 *
 * A page that was taken over can name any path, so what it could learn or cause by one is refused before the file is
 * looked at (files/refused-place.ts). The command line reads files itself (cli/key-file.ts), because there the user names
 * them.
 */
import { realpath } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join, relative, sep } from 'node:path';
import { AppError } from '../../shared/failure.ts';
import { shortened } from '../../shared/text/shortened.ts';
import { DATA_FOLDERS } from '../data-folder.ts';
import { readPlainFile } from '../files/read-plain-file.ts';
import { refusedPlace } from '../files/refused-place.ts';

const LARGEST_KEY_FILE_BYTES = 65_536;

/**
 * @throws AppError `input-path-relative`, `input-path-refused`, or `input-unreadable`, without quoting the file.
 */
export async function readKeyFile(path: string, dataFolder: string): Promise<Uint8Array> {
  refusePath(path);
  const real = await realpath(path).catch(() => path);
  refusePath(real);
  const realFolder = await realpath(dataFolder).catch(() => dataFolder);
  if (isOwnFile(path, dataFolder) || isOwnFile(real, realFolder)) {
    throw refusedPath('files in the workbench’s own folder are no keys to import');
  }
  const read = await readPlainFile(real, LARGEST_KEY_FILE_BYTES);
  if (read.ok) return read.value;
  const message = `The key file ${path} cannot be read: ${read.failure.message}.`;
  throw new AppError({ code: 'input-unreadable', message });
}

function refusePath(path: string): void {
  const refusal = refusedPlace(path);
  if (refusal !== undefined) throw refusedPath(refusal);
  if (isAbsolute(path)) return;
  // The page's user cannot see which folder a relative path would start in.
  const message = `Expected the whole path of the key file, such as ${join(homedir(), '.ssh', 'id_ed25519')}; got “${shortened(path, 100)}”.`;
  throw new AppError({ code: 'input-path-relative', message });
}

function refusedPath(reason: string): AppError {
  const message = `This path is not read: ${reason}. Copy the key to a file of your own, or paste it.`;
  return new AppError({ code: 'input-path-refused', message });
}

/** Keys that were exported may come back in. */
function isOwnFile(path: string, dataFolder: string): boolean {
  return isBelow(path, dataFolder) && !isBelow(path, join(dataFolder, DATA_FOLDERS.exports));
}

function isBelow(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === '' || !(way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way));
}
