/**
 * Reads a key file that the page's user named or chose: a whole path to a plain file of this machine, outside the
 * workbench's own folder.
 *
 * A page that was taken over can name any path, so what it could learn or cause by one is refused before the file is
 * looked at: on Windows, asking for `\\host\share` logs in at that host. The command line reads files itself
 * (cli/key-file.ts), because there the user names them.
 */
import { readFile, realpath, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join, relative, sep } from 'node:path';
import { AppError, codeOf, reasonOf } from '../../shared/failure.ts';

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
  try {
    const { size, isFile } = await seen(real);
    // Reading a device or pipe might never end.
    if (!isFile) throw new Error('it is a folder or device, not a file');
    if (size > LARGEST_KEY_FILE_BYTES)
      throw new Error(`it has ${size} bytes, a key file at most ${LARGEST_KEY_FILE_BYTES}`);
    return new Uint8Array(await readFile(real));
  } catch (cause) {
    const code = codeOf(cause);
    const reason = READ_REASONS[code] ?? (code === '' ? reasonOf(cause) : `the system answers ${code}`);
    throw new AppError(
      { code: 'input-unreadable', message: `The key file ${path} cannot be read: ${reason}.` },
      { cause },
    );
  }
}

function refusePath(path: string): void {
  // Before `isAbsolute`, which takes both for whole paths on Windows.
  if (/^[\\/]{2}/.test(path)) throw refusedPath('it leads to another machine or to a device');
  if (/^\/(dev|proc|sys)(\/|$)/.test(path)) throw refusedPath('it leads to a device or to the system’s own state');
  if (isAbsolute(path)) return;
  // The page's user cannot see which folder a relative path would start in.
  const message = `Expected the whole path of the key file, such as ${join(homedir(), '.ssh', 'id_ed25519')}; got “${path.slice(0, 100)}”.`;
  throw new AppError({ code: 'input-path-relative', message });
}

function refusedPath(reason: string): AppError {
  const message = `This path is not read: ${reason}. Copy the key to a file of your own, or paste it.`;
  return new AppError({ code: 'input-path-refused', message });
}

/** Keys that were exported may come back in. */
function isOwnFile(path: string, dataFolder: string): boolean {
  return isBelow(path, dataFolder) && !isBelow(path, join(dataFolder, 'exports'));
}

function isBelow(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === '' || !(way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way));
}

const READ_REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EACCES: 'this user may not read it',
  EPERM: 'this user may not read it',
};

async function seen(path: string): Promise<{ readonly size: number; readonly isFile: boolean }> {
  const found = await stat(path);
  return { size: found.size, isFile: found.isFile() };
}
