/**
 * Opens the workbench on the data folder for one command, and closes it afterwards.
 *
 * Another program may have the same folder open: databases and vault take turns, and a sandbox started here has its own
 * port and token over the same world.
 */
import type { Environment } from '../../shared/environment/environment.ts';
import { AppError } from '../../shared/failure.ts';
import { shortened } from '../../shared/text/shortened.ts';
import { compose } from '../compose.ts';
import { dataFolder } from '../data-folder.ts';
import type { ComposeOptions, LocalProgram } from '../program.ts';
import { projectVersion } from '../project.ts';
import { findEnvironment } from './open-vault.ts';

type Say = (line: string) => void;

/** Starts neither the sandbox nor the webhook receiver. Says so where history cannot be kept, then or later. */
export async function withWorkbench<T>(
  data: string | undefined,
  say: Say,
  use: (workbench: LocalProgram) => Promise<T>,
  { by }: Pick<ComposeOptions, 'by'> = {},
): Promise<T> {
  const workbench = await compose({ dataFolder: dataFolder(data), version: projectVersion(), opensPorts: false, by });
  let said: string | undefined;
  const sayHistory = async (): Promise<void> => {
    const { history } = await workbench.services['workbench.state']({});
    const message = history.kind === 'failed' ? history.failure.message : undefined;
    if (message !== undefined && message !== said) say(`${message}\n`);
    said = message;
  };
  try {
    await sayHistory();
    const result = await use(workbench);
    await sayHistory();
    return result;
  } finally {
    await workbench.close();
  }
}

/**
 * The environment of that name or id (any case), by default the sandbox. Where their file cannot be read, says so of an
 * environment that is there without it. Throws AppError `environment-unknown`, or why the file cannot be read.
 */
export async function environmentNamed({ services }: LocalProgram, say: Say, name = 'sandbox'): Promise<Environment> {
  const { environments, environmentStorage } = await services['workbench.state']({});
  const found = findEnvironment(environments, name);
  const failure = environmentStorage.kind === 'failed' ? environmentStorage.failure : undefined;
  if (found && failure) say(`${failure.message}\n`);
  if (found) return found;
  if (failure) throw new AppError(failure);
  const known = environments.map((one) => one.name).join(', ');
  throw new AppError({
    code: 'environment-unknown',
    message: `There is no environment “${shortened(name, 60)}”; known: ${known}.`,
  });
}
