/**
 * What happens around every command, whichever door it came through: a list of steps, outermost first.
 *
 * While no step has anything to wait for, a call goes on in the same turn: the order of calls stays theirs.
 */
import type { CommandName, Services } from '../../shared/contract/commands.ts';
import { SANDBOX_ENVIRONMENT_ID } from '../environments/environments-file.ts';
import type { Workbench } from '../workbench.ts';
import { sandboxFollowsProfile } from './sandbox-service.ts';
import { announceState } from './workbench-state.ts';

/** Runs before the command; what it returns is awaited, and nothing returned is not. */
export type Step = (command: CommandName) => Promise<void> | undefined;

export function withSteps(services: Services, steps: readonly Step[]): Services {
  const entries = Object.entries(services).map(([name, call]) => [
    name,
    (input: never) =>
      steps.reduceRight<() => Promise<unknown>>(
        (next, step) => () => step(name as CommandName)?.then(next) ?? next(),
        () => (call as (input: never) => Promise<unknown>)(input),
      )(),
  ]);
  // The same names with functions of the same shape; the compiler cannot follow a map through its entries.
  return Object.fromEntries(entries) as Services;
}

/** The page calls these by itself: at start, on events, on a timer. */
export const UNASKED: ReadonlySet<CommandName> = new Set<CommandName>([
  'workbench.state',
  'sandbox.panel',
  'sandbox.journal',
  'sandbox.outbox',
  'history.list',
  'history.get',
  'history.search',
  'history.overview',
  'knownValues.list',
  'webhooks.state',
  'vault.view',
]);

/**
 * Tells the vault that the page's user is there: every command counts, but for those that the page asks by itself.
 *
 * A page that asks once a second while it is open must not keep the vault open, nor may a service that sends messages to
 * it. Some of these a user asks as well; that counts as little as reading does.
 */
export function noteActivity(touch: () => void): Step {
  return (command) => {
    if (!UNASKED.has(command)) touch();
    return undefined;
  };
}

/**
 * Takes over what another program wrote into the list of environments, so that a danger mark that was set there is obeyed
 * here at once, and both agree on which environment is selected.
 */
export function takeOverEnvironments(workbench: Workbench): Step {
  const { environments } = workbench;
  const profile = () => JSON.stringify(environments.byId(SANDBOX_ENVIRONMENT_ID).signingProfile);
  const takeOver = async () => {
    const before = profile();
    if (!(await environments.refresh())) return;
    if (profile() !== before) sandboxFollowsProfile(workbench);
    announceState(workbench);
  };
  return () => (environments.isStale() ? takeOver() : undefined);
}
