/**
 * Flows that run in the workbench, one at a time in an environment: their pace, and being told to go on.
 *
 * A run waits before each press for as long as its pace says, or until it is told; stopping ends a wait at once and lets a press that is under way
 * come to its end.
 */
import type { RunInput } from '../../shared/contract/run-commands.ts';
import type { Failure } from '../../shared/failure.ts';
import { type FlowEffect, type FlowStart, startFlow } from '../../shared/flow/engine.ts';
import { flowInvalid } from '../../shared/flow/flow-invalid.ts';
import { reportFlow, reportStepOf } from '../../shared/flow/flow-report.ts';
import type { PlannedFlow } from '../../shared/flow/plan-flow.ts';
import type { Environments } from '../environments/environments.ts';
import { guardianOf } from '../environments/live-address.ts';
import { requireConfirmation } from '../exchange/confirmation.ts';
import { requireCredentials } from '../exchange/credentials.ts';
import type { OpenEnvironment } from '../open/open-environment.ts';
import type { LiveRun, RunStarter } from '../runs/run-registry.ts';
import { type FlowResults, flowResultOf } from './flow-results.ts';
import { type FlowWorld, waitForReal, waitsForDeliveries } from './flow-world.ts';
import { openWorld, sandboxFault } from './open-world.ts';
import { runFlow } from './run-flow.ts';
import { lineOf } from './run-flows.ts';

/** What a person can follow: the screen stands for a moment before the next key. */
const HUMAN_MS = 900;

export const FLOW_RUNNING: Failure = {
  code: 'flow-running',
  message: 'A flow runs in this environment already. Stop it, or wait for its end, then start this one.',
};

export type FlowRunPorts = {
  readonly environments: Pick<Environments, 'all' | 'byId'>;
  plan(text: string, name: string | undefined): PlannedFlow;
  open(environmentId: string): OpenEnvironment;
  /** Called before a flow is played. */
  isForStage(environmentId: string): boolean;
  readonly results: Pick<FlowResults, 'keep'>;
};

export type FlowStarter = {
  /** Refuses with AppError `flow-running`, `flow-invalid`, `confirmation-needed`, and why nothing could be signed. */
  readonly starter: RunStarter<'flow'>;
  /** `step` lets the step go that waits, and does nothing where none does; `run` lets this one and all that follow go. */
  resume(runId: string, act: 'step' | 'run'): void;
};

type Hold = { resume(act: 'step' | 'run'): void };

export function createFlowRuns({ environments, plan, open, isForStage, results }: FlowRunPorts): FlowStarter {
  const holds = new Map<string, Hold>();

  function prepare(input: RunInput<'flow'>): ReturnType<RunStarter<'flow'>['prepare']> {
    const { text, name, environmentId, customerId, stopAtFirstDifference, world, confirmedName } = input;
    const environment = environments.byId(environmentId);
    const read = plan(text, name);
    const [fault] = read.ok ? [sandboxFault(read.plan, environment)] : read.faults;
    if (fault) throw flowInvalid([fault]);
    if (!read.ok) throw new RangeError('A flow that is none has a fault.');
    const planned = { ...read.plan, customer: customerId ?? read.plan.customer };
    const started = startFlow(planned, lineOf(environment), { goesOn: !stopAtFirstDifference });
    if (!started.ok) throw flowInvalid([started.fault]);
    const act = `press the keys of the flow “${planned.name}”`;
    requireConfirmation(guardianOf(environments.all, environment), act, confirmedName);
    const here = open(environmentId);
    requireCredentials(here.sender.vault, environment);
    const by = isForStage(environmentId) ? 'stage' : 'flow';
    const { press, hangUp, receive, admin } = here;
    const wish = world === 'fresh' && admin ? { line: 1, column: 1, ...planned.sandbox, reset: true } : undefined;
    const openNow = () => {
      const { environment: now } = here;
      const opened = { environment: now, press, hangUp, receive, admin };
      return openWorld(opened, { by, confirmedName }, wish, waitsForDeliveries(planned));
    };
    return {
      progress: { isPaused: false },
      async run(live) {
        const { sender } = here;
        const atMs = sender.clock.nowMs();
        try {
          const ran = await play(openNow, started.start, input, live, (hold) => holds.set(live.runId, hold));
          // As with history: what is kept holds no token, whatever a service repeats.
          const masked = sender.vault.recordingMasker().json(ran);
          if (name !== undefined && by === 'flow' && ran.report.steps.length > 0)
            await results.keep(name, flowResultOf(masked, text, atMs));
          return ran;
        } finally {
          holds.delete(live.runId);
        }
      },
    };
  }

  return {
    starter: { busy: FLOW_RUNNING, prepare },
    resume: (runId, act) => holds.get(runId)?.resume(act),
  };
}

async function play(
  openNow: () => Promise<FlowWorld>,
  start: FlowStart,
  { pace, until }: Pick<RunInput<'flow'>, 'pace' | 'until'>,
  { signal, tell }: LiveRun<'flow'>,
  hold: (hold: Hold) => void,
) {
  let isHeld = pace === 'step';
  let planned = -1;
  let goOn = (): void => {};
  signal.addEventListener('abort', () => goOn(), { once: true });
  hold({
    resume(act) {
      if (act === 'run') isHeld = false;
      goOn();
    },
  });
  const world = await openNow();
  try {
    const ran = await runFlow(world, start, {
      signal,
      async before(effect) {
        // A code with answers in it is dialled by several presses, and is one step of a script.
        const waits =
          until === undefined || (effect.kind !== 'finish' && effect.step >= until && effect.step !== planned);
        planned = effect.kind === 'finish' ? planned : effect.step;
        if (pace === 'human') await waitForReal(HUMAN_MS, signal);
        if (isHeld && waits && !signal.aborted) {
          const told = Promise.withResolvers<void>();
          goOn = told.resolve;
          tell({ isPaused: true, nextLine: lineNext(start, effect), nextStep: planned }, [], true);
          await told.promise;
          if (!signal.aborted) tell({ isPaused: false, nextLine: undefined, nextStep: undefined });
        }
        return signal.aborted ? 'stop' : 'go';
      },
      after(result, { plan, results }) {
        const step = reportStepOf(plan, results, result);
        tell({}, [{ ...step, planned, exchangeId: result.answer.exchangeId }]);
      },
    });
    return { outcome: signal.aborted ? 'stopped' : ran.passed ? 'passed' : 'failed', report: reportFlow(ran) } as const;
  } finally {
    await world.close();
  }
}

function lineNext([{ plan }]: FlowStart, effect: FlowEffect): number | undefined {
  if (effect.kind === 'finish') return undefined;
  return effect.step === 0 ? plan.dialAt.line : plan.steps[effect.step - 1]?.line;
}
