/** Conformance runs for the page. */
import type { Services } from '../../shared/contract/commands.ts';
import type { ConformOutputs } from '../../shared/contract/conform-commands.ts';
import type { LiveConform } from '../conform/live-conform.ts';

export function createConformService(conform: LiveConform): Pick<Services, keyof ConformOutputs> {
  return {
    'conform.start': (wish) => conform.start(wish),
    'conform.stop': ({ environmentId }) => conform.stop(environmentId),
    'conform.state': ({ environmentId }) => conform.state(environmentId),
    'conform.run': async ({ runId }) => (await conform.run(runId)).run,
    'conform.forget': ({ environmentId, runId }) => conform.forget(environmentId, runId),
  };
}
