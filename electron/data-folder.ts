/** Where the workbench stores its files: the system's place for application data, or the folder given with --data. */
import { homedir, platform } from 'node:os';
import { join, resolve } from 'node:path';
import { AppError, reasonOf } from '../shared/failure.ts';
import { makeFolder } from './files/make-folder.ts';
import { wholePath } from './whole-path.ts';

/** The folders in it that a user may look into. */
export const DATA_FOLDERS = { flows: 'flows', logs: 'logs', exports: 'exports' } as const;

/**
 * Throws AppError `argument-missing` for an empty choice, such as a script's variable that is not set: it would be the
 * folder of wherever the program was started.
 */
export function dataFolder(chosen: string | undefined, env: NodeJS.ProcessEnv = process.env): string {
  if (chosen === '') throw folderMissing(chosen);
  if (chosen !== undefined) return resolve(chosen);
  switch (platform()) {
    case 'win32':
      return join(wholePath(env.APPDATA) ?? join(homedir(), 'AppData', 'Roaming'), 'Dialbench');
    case 'darwin':
      return join(homedir(), 'Library', 'Application Support', 'Dialbench');
    default:
      return join(wholePath(env.XDG_CONFIG_HOME) ?? join(homedir(), '.config'), 'dialbench');
  }
}

/** Creates the folder and these subfolders, for their owner only. Throws AppError `data-folder-unusable`. */
export function makeDataFolder(folder: string, ...inside: readonly string[]): void {
  try {
    for (const one of [folder, ...inside]) makeFolder(one, 0o700);
  } catch (cause) {
    const reason = reasonOf(cause);
    const message = `The user-data folder ${folder} cannot be made: ${reason}. Choose another with --data DIR.`;
    throw new AppError({ code: 'data-folder-unusable', message }, { cause });
  }
}

const DATA_OPTION = '--data';
/** What stands behind it came from others: the text of a link, a file's name. */
export const END_OF_OPTIONS = '--';

/**
 * Finds `--data DIR` or `--data=DIR` among arguments that also belong to Electron, Chromium and others. Returns the
 * folder as written, or undefined if none is given before `--`. Throws AppError `argument-missing` for an option without a
 * folder.
 */
export function dataArgument(argv: readonly string[]): string | undefined {
  const options = argv.slice(0, argv.includes(END_OF_OPTIONS) ? argv.indexOf(END_OF_OPTIONS) : undefined);
  const index = options.findIndex((text) => text === DATA_OPTION || text.startsWith(`${DATA_OPTION}=`));
  const argument = options[index];
  if (argument === undefined) return undefined;
  const folder = argument === DATA_OPTION ? options[index + 1] : argument.slice(DATA_OPTION.length + 1);
  if (folder === undefined || folder === '' || folder.startsWith('--')) {
    throw folderMissing(folder);
  }
  return folder;
}

function folderMissing(got: string | undefined): AppError {
  const message = `${DATA_OPTION} takes the folder to keep the workbench's files in, got ${got ? `“${got}”` : 'nothing'}.`;
  return new AppError({ code: 'argument-missing', message });
}
