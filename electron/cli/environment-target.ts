/** Where a command presses or judges: an environment of the data folder, or one of a file. */
import type { Environment } from '../../shared/environment/environment.ts';
import { guardianOf } from '../environments/live-address.ts';
import { requireConfirmation } from '../exchange/confirmation.ts';
import type { Sender } from '../exchange/sender.ts';
import type { LocalProgram } from '../program.ts';
import { isEnvironmentFile, openLoneEnvironment } from './lone-environment.ts';
import { withConfirmOption } from './read-args.ts';
import { environmentNamed, makeReady, withWorkbench } from './with-workbench.ts';

export type TargetOptions = {
  readonly env?: string | undefined;
  readonly data?: string | undefined;
  readonly confirm?: string | undefined;
};

export type Target = {
  readonly environment: Environment;
  /** The environment, or one at the same address, is marked as dangerous. */
  readonly isDangerous: boolean;
  readonly by:
    | { readonly kind: 'file'; readonly sender: Sender }
    | { readonly kind: 'workbench'; readonly workbench: LocalProgram };
};

/**
 * Opens the environment, without --env the data folder's sandbox, and closes it afterwards. A dangerous one, or one at the
 * address of such, wants that name for `act` first.
 */
export async function withTarget<T>(
  { env, data, confirm }: TargetOptions,
  act: string,
  say: (line: string) => void,
  use: (target: Target) => Promise<T>,
): Promise<T> {
  try {
    if (env !== undefined && isEnvironmentFile(env)) {
      const { environment, sender } = await openLoneEnvironment(env);
      requireConfirmation(environment, act, confirm);
      return await use({ environment, isDangerous: environment.danger, by: { kind: 'file', sender } });
    }
    return await withWorkbench(data, say, async (workbench) => {
      const found = await environmentNamed(workbench, say, env);
      const { environments } = await workbench.services['workbench.state']({});
      const guardian = guardianOf(() => environments, found);
      requireConfirmation(guardian, act, confirm);
      await makeReady(workbench, found);
      const environment = await environmentNamed(workbench, say, found.id);
      return use({ environment, isDangerous: guardian.danger, by: { kind: 'workbench', workbench } });
    });
  } catch (error) {
    throw withConfirmOption(error);
  }
}
