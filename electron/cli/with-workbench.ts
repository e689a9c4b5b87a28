/**
 * Opens the workbench on the data folder for one command, and closes it afterwards.
 *
 * Another program may have the same folder open: databases and vault take turns, and a sandbox started here has its own
 * port and token over the same world. DIALBENCH_VAULT_PASSPHRASE opens a vault with a passphrase.
 */
import type { Environment } from '../../shared/environment/environment.ts';
import { AppError } from '../../shared/failure.ts';
import { compose } from '../compose.ts';
import { dataFolder } from '../data-folder.ts';
import type { LocalProgram } from '../program.ts';
import { projectVersion } from '../project.ts';
import { findEnvironment, passphraseVariable } from './open-vault.ts';

/** Starts neither the sandbox nor the webhook receiver. */
export async function withWorkbench<T>(
  data: string | undefined,
  use: (workbench: LocalProgram) => Promise<T>,
): Promise<T> {
  const workbench = await compose({ dataFolder: dataFolder(data), version: projectVersion(), opensPorts: false });
  try {
    return await use(workbench);
  } finally {
    await workbench.close();
  }
}

/** The environment of that name or id (any case), by default the sandbox. Throws AppError `environment-unknown`. */
export async function environmentNamed({ services }: LocalProgram, name = 'sandbox'): Promise<Environment> {
  const { environments, environmentStorage } = await services['workbench.state']({});
  const found = findEnvironment(environments, name);
  if (found) return found;
  if (environmentStorage.kind === 'failed') throw new AppError(environmentStorage.failure);
  const known = environments.map((one) => one.name).join(', ');
  throw new AppError({
    code: 'environment-unknown',
    message: `There is no environment “${name.slice(0, 60)}”; known: ${known}.`,
  });
}

/** Starts the sandbox if this is its environment, and unlocks the vault. Throws the failure of either. */
export async function makeReady({ services }: LocalProgram, { kind }: Environment): Promise<void> {
  const { vault } = await services['workbench.state']({});
  if (vault.lock.kind === 'locked') await services['vault.unlock']({ passphrase: passphraseVariable(vault.path) });
  if (kind !== 'embedded-sandbox') return;
  const { sandbox } = await services['sandbox.start']({});
  if (sandbox.kind === 'failed') throw new AppError(sandbox.failure);
}
