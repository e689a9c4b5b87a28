/**
 * The workbench as a command uses it: opened on the data folder, asked, closed.
 *
 * Another program may have the same folder open: databases and vault take turns, and the sandbox that is started here has
 * a port and a token of its own over the same world. A vault under a passphrase is opened with DIALBENCH_VAULT_PASSPHRASE.
 */
import type { Environment } from '../../shared/environment/environment.ts';
import { AppError } from '../../shared/failure.ts';
import { compose } from '../compose.ts';
import { dataFolder } from '../data-folder.ts';
import type { LocalProgram } from '../program.ts';
import { projectVersion } from '../project.ts';
import { findEnvironment, passphraseVariable } from './open-vault.ts';

/** Neither the sandbox nor the webhook receiver is started. */
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

/** The environment of that name or id (any case); the embedded sandbox where none is named. Throws AppError `environment-unknown`. */
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

/** Starts the sandbox where the environment is the embedded one, and unlocks the vault. Throws what stands in the way. */
export async function makeReady({ services }: LocalProgram, { kind }: Environment): Promise<void> {
  const { vault } = await services['workbench.state']({});
  if (vault.lock.kind === 'locked') await services['vault.unlock']({ passphrase: passphraseVariable(vault.path) });
  if (kind !== 'embedded-sandbox') return;
  const { sandbox } = await services['sandbox.start']({});
  if (sandbox.kind === 'failed') throw new AppError(sandbox.failure);
}
