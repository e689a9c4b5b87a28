/** Inputs and outputs of the flows' commands: the files of the data folder, and flows made from what was recorded. Part of the one list in commands.ts. */
import { z } from 'zod';
import {
  isOfEveryObject,
  LONGEST_FLOW_NAME,
  LONGEST_FLOW_TEXT,
  MOST_KEPT_SCREENS,
  MOST_SCREEN_CHARACTERS,
  NEVER_IN_FLOW_NAMES,
} from '../flow/flow-file-name.ts';
import type { ImportedFlow } from '../flow/read-dialoguss.ts';
import type { StageCue } from '../flow/stage-cues.ts';

const id = z.string().min(1).max(200);
/** A file of the flows folder without its `.flow.yaml`; no path. */
export const flowName = z
  .string()
  .min(1)
  .max(LONGEST_FLOW_NAME)
  .regex(
    new RegExp(`^[^${NEVER_IN_FLOW_NAMES}.][^${NEVER_IN_FLOW_NAMES}]*$`, 'u'),
    'expected a name without / \\ : * ? " < > | that does not begin with a dot',
  )
  .refine((name) => !isOfEveryObject(name), 'expected another name: programs have it for something of their own');
const text = z.string().max(LONGEST_FLOW_TEXT);
const LONGEST_CAPTION = 400;

export const FLOW_INPUTS = {
  'flows.list': z.strictObject({}),
  'flows.read': z.strictObject({ name: flowName }),
  /** `ifRevision`: the text that was read; null for a file that must not be there yet. Refused with `flow-changed`. */
  'flows.save': z.strictObject({
    name: flowName,
    text,
    ifRevision: z.string().max(100).nullable(),
    /** What its screens said when it was recorded. */
    screens: z.array(z.string().max(MOST_SCREEN_CHARACTERS).nullable()).max(MOST_KEPT_SCREENS).optional(),
    /** The flow that it is a new name of: how that came out last is how this one did. */
    formerly: flowName.optional(),
  }),
  'flows.remove': z.strictObject({ name: flowName, ifRevision: z.string().max(100) }),
  /** What each step is on the stage, the dialling first. */
  'flows.cues': z.strictObject({ text, name: flowName.optional(), environmentId: id }),
  /** Plays a flow on a sandbox of its own, for a picture of it. */
  'flows.preview': z.strictObject({ text, name: flowName.optional() }),
  /** Writes what the room reads at a step of the plan (0 is the dialling) into this text; nothing is saved. */
  'flows.caption': z.strictObject({
    name: flowName,
    text,
    step: z.int().nonnegative(),
    caption: z.string().max(LONGEST_CAPTION),
  }),
  /** Lets the next step of a run go that waits for it, or lets it go on by itself. */
  'flows.resume': z.strictObject({ runId: id, act: z.enum(['step', 'run']) }),
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
  readonly last?: FlowResult | undefined;
};

/** How a flow came out when it was run last in the workbench, or, before that, how it was recorded. What is secret is masked. */
export type FlowResult = {
  readonly outcome: 'passed' | 'failed' | 'stopped' | 'recorded';
  readonly atMs: number;
  readonly elapsedMs: number;
  /** Of the text that was run or recorded. */
  readonly revision: string;
  /** One a step, the dialling first; null where none came. */
  readonly screens: readonly (string | null)[];
  /** Where they were not as expected: those of the time before, when it passed or was recorded. */
  readonly before?: readonly (string | null)[] | undefined;
  /** What was expected first that did not come, in a line. */
  readonly problem?: string | undefined;
};

/** The first screens of a flow, without those of refused presses. */
export type FlowPreview = {
  readonly steps: readonly {
    readonly sent: string;
    readonly state: string;
    readonly text: string;
    readonly caption?: string | undefined;
  }[];
};

export type RecordedFlow = {
  readonly text: string;
  /** What each step's screen said when it was recorded, the dialling first; null where there was none. */
  readonly screens: readonly (string | null)[];
  /** Where fresh worlds answered otherwise, or none could be had. */
  readonly note?: string | undefined;
};

export type FlowOutputs = {
  'flows.list': { readonly folder: string; readonly flows: readonly FlowFile[] };
  'flows.read': { readonly name: string; readonly text: string; readonly revision: string };
  'flows.save': { readonly revision: string };
  'flows.remove': { readonly removed: boolean };
  'flows.cues': { readonly cues: readonly StageCue[]; readonly customerId: number };
  'flows.preview': FlowPreview;
  'flows.caption': { readonly text: string };
  'flows.resume': Record<never, never>;
  'flows.record': RecordedFlow;
  'flows.accept': { readonly text: string };
  'flows.import': { readonly flows: readonly ImportedFlow[]; readonly notes: readonly string[] };
};
