/** Where the workbench stores its files: the system's place for application data, or the folder given with --data. */
import { mkdirSync } from 'node:fs';
import { homedir, platform } from 'node:os';
import { join, resolve } from 'node:path';
import { AppError, reasonOf } from '../shared/failure.ts';

export function dataFolder(chosen: string | undefined, env: NodeJS.ProcessEnv = process.env): string {
  if (chosen !== undefined) return resolve(chosen);
  switch (platform()) {
    case 'win32':
      return join(env.APPDATA ?? join(homedir(), 'AppData', 'Roaming'), 'Dialbench');
    case 'darwin':
      return join(homedir(), 'Library', 'Application Support', 'Dialbench');
    default:
      return join(env.XDG_CONFIG_HOME ?? join(homedir(), '.config'), 'dialbench');
  }
}

/** Creates the folder and these subfolders, for their owner only. Throws AppError `data-folder-unusable`. */
export function makeDataFolder(folder: string, ...inside: readonly string[]): void {
  try {
    for (const one of [folder, ...inside]) mkdirSync(one, { recursive: true, mode: 0o700 });
  } catch (cause) {
    const reason = reasonOf(cause);
    const message = `The user-data folder ${folder} cannot be made: ${reason}. Choose another with --data DIR.`;
    throw new AppError({ code: 'data-folder-unusable', message }, { cause });
  }
}

const DATA_OPTION = '--data';

/**
 * Finds `--data DIR` or `--data=DIR` among arguments that also belong to Electron, Chromium and others. Returns the
 * folder as written, or undefined if none is given. Throws AppError `argument-missing` for an option without a folder.
 */
export function dataArgument(argv: readonly string[]): string | undefined {
  const index = argv.findIndex((text) => text === DATA_OPTION || text.startsWith(`${DATA_OPTION}=`));
  const argument = argv[index];
  if (argument === undefined) return undefined;
  const folder = argument === DATA_OPTION ? argv[index + 1] : argument.slice(DATA_OPTION.length + 1);
  if (folder === undefined || folder === '' || folder.startsWith('--')) {
    throw new AppError({
      code: 'argument-missing',
      message: `${DATA_OPTION} takes the folder to keep the workbench's files in, got ${folder ? `“${folder}”` : 'nothing'}.`,
    });
  }
  return folder;
}
