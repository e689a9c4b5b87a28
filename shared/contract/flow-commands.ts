/**
 * Inputs and outputs of the flows' commands: the files of the data folder, one run at a time in an environment, and flows
 * made from what was recorded.
 *
 * Part of the one list in commands.ts. A run reports through the event `flow.progressed`; it ends with the page that
 * watches it.
 */
import { z } from 'zod';
import type { FlowFault } from '../flow/flow.ts';
import { LONGEST_FLOW_NAME, LONGEST_FLOW_TEXT, NEVER_IN_FLOW_NAMES } from '../flow/flow-file-name.ts';
import type { ReportedFlow, ReportedStep } from '../flow/flow-report.ts';
import type { ImportedFlow } from '../flow/read-dialoguss.ts';
import type { StageCue } from '../flow/stage-cues.ts';
import { confirmedName } from './confirmed-name.ts';

const id = z.string().min(1).max(200);
/** A file of the flows folder without its `.flow.yaml`; no path. */
const name = z
  .string()
  .min(1)
  .max(LONGEST_FLOW_NAME)
  .regex(
    new RegExp(`^[^${NEVER_IN_FLOW_NAMES}.][^${NEVER_IN_FLOW_NAMES}]*$`, 'u'),
    'expected a name without / \\ : * ? " < > | that does not begin with a dot',
  );
const text = z.string().max(LONGEST_FLOW_TEXT);

export const FLOW_PACES = ['human', 'full', 'step'] as const;
export type FlowPace = (typeof FLOW_PACES)[number];

export const FLOW_INPUTS = {
  'flows.list': z.strictObject({}),
  'flows.read': z.strictObject({ name }),
  /** `ifRevision`: the text that was read; null for a file that must not be there yet. Refused with `flow-changed`. */
  'flows.save': z.strictObject({ name, text, ifRevision: z.string().max(100).nullable() }),
  'flows.remove': z.strictObject({ name, ifRevision: z.string().max(100) }),
  /** Reads a flow with the files that it includes; includes stay within the flows folder. */
  'flows.check': z.strictObject({ text, name: name.optional() }),
  'flows.start': z.strictObject({
    text,
    /** The file that it is, for its includes and its report. */
    name: name.optional(),
    environmentId: id,
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
  }),
  'flows.resume': z.strictObject({ runId: id, act: z.enum(['step', 'run', 'pause', 'stop']) }),
  /** Answers when the run has ended. When its page goes, the run is stopped. */
  'flows.watch': z.strictObject({ runId: id }),
  /** The session of a press in history as a flow text; one of our sandbox is played again in fresh worlds for it. */
  'flows.record': z.strictObject({ exchangeId: id }),
  /** Rewrites what the file's n-th step expects (0 is the dialling) so that this exchange's answer passes. */
  'flows.accept': z.strictObject({ text, step: z.int().nonnegative(), exchangeId: id }),
  /** The sessions of a dialoguss file as flow texts; nothing is saved. */
  'flows.import': z.strictObject({ text, environmentId: id }),
} as const satisfies Record<string, z.ZodType>;

export type FlowFile = {
  readonly name: string;
  /** Tells one content of the file from another. */
  readonly revision: string;
  readonly changedAtMs: number;
  /** What the file says it is, and how many steps a run of it has; absent if it cannot be read as a flow. */
  readonly title?: string | undefined;
  readonly steps?: number | undefined;
};

export type RecordedFlow = {
  readonly text: string;
  /** What each step's screen said when it was recorded, the dialling first; null where there was none. */
  readonly screens: readonly (string | null)[];
  /** Where fresh worlds answered otherwise, or none could be had. */
  readonly note?: string | undefined;
};

export type FlowRunStanding = 'running' | 'paused' | 'passed' | 'failed' | 'stopped';

export type FlowProgress = {
  readonly runId: string;
  readonly environmentId: string;
  readonly standing: FlowRunStanding;
  /** The step that just came to its end; absent where only the standing changed. */
  readonly step?:
    | (ReportedStep & {
        readonly index: number;
        /** The step of the plan: 0 is the dialling, n the n-th. */
        readonly planned: number;
        readonly exchangeId?: string | undefined;
      })
    | undefined;
  /** The line of the step that comes next. */
  readonly nextLine?: number | undefined;
  /** Its number in the plan. */
  readonly nextStep?: number | undefined;
};

export type FlowOutputs = {
  'flows.list': { readonly folder: string; readonly flows: readonly FlowFile[] };
  'flows.read': { readonly name: string; readonly text: string; readonly revision: string };
  'flows.save': { readonly revision: string };
  'flows.remove': { readonly removed: boolean };
  'flows.check': { readonly faults: readonly FlowFault[] };
  /** `cues`: what each step is on the stage, the dialling first. */
  'flows.start': { readonly runId: string; readonly cues: readonly StageCue[] };
  'flows.resume': { readonly standing: FlowRunStanding };
  'flows.watch': { readonly standing: FlowRunStanding; readonly report: ReportedFlow };
  'flows.record': RecordedFlow;
  'flows.accept': { readonly text: string };
  'flows.import': { readonly flows: readonly ImportedFlow[]; readonly notes: readonly string[] };
};
