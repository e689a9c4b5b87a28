/** Opens the environment that a command works in, and closes it afterwards: of the data folder, of a file, or on a sandbox of its own. */
import { requireConfirmation } from '../exchange/confirmation.ts';
import { removeTempFolders } from '../files/temp-folder.ts';
import { openFreshSandbox } from '../open/fresh-sandbox.ts';
import { guardian, type OpenEnvironment, type OwnEnvironment } from '../open/open-environment.ts';
import type { ComposeOptions } from '../program.ts';
import { openApplication, type ToOptions } from './application.ts';
import { isEnvironmentFile, openEnvironmentFile } from './environment-file.ts';
import { passphraseVariable } from './open-vault.ts';
import { withConfirmOption } from './read-args.ts';
import { environmentNamed, withWorkbench } from './with-workbench.ts';

/** By default the data folder's sandbox. */
export type EnvironmentOptions = {
  readonly env?: string | undefined;
  readonly data?: string | undefined;
  /** What is dialled in the application of `to`. */
  readonly code?: string | undefined;
  readonly confirm?: string | undefined;
} & ToOptions;

type Say = (line: string) => void;
type Use<T> = (open: OpenEnvironment) => Promise<T>;

/** Starts and unlocks nothing: `ready` does. */
export async function withEnvironment<T>(
  options: EnvironmentOptions,
  say: Say,
  use: Use<T>,
  by?: ComposeOptions['by'],
): Promise<T> {
  const { env, data, to, code } = options;
  try {
    if (to !== undefined) return await closing(openApplication(options, code), use);
    if (env !== undefined && isEnvironmentFile(env)) return await closing(await openEnvironmentFile(env), use);
    const open = async (workbench: Parameters<Parameters<typeof withWorkbench<T>>[2]>[0]): Promise<T> => {
      const { id } = await environmentNamed(workbench, say, env);
      return use(workbench.open(id, passphraseVariable));
    };
    return await withWorkbench(data, say, open, { by });
  } catch (error) {
    throw withConfirmOption(error);
  }
}

/** The same, ready to be sent to. A dangerous one, or one at the address of such, wants that name for `act` first. */
export function withReadyEnvironment<T>(options: EnvironmentOptions, act: string, say: Say, use: Use<T>): Promise<T> {
  return withEnvironment(options, say, async (open) => {
    requireConfirmation(guardian(open), act, options.confirm);
    await open.ready();
    return use(open);
  });
}

export async function withFreshSandbox<T>(use: Use<T>): Promise<T> {
  try {
    return await closing(await openFreshSandbox(), use);
  } finally {
    removeTempFolders();
  }
}

async function closing<T>(own: OwnEnvironment, use: Use<T>): Promise<T> {
  try {
    return await use(own);
  } finally {
    await own.close();
  }
}
