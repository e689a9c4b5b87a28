/**
 * Runs flows one after another, or several side by side, each in a world that is opened for it and closed after it.
 *
 * Whether each flow fits the environment is asked before the first press of all.
 */
import type { Environment } from '../../shared/environment/environment.ts';
import { sendsCodeWhole } from '../../shared/environment/ussd-protocol.ts';
import { AppError } from '../../shared/failure.ts';
import { type FlowLine, startFlow } from '../../shared/flow/engine.ts';
import type { FlowFault, FlowPlan } from '../../shared/flow/flow.ts';
import type { RanFlow } from '../../shared/flow/flow-report.ts';
import { type OpenWorld, waitsForDeliveries } from './flow-world.ts';
import { runFlow } from './run-flow.ts';

export type RunOptions = {
  readonly open: OpenWorld;
  /** Stops after the first failed flow. */
  readonly bail: boolean;
  /** How many at a time; at least 1. */
  readonly atOnce: number;
  /** Each goes on after a screen that was not as expected, as long as answers come. */
  readonly goesOn?: boolean;
  /** After each flow, in the order of their ends. */
  readonly onRun?: (run: RanFlow) => void;
};

export type FlowRuns = {
  /** In the order of the plans; a flow that was not run is missing. */
  readonly runs: readonly RanFlow[];
  readonly notRun: readonly FlowPlan[];
  /** A first press got no answer, and no other had come: the environment failed. */
  readonly environmentFailed: boolean;
};

export async function runFlows(plans: readonly FlowPlan[], options: RunOptions): Promise<FlowRuns> {
  const done: (RanFlow | undefined)[] = plans.map(() => undefined);
  let next = 0;
  let stopped = false;
  let answered = false;
  let environmentFailed = false;
  const worker = async (): Promise<void> => {
    while (!stopped && next < plans.length) {
      const index = next;
      next += 1;
      const plan = plans[index];
      if (!plan) return;
      const run = await runInWorld(plan, options);
      done[index] = run;
      answered ||= run.steps.some(({ answer }) => answer.status !== undefined);
      if (!answered) {
        environmentFailed = true;
        stopped = true;
      }
      if (options.bail && !run.passed) stopped = true;
      options.onRun?.(run);
    }
  };
  await Promise.all(Array.from({ length: Math.min(options.atOnce, plans.length) }, worker));
  return {
    runs: done.flatMap((run) => run ?? []),
    notRun: plans.filter((_, index) => done[index] === undefined),
    environmentFailed: environmentFailed && !answered,
  };
}

/** Why flows cannot be run in this environment; empty if all can. To be asked before the first press of all. */
export function misfits(plans: readonly FlowPlan[], line: FlowLine): readonly FlowFault[] {
  return plans.flatMap((plan) => {
    const started = startFlow(plan, line);
    return started.ok ? [] : [started.fault];
  });
}

export function lineOf({ ussdProfile, customers }: Environment): FlowLine {
  return {
    serviceCode: ussdProfile.serviceCode,
    customerIds: customers.map(({ customerId }) => customerId),
    sendsCodeWhole: sendsCodeWhole(ussdProfile),
  };
}

async function runInWorld(plan: FlowPlan, { open, goesOn }: RunOptions): Promise<RanFlow> {
  const world = await open(plan.sandbox, waitsForDeliveries(plan), plan);
  try {
    const started = startFlow(plan, lineOf(world.environment), { goesOn });
    if (!started.ok) throw new AppError({ code: 'flow-misfit', message: started.fault.message });
    return await runFlow(world, started.start);
  } finally {
    await world.close();
  }
}
