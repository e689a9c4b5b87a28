/**
 * Runs: what goes on for a while in main, is told of meanwhile, and ends. All kinds are started, stopped, watched and told of in one way.
 *
 * Part of the one list in commands.ts. `runs.start` answers with the id alone, once nothing refuses the run; everything else comes as
 * `run.changed`, whose numbers follow each other, so that a page that missed one asks for the state. A new kind is a line in `START` and
 * one in `Runs`.
 */
import { z } from 'zod';
import type { Failure } from '../failure.ts';
import { type Conformance, conformanceInput } from './conformance-run.ts';
import { type Exploration, explorationInput } from './exploration-run.ts';
import { type FlowRunning, flowInput, type Stage, stageInput } from './flow-run.ts';

const runId = z.string().min(1).max(200);
const START = z.discriminatedUnion('kind', [explorationInput, conformanceInput, flowInput, stageInput]);

export const RUN_INPUTS = {
  'runs.start': START,
  /** Does nothing to one that has ended. */
  'runs.stop': z.strictObject({ runId }),
  /** That of one run, also for a while after its end; without `runId` those of all that go on. */
  'runs.state': z.strictObject({ runId: runId.optional() }),
  /** Answers when the run has ended, and is the page's sign of life: a run that no page watches is stopped. */
  'runs.watch': z.strictObject({ runId }),
} as const satisfies Record<string, z.ZodType>;

/** What each kind tells: how far it is, what came of it one by one, and what it came to. */
export type Runs = {
  exploration: Exploration;
  conformance: Conformance;
  flow: FlowRunning;
  stage: Stage;
};

export type RunKind = keyof Runs;

type StartInputs = { readonly [K in RunKind]: Extract<z.infer<typeof START>, { kind: K }> };
export type RunInput<K extends RunKind = RunKind> = StartInputs[K] & { readonly kind: K };

type RunStates = {
  readonly [K in RunKind]: {
    readonly runId: string;
    readonly kind: K;
    /** Absent where it belongs to none. */
    readonly environmentId?: string | undefined;
    /** Counts what was told of the run, from 1. */
    readonly seq: number;
    /** `failed`: it could not come to a result, `failure` says why. One that is stopped ends. */
    readonly state: 'going' | 'ended' | 'failed';
    readonly progress: Runs[K]['progress'];
    /** In an event what came since the one before; in a state all that came. */
    readonly came: readonly Runs[K]['item'][];
    /** Once it has ended. */
    readonly result?: Runs[K]['result'] | undefined;
    readonly failure?: Failure | undefined;
  };
};
export type RunState<K extends RunKind = RunKind> = RunStates[K];

export function isRunOf<K extends RunKind>(run: RunState | undefined, kind: K): run is RunState<K> {
  return run?.kind === kind;
}

export type RunOutputs = {
  'runs.start': { readonly runId: string };
  'runs.stop': Record<never, never>;
  'runs.state': { readonly runs: readonly RunState[] };
  'runs.watch': Record<never, never>;
};
