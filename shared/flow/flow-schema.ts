/**
 * The shape of a flow file, as zod sees it: the one source of the checks in read-flow.ts, of the JSON Schema, and of the
 * names and descriptions that the editor offers.
 *
 * Values that are taken as they are written (`press`, `keys`, `type`, `vars`) arrive here as texts, whatever YAML would
 * make of them; the JSON Schema, which editors hold against YAML's own values, allows numbers and flags there too.
 */
import { z } from 'zod';
import { PLAYGROUND_PLANTS } from '../doctor/plant.ts';
import { STAGE_SHOWS } from './stage-show.ts';

const MOST_TEXT = 20_000;
const MOST_ITEMS = 1_000;

const text = (what: string) =>
  z.string({ error: `expected ${what} as text` }).max(MOST_TEXT, `expected ${what} of at most ${MOST_TEXT} characters`);
const written = (what: string) =>
  z.union([z.string().max(MOST_TEXT), z.number(), z.boolean()], { error: `expected ${what}` });
const count = (what: string, most: number) => {
  const error = `expected ${what} as a whole number from 0 to ${most}`;
  return z.int({ error }).min(0, error).max(most, error);
};
const flag = z.boolean({ error: 'expected true or false' });
const list = <T extends z.ZodType>(what: string, item: T) =>
  z.array(item, { error: `expected a list of ${what}` }).max(MOST_ITEMS, `expected at most ${MOST_ITEMS} ${what}`);

const oneOf = <T extends string>(values: readonly [T, ...T[]]) =>
  z.enum(values, { error: `expected one of ${values.join(', ')}` });

/** What a step is on the stage. */
const cue = {
  note: text('a note').optional().describe('For the presenter: what to say here. A run takes no notice of it.'),
  caption: text('a caption').optional().describe('For the room: one sentence beside the phone once this was pressed.'),
  show: oneOf(STAGE_SHOWS)
    .optional()
    .describe(
      'What stands beside the phone from this step on: chain, the way from body to signature; map, the menu as it was walked; or nothing.',
    ),
};

const STATUS = 'expected the HTTP status of a refusal, from 300 to 599';

const expectation = z.strictObject(
  {
    state: text('a state').optional().describe('currentState, such as STOCKS.'),
    text: text('the screen')
      .optional()
      .describe('The whole screen. … is any text, also none, across lines; {name} keeps what stands there.'),
    contains: list('parts of the screen', text('a part of the screen'))
      .optional()
      .describe('A list; each is a part of the screen.'),
    matches: text('a regular expression')
      .optional()
      .describe('A JavaScript regular expression for the screen, flag u.'),
    options: list('options such as "1 Stocks"', text('an option such as "1 Stocks"'))
      .optional()
      .describe('Key and label of every option, in order, such as "1 Stocks".'),
    keys: list('keys', written('a key')).optional().describe('The keys of all options, in order.'),
    end: flag.optional().describe('true: the service ends the session with this screen.'),
    maxSeptets: count('septets', 10_000)
      .optional()
      .describe('The most septets that the screen may take. A USSD string has 182.'),
    maxMs: count('milliseconds', 3_600_000).optional().describe('The most milliseconds from the press to its answer.'),
    refused: z
      .int({ error: STATUS })
      .min(300, STATUS)
      .max(599, STATUS)
      .optional()
      .describe('The HTTP status of an expected refusal, such as 404.'),
  },
  { error: 'expected a mapping of what the answer must be, such as { state: HOME }' },
);

/** The kinds of a step; each step has exactly one of them. */
export const STEP_KINDS = ['press', 'type', 'wait', 'include', 'delivery'] as const;

