/** The commands of the conformance runs that are kept. They throw like ConformRuns. */
import type { Services } from '../../shared/contract/commands.ts';
import type { ConformOutputs, KeptConformRuns } from '../../shared/contract/conform-commands.ts';
import type { ConformRuns } from '../conform/conform-runs.ts';

export function createConformService(kept: ConformRuns): Pick<Services, keyof ConformOutputs> {
  async function all(): Promise<KeptConformRuns> {
    const runs = await kept.heads();
    const problem = kept.problem();
    return { runs, ...(problem === undefined ? {} : { problem }) };
  }
  return {
    'conform.runs': all,
    'conform.run': async ({ runId }) => (await kept.run(runId)).run,
    async 'conform.forget'({ runId }) {
      await kept.forget(runId);
      return all();
    },
  };
}
