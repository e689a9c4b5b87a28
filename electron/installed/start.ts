/**
 * Starts the installed command: what Node should know before the program itself is loaded.
 *
 * Compiled code is kept in the user's own cache folder. Node's usual place for it is below the system's temporary folder, by
 * a name that another user can take first; what lies there is run.
 */
import { lstatSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { homedir, platform } from 'node:os';
import { join } from 'node:path';
import { makeFolder } from '../files/make-folder.ts';
import { wholePath } from '../whole-path.ts';

/** Node 22 says this of node:sqlite at every start; all other warnings are shown. */
const KNOWN_WARNING = 'SQLite is an experimental feature';

keepKnownWarningBack();
const folder = cacheFolder();
if (isOwn(folder)) enableCompileCache(folder);
await import('../cli/main.ts');

function keepKnownWarningBack(): void {
  const emitWarning = process.emitWarning.bind(process) as (...args: unknown[]) => void;
  process.emitWarning = (warning: string | Error, ...further: unknown[]): void => {
    if (typeof warning === 'string' && warning.startsWith(KNOWN_WARNING)) return;
    emitWarning(warning, ...further);
  };
}

/** The system's place for what can be made again. */
function cacheFolder(): string {
  switch (platform()) {
    case 'win32':
      return join(wholePath(process.env.LOCALAPPDATA) ?? join(homedir(), 'AppData', 'Local'), 'Dialbench', 'Cache');
    case 'darwin':
      return join(homedir(), 'Library', 'Caches', 'Dialbench');
    default:
      return join(wholePath(process.env.XDG_CACHE_HOME) ?? join(homedir(), '.cache'), 'dialbench');
  }
}

/** Makes the folder for its owner only. False if it is somebody else's, others may write it, or it cannot be made. */
function isOwn(path: string): boolean {
  try {
    makeFolder(path, 0o700);
    const found = lstatSync(path);
    const user = process.getuid?.();
    return found.isDirectory() && (user === undefined || (found.uid === user && (found.mode & 0o022) === 0));
  } catch {
    return false;
  }
}