const step = z
  .strictObject(
    {
      press: written('a key').optional().describe('A key, taken as it is written: 01 stays 01.'),
      type: written('a text')
        .optional()
        .describe('Free text, sent with the green key. {name} stands for a text of vars or one that a screen showed.'),
      wait: text('a time such as 190s')
        .optional()
        .describe('Moves the sandbox’s clock, such as 190s, 500ms, 5m or 1h. Elsewhere it waits.'),
      include: text('a flow file')
        .optional()
        .describe('The steps of another flow file, here. The path is relative to this file.'),
      expect: expectation.optional().describe('What the answer to this press must be.'),
      delivery: text('an event such as transaction.completed')
        .optional()
        .describe('Only on a sandbox: waits for the webhook message of this event, such as transaction.completed.'),
      fault: oneOf(PLAYGROUND_PLANTS)
        .optional()
        .describe('Only on a sandbox: signs this press with a fault, so that it is refused. Expect { refused: 401 }.'),
      ...cue,
    },
    { error: `expected a step with one of ${STEP_KINDS.join(', ')}` },
  )
  .meta({ oneOf: STEP_KINDS.map((kind) => ({ required: [kind] })) });

const world = z.strictObject(
  {
    reset: flag.optional().describe('true: a world fresh from the seed.'),
    clock: text('a time such as 2026-03-02T09:00:00Z')
      .optional()
      .describe('The sandbox’s time, set and frozen first, such as 2026-03-02T09:00:00Z.'),
  },
  { error: 'expected a mapping such as { reset: true }' },
);

export const flowSchema = z.strictObject(
  {
    flow: text('the name of the flow')
      .min(1, 'expected the name of the flow')
      .max(200, 'expected a name of at most 200 characters')
      .describe('The name of the flow. Required.'),
    customer: count('a customerId', Number.MAX_SAFE_INTEGER)
      .optional()
      .describe('The customerId that dials. Without it: the environment’s first.'),
    sandbox: world.optional().describe('What it asks of a sandbox: reset, clock. Elsewhere the flow is refused.'),
    vars: z
      .record(z.string(), written('a text'), { error: 'expected a mapping of names to texts' })
      .optional()
      .describe('Texts by name, used as {name}. A name such as pin is masked wherever it is shown.'),
    dial: text('a code such as "*384*99#"')
      .max(182, 'expected a code of at most 182 characters')
      .optional()
      .describe(
        'The code to dial. Without it: the environment’s service code. *384*99*1# presses 1 on the first screen.',
      ),
    expect: expectation.optional().describe('What the first screen must be; with dial-through, the last.'),
    steps: list('steps', step).optional().describe('The presses, one after another. Without any, the flow only dials.'),
    ...cue,
  },
  { error: 'expected a flow file: a mapping with flow and steps' },
);

export type FlowJson = z.infer<typeof flowSchema>;
export type ExpectationJson = z.infer<typeof expectation>;

export type FlowLevel = 'flow' | 'sandbox' | 'vars' | 'step' | 'expect';

/** What each field of a level is, by its name; the names below `vars` are free. */
export const FLOW_FIELDS: Readonly<Record<FlowLevel, Readonly<Record<string, string>>>> = {
  flow: described(flowSchema.shape),
  sandbox: described(world.shape),
  vars: {},
  step: described(step.shape),
  expect: described(expectation.shape),
};

function described(shape: Readonly<Record<string, z.ZodType>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, field.description ?? '']));
}

/** What a field is; undefined for a name that is none there. */
export function fieldHelp(level: FlowLevel, field: string): string | undefined {
  return Object.hasOwn(FLOW_FIELDS[level], field) ? FLOW_FIELDS[level][field] : undefined;
}

/** The fields that a mapping at that place may have; `path` as in `['steps', 2, 'expect']`. */
export function fieldsAt(path: readonly (string | number)[]): readonly string[] {
  const last = path.at(-1);
  if (last === undefined) return Object.keys(FLOW_FIELDS.flow);
  return Object.keys(FLOW_FIELDS[last === 'expect' || last === 'sandbox' ? last : 'step']);
}

/** The JSON Schema of flow files (draft 2020-12), for editors. */
export function flowJsonSchema(): object {
  return {
    title: 'Dialbench flow',
    description:
      'A flow (*.flow.yaml) or a script of the stage (*.stage.yaml): both have this format. note, caption and show are for the stage.',
    ...z.toJSONSchema(flowSchema, { target: 'draft-2020-12' }),
  };
}
