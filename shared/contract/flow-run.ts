/** The run of a flow, one at a time in an environment; and the stage, for which the sandbox is lent and put back as it was. */
import { z } from 'zod';
import { LONGEST_FLOW_TEXT } from '../flow/flow-file-name.ts';
import type { ReportedFlow, ReportedStep } from '../flow/flow-report.ts';
import { confirmedName } from './confirmed-name.ts';
import { flowName } from './flow-commands.ts';

export const FLOW_PACES = ['human', 'full', 'step'] as const;
export type FlowPace = (typeof FLOW_PACES)[number];

export const flowInput = z.strictObject({
  kind: z.literal('flow'),
  text: z.string().max(LONGEST_FLOW_TEXT),
  /** The file that it is, for its includes and its report. */
  name: flowName.optional(),
  environmentId: z.string().min(1).max(200),
  /** In place of the flow's own. */
  customerId: z.int().nonnegative().optional(),
  /** `human`: about a press a second; `step`: each press waits for `flows.resume`. */
  pace: z.enum(FLOW_PACES),
  /** With `step`: the steps below this number go by themselves; 0 is the dialling, n the n-th step. */
  until: z.int().min(0).max(10_000).optional(),
  /** False: goes on after a step that was not as expected. */
  stopAtFirstDifference: z.boolean(),
  /** `fresh` makes our sandbox's world anew, at the time that the flow asks for; `running` leaves it as it is. */
  world: z.enum(['running', 'fresh']),
  confirmedName,
});

/** A step that came to its end. */
export type RunStep = ReportedStep & {
  /** The step of the plan: 0 is the dialling, n the n-th. */
  readonly planned: number;
  readonly exchangeId?: string | undefined;
};

export type FlowOutcome = 'passed' | 'failed' | 'stopped';

export type FlowRunning = {
  readonly progress: {
    /** It waits to be told. */
    readonly isPaused: boolean;
    /** The line of the step that comes next. */
    readonly nextLine?: number | undefined;
    /** Its number in the plan. */
    readonly nextStep?: number | undefined;
  };
  readonly item: RunStep;
  readonly result: { readonly outcome: FlowOutcome; readonly report: ReportedFlow };
};

/** Sets the sandbox aside: world, sessions, messages, clock. All is put back when the run ends. */
export const stageInput = z.strictObject({ kind: z.literal('stage') });

export type StageRunning = {
  readonly progress: Record<never, never>;
  readonly item: never;
  /** By how much open sessions were prolonged, by the sandbox's clock: they have as long to live as they had. */
  readonly result: { readonly prolongedMs: number };
};
