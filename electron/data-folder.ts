/** Where the workbench keeps its files: the system's place for application data, or the folder given with --data. */
import { homedir, platform } from 'node:os';
import { join, resolve } from 'node:path';

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
