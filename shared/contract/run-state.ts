/** What is told of runs, by kind. Not in run-commands.ts, because the page reads this file without zod. */
import type { Failure } from '../failure.ts';
import type { CommandRunning } from './command-run.ts';
import type { Conformance } from './conformance-run.ts';
import type { DiagnosisRun } from './doctor-commands.ts';
import type { ExplorationRunning } from './exploration-run.ts';
import type { FlowRunning, StageRunning } from './flow-run.ts';

/** What each kind tells: how far it is, what came of it one by one, and what it came to. */
export type Runs = {
  exploration: ExplorationRunning;
  conformance: Conformance;
  flow: FlowRunning;
  stage: StageRunning;
  diagnosis: DiagnosisRun;
  command: CommandRunning;
};

export type RunKind = keyof Runs;

type RunStates = {
  readonly [K in RunKind]: {
    readonly runId: string;
    readonly kind: K;
    /** Absent where it belongs to none. */
    readonly environmentId?: string | undefined;
    /** Counts what was told of the run, from 1. */
    readonly seq: number;
    /** `ended`: with its `result`, which says so where it was stopped. `failed`: without one, and `failure` says why; so does a stopped diagnosis. */
    readonly state: 'going' | 'ended' | 'failed';
    readonly progress: Runs[K]['progress'];
    /** In an event what came since the one before; in a state a portion of all that was told. */
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
