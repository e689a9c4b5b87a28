/** Where `run`, `dial` and `explore` press. */
import type { Environment } from '../../shared/environment/environment.ts';
import { createPress } from '../exchange/press.ts';
import type { PressKeys } from '../exchange/press-keys.ts';
import type { WorldAdmin } from '../flows/workbench-world.ts';
import { type Target, type TargetOptions, withTarget } from './environment-target.ts';

export type PressTarget = Omit<Target, 'by'> & {
  readonly press: PressKeys;
  /** Of our own sandbox, where this is its environment. */
  readonly admin?: WorldAdmin | undefined;
};

/** Opens the environment and closes it afterwards, as withTarget() does. */
export function withPressTarget<T>(
  options: TargetOptions,
  say: (line: string) => void,
  use: (target: PressTarget) => Promise<T>,
): Promise<T> {
  return withTarget(options, 'press keys there', say, ({ by, ...target }) => {
    if (by.kind === 'file') return use({ ...target, press: createPress(by.sender) });
    const { services, press } = by.workbench;
    if (!isOwnSandbox(target.environment)) return use({ ...target, press });
    const admin: WorldAdmin = {
      changeClock: (change) => services['sandbox.changeClock'](change),
      reset: () => services['sandbox.reset']({}),
    };
    return use({ ...target, press, admin });
  });
}

const isOwnSandbox = ({ kind }: Environment): boolean => kind === 'embedded-sandbox';
