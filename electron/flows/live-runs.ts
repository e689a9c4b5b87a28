/**
 * The flows that run in the workbench, one at a time in an environment: their pace, and stopping, pausing and going on.
 *
 * A run waits before each press for as long as its pace says, or until it is told; stopping ends a wait at once and lets a
 * press that is under way come to its end. A run that nobody watches is stopped: its page went before it could ask.
 */

import type { FlowPace, FlowProgress, FlowRunStanding } from '../../shared/contract/flow-commands.ts';
import { AppError } from '../../shared/failure.ts';
import type { FlowEffect, FlowStart } from '../../shared/flow/engine.ts';
import { type RanFlow, type ReportedFlow, reportFlow, reportStepOf } from '../../shared/flow/flow-report.ts';
import { shortened } from '../../shared/text/shortened.ts';
import { type FlowWorld, waitForReal } from './flow-world.ts';
import { runFlow } from './run-flow.ts';

export type RunAct = 'step' | 'run' | 'pause' | 'stop';

export type RunResult = { readonly standing: FlowRunStanding; readonly report: ReportedFlow };

export type LiveRuns = {
  /** Throws AppError `flow-running` if one runs in that environment. */
  begin(run: NewRun): string;
  /** Throws AppError `flow-run-unknown`. */
  act(runId: string, act: RunAct): FlowRunStanding;
  /** Resolves when the run has ended; rejects with what stopped it where nothing could be sent. */
  watch(runId: string): Promise<RunResult>;
  isRunning(environmentId: string): boolean;
  /** Resolves once what runs in that environment now has ended and left its world. Never rejects. */
  settled(environmentId: string): Promise<void>;
};

export type NewRun = {
  readonly environmentId: string;
  readonly start: FlowStart;
  readonly pace: FlowPace;
  /** Steps below this number are not held: 0 is the dialling, n the n-th step. */
  readonly until?: number | undefined;
  readonly openWorld: () => Promise<FlowWorld>;
};

/** What a person can follow: the screen stands for a moment before the next key. */
const HUMAN_MS = 900;
/** A page watches as soon as it knows its run. */
const MOST_UNWATCHED_MS = 10_000;
/** Ended runs that can still be watched. */
const MOST_ENDED = 50;

type LiveRun = {
  readonly environmentId: string;
  readonly ended: Promise<RunResult>;
  standing: FlowRunStanding;
  act(act: RunAct): void;
  /** From now on somebody watches. */
  watched(): void;
};

export function createLiveRuns(
  newId: () => string,
  emit: (progress: FlowProgress) => void,
  mostUnwatchedMs = MOST_UNWATCHED_MS,
): LiveRuns {
  const runs = new Map<string, LiveRun>();
  const liveIn = (environmentId: string): LiveRun[] =>
    [...runs.values()].filter((run) => run.environmentId === environmentId && !isOver(run));
  const isOver = ({ standing }: LiveRun): boolean => standing !== 'running' && standing !== 'paused';
  const known = (runId: string): LiveRun => {
    const run = runs.get(runId);
    if (run) return run;
    throw new AppError({
      code: 'flow-run-unknown',
      message: `There is no run ${shortened(runId, 40)}: it ended some time ago, or never began.`,
    });
  };
  return {
    begin({ environmentId, start, pace, until, openWorld }) {
      if (liveIn(environmentId).length > 0) throw flowRunning();
      const runId = newId();
      const stopping = new AbortController();
      let held = pace === 'step';
      let paced: FlowPace = pace;
      let planned = -1;
      let goOn: (() => void) | undefined;
      const stand = (standing: FlowRunStanding, more: Partial<FlowProgress> = {}): void => {
        live.standing = standing;
        emit({ runId, environmentId, standing, ...more });
      };
      const before = async (effect: FlowEffect): Promise<'go' | 'stop'> => {
        // A code with answers in it is dialled by several presses, and is one step of a script.
        const isHeld =
          until === undefined || (effect.kind !== 'finish' && effect.step >= until && effect.step !== planned);
        planned = effect.kind === 'finish' ? planned : effect.step;
        if (paced === 'human') await waitForReal(HUMAN_MS, stopping.signal);
        if (held && isHeld && !stopping.signal.aborted) {
          stand('paused', { nextLine: lineOf(start, effect), nextStep: planned });
          await new Promise<void>((resolve) => {
            goOn = resolve;
          });
          if (!stopping.signal.aborted) stand('running');
        }
        return stopping.signal.aborted ? 'stop' : 'go';
      };
      const ended = run(start, openWorld, {
        before,
        signal: stopping.signal,
        after(result, { plan, results }) {
          const index = results.indexOf(result);
          const step = reportStepOf(plan, results, result);
          emit({
            runId,
            environmentId,
            standing: live.standing,
            step: { ...step, index, planned, exchangeId: result.answer.exchangeId },
          });
        },
      }).then(
        (flow): RunResult => {
          const report = reportFlow(flow);
          stand(stopping.signal.aborted ? 'stopped' : flow.passed ? 'passed' : 'failed');
          return { standing: live.standing, report };
        },
        (error: unknown) => {
          stand('stopped');
          throw error;
        },
      );
      // Whoever watches hears of it; a run that nobody watches must not end the program.
      ended.catch(() => {});
      const unwatched = setTimeout(() => live.act('stop'), mostUnwatchedMs);
      unwatched.unref();
      const live: LiveRun = {
        watched: () => clearTimeout(unwatched),
        environmentId,
        ended,
        standing: 'running',
        act(act) {
          if (act === 'stop') stopping.abort();
          held = act === 'pause' || act === 'step';
          if (act === 'run' && paced === 'step') paced = 'full';
          if (act !== 'pause') goOn?.();
        },
      };
      runs.set(runId, live);
      for (const [id, one] of runs) if (runs.size > MOST_ENDED && isOver(one)) runs.delete(id);
      return runId;
    },
    act(runId, act) {
      const run = known(runId);
      if (!isOver(run)) run.act(act);
      return run.standing;
    },
    async watch(runId) {
      const run = known(runId);
      run.watched();
      return run.ended;
    },
    isRunning: (environmentId) => liveIn(environmentId).length > 0,
    async settled(environmentId) {
      await Promise.allSettled(liveIn(environmentId).map(({ ended }) => ended));
    },
  };
}

export function flowRunning(): AppError {
  const message = 'A flow runs in this environment already. Stop it, or wait for its end, then start this one.';
  return new AppError({ code: 'flow-running', message });
}

async function run(
  start: FlowStart,
  openWorld: NewRun['openWorld'],
  watch: Parameters<typeof runFlow>[2],
): Promise<RanFlow> {
  const world = await openWorld();
  try {
    return await runFlow(world, start, watch);
  } finally {
    await world.close();
  }
}

function lineOf([{ plan }]: FlowStart, effect: FlowEffect): number | undefined {
  if (effect.kind === 'finish') return undefined;
  return effect.step === 0 ? plan.dialAt.line : plan.steps[effect.step - 1]?.line;
}
