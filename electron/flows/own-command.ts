/** The command line of this very program, as a process can be made of it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { without } from '../../shared/without.ts';
import { PROJECT_FOLDER } from '../project.ts';

export type OwnCommand = {
  readonly file: string;
  /** Before the command's own. */
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
};

/** Undefined in the packed desktop program, which has no Node for others: its switch is off, see packaging/fuses.ts. */
export function ownCommand(folder: string = PROJECT_FOLDER): OwnCommand | undefined {
  const { execPath, env } = process;
  const isElectron = process.versions.electron !== undefined;
  if (isElectron && folder.includes('.asar')) return undefined;
  const start = [[join(folder, 'electron', 'run.mjs'), 'cli'], [join(folder, 'dist', 'command', 'dialbench.cjs')]].find(
    ([script = '']) => existsSync(script),
  );
  if (!start) return undefined;
  return {
    file: execPath,
    args: start,
    // The page shows no colours of a terminal, whatever the program was started in.
    env: { ...without(env, 'FORCE_COLOR'), NO_COLOR: '1', ...(isElectron ? { ELECTRON_RUN_AS_NODE: '1' } : {}) },
  };
}
