/**
 * Before a command is answered, what another program wrote into the list of environments is taken over, so that a danger
 * mark that was set there is obeyed here at once, and both agree on which environment is selected.
 *
 * While nothing was written a call goes on in the same turn: the order of calls stays theirs.
 */
import type { Services } from '../../shared/contract/commands.ts';
import { SANDBOX_ENVIRONMENT_ID } from '../environments/environments-file.ts';
import type { Workbench } from '../workbench.ts';
import { sandboxFollowsProfile } from './sandbox-service.ts';
import { announceState } from './workbench-service.ts';

export function withFreshEnvironments(services: Services, workbench: Workbench): Services {
  const takeOver = async () => {
    const profile = () => JSON.stringify(workbench.environments.byId(SANDBOX_ENVIRONMENT_ID).signingProfile);
    const before = profile();
    if (!(await workbench.environments.refresh())) return;
    if (profile() !== before) sandboxFollowsProfile(workbench);
    announceState(workbench);
  };
  const fresh = Object.entries(services).map(([name, call]) => [
    name,
    (input: never) => {
      const answer = () => (call as (input: never) => Promise<unknown>)(input);
      return workbench.environments.isStale() ? takeOver().then(answer) : answer();
    },
  ]);
  // The same names with functions of the same shape; the compiler cannot follow a map through its entries.
  return Object.fromEntries(fresh) as Services;
}
