/**
 * Runs: long-running work in main that is told of meanwhile, and ends. All kinds are started, stopped, watched and told of in one way.
 *
 * Part of the one list in commands.ts. `runs.start` answers with the id alone, once nothing refuses the run; everything else comes as
 * `run.changed`, whose numbers follow each other, so that a page that missed one asks for the state. docs/architecture.md tells
 * where a new kind is added.
 */
import { z } from 'zod';
import { commandInput } from './command-run.ts';
import { conformanceInput } from './conformance-run.ts';
import { diagnosisInput } from './doctor-commands.ts';
import { explorationInput } from './exploration-run.ts';
import { flowInput, stageInput } from './flow-run.ts';
import type { RunKind, RunState } from './run-state.ts';

const runId = z.string().min(1).max(200);
const START = z.discriminatedUnion('kind', [
  explorationInput,
  conformanceInput,
  flowInput,
  stageInput,
  diagnosisInput,
  commandInput,
]);

export const RUN_INPUTS = {
  'runs.start': START,
  /** Does nothing to one that has ended. */
  'runs.stop': z.strictObject({ runId }),
  /**
   * That of one run, also for a while after its end, with what came in portions: `after` leaves out as many from the beginning.
   * Without `runId` those of all that go on, without what came.
   */
  'runs.state': z.strictObject({ runId: runId.optional(), after: z.int().min(0).optional() }),
  /** Answers when the run has ended, and is the page's sign of life: a run that no page watches is stopped. */
  'runs.watch': z.strictObject({ runId }),
  /** A door calls it for a page that is gone while it watched; the last one that watched stops the run. */
  'runs.leave': z.strictObject({ runId }),
} as const satisfies Record<string, z.ZodType>;

type StartInputs = { readonly [K in RunKind]: Extract<z.infer<typeof START>, { kind: K }> };
export type RunInput<K extends RunKind = RunKind> = StartInputs[K] & { readonly kind: K };

export type RunOutputs = {
  'runs.start': { readonly runId: string };
  'runs.stop': Record<never, never>;
  /** `more`: another portion follows. */
  'runs.state': { readonly runs: readonly RunState[]; readonly more?: boolean };
  'runs.watch': Record<never, never>;
  'runs.leave': Record<never, never>;
};
