/** The commands of runs, and how each kind is begun. */
import type { Services } from '../../shared/contract/commands.ts';
import type { RunInput, RunOutputs } from '../../shared/contract/run-commands.ts';
import type { RunKind } from '../../shared/contract/run-state.ts';
import type { RunRegistry, RunStarter } from '../runs/run-registry.ts';

export type RunStarters = { readonly [K in RunKind]: RunStarter<K> };

export function createRunService(runs: RunRegistry, starters: RunStarters): Pick<Services, keyof RunOutputs> {
  const start = <K extends RunKind>(input: RunInput<K>): string => runs.start<K>(starters[input.kind], input);
  return {
    'runs.start': async (input) => ({ runId: start(input) }),
    async 'runs.stop'({ runId }) {
      runs.stop(runId);
      return {};
    },
    async 'runs.state'({ runId, after }) {
      if (runId === undefined) return { runs: runs.going() };
      const { run, more } = runs.state(runId, after);
      return { runs: [run], more };
    },
    async 'runs.watch'({ runId }) {
      await runs.watch(runId);
      return {};
    },
    async 'runs.leave'({ runId }) {
      runs.leave(runId);
      return {};
    },
  };
}
