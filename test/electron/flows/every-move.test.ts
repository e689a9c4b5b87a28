/**
 * The proof of flows: a recorded walk through every move of the specification's table replays green, and red with the
 * right message where the service changes.
 */
import { expect, test } from 'vitest';
import { openFreshWorld } from '../../../electron/flows/open-world.ts';
import { runFlow } from '../../../electron/flows/run-flow.ts';
import { lineOf, runFlows } from '../../../electron/flows/run-flows.ts';
import { startFlow } from '../../../shared/flow/engine.ts';
import type { FlowPlan } from '../../../shared/flow/flow.ts';
import { reportOf } from '../../../shared/flow/flow-report.ts';
import { planFlow } from '../../../shared/flow/plan-flow.ts';
import { type Alteration, openAlteringWorld } from './altering-service.ts';
import { ALL_MOVES, openBusyWorld, walkEveryMove } from './walk-every-move.ts';

const NO_FILES = { read: () => ({ refusal: 'no file' }), resolve: (_from: string, path: string) => path };

function planOf(text: string): FlowPlan {
  const planned = planFlow('walk.flow.yaml', NO_FILES, text);
  if (!planned.ok) throw new Error(`${JSON.stringify(planned.faults)}\n${text}`);
  return planned.plan;
}

test('a recorded walk through every move of the table replays green, serial and side by side', async () => {
  const made = new Set<string>();
  const flows = await walkEveryMove([1001, 1002], openFreshWorld, made);
  const later = await walkEveryMove([1001], openBusyWorld, made);
  expect(ALL_MOVES.filter((move) => !made.has(move))).toEqual([]);
  const replays = [
    { texts: flows, open: openFreshWorld, atOnce: 1 },
    { texts: flows, open: openFreshWorld, atOnce: 4 },
    { texts: later, open: openBusyWorld, atOnce: 1 },
  ];
  for (const { texts, open, atOnce } of replays) {
    expect(texts.length).toBeGreaterThan(0);
    const { runs, notRun } = await runFlows(texts.map(planOf), { open, bail: false, atOnce });
    expect(notRun).toEqual([]);
    expect(reportOf(runs).flows.flatMap(({ steps }) => steps.filter(({ passed }) => !passed))).toEqual([]);
  }
}, 120_000);

const WALK = `flow: Buy and look
sandbox: { clock: 2026-03-02T09:00:00Z }
steps:
  - press: 1
    expect: { state: STOCKS, keys: [1, 2, 3, 4, 5, 7, 8, 0], contains: ["7. Next Page"], end: false }
  - press: 1
    expect: { state: SELECT_STOCK, options: ["1 Buy", "0 Back"], maxMs: 3000 }
  - press: 1
    expect: { state: BUY_STOCK }
  - press: 1
    expect: { state: PURCHASE_CONFIRMATION }
  - press: 1
    expect: { state: PURCHASE_SUCCESS, end: true }
  - press: 1
    expect: { state: PURCHASE_SUCCESS }
`;

async function replay(alteration: Alteration) {
  const world = await openAlteringWorld(alteration);
  const started = startFlow(planOf(WALK), lineOf(world.environment));
  if (!started.ok) throw new Error(started.fault.message);
  const run = await runFlow(world, started.start);
  const step = run.steps.at(-1);
  return { passed: run.passed, line: step?.line, failures: step?.failures ?? [], status: step?.answer.status };
}

test('unaltered, the walk is green', async () => {
  expect(await replay({})).toMatchObject({ passed: true });
});

test.each<readonly [what: string, alteration: Alteration, line: number, failure: object]>([
  [
    'one label',
    {
      change: (data, n) => {
        if (n === 1) data.ussdText = data.ussdText.replace('Next Page', 'More');
      },
    },
    4,
    { expectation: 'contains', expected: '7. Next Page', got: expect.stringContaining('7. More') },
  ],
  [
    'one order',
    {
      change: (data, n) => {
        if (n === 1) data.menu.options.reverse();
      },
    },
    4,
    {
      expectation: 'keys',
      expected: ['1', '2', '3', '4', '5', '7', '8', '0'],
      got: ['0', '8', '7', '5', '4', '3', '2', '1'],
    },
  ],
  [
    'one option',
    {
      change: (data, n) => {
        if (n === 2) data.menu.options[0].label = 'Purchase';
      },
    },
    6,
    { expectation: 'options', expected: ['1 Buy', '0 Back'], got: ['1 Purchase', '0 Back'] },
  ],
  [
    'one state',
    {
      change: (data, n) => {
        if (n === 3) data.currentState = 'STOCKS';
      },
    },
    8,
    { expectation: 'state', expected: 'BUY_STOCK', got: 'STOCKS' },
  ],
  [
    'one end state',
    {
      change: (data, n) => {
        if (n === 5) data.menu.isEndState = false;
      },
    },
    12,
    { expectation: 'end', expected: true, got: false },
  ],
  [
    'a slow answer',
    { way: (n) => (n === 2 ? { lateMs: 3500 } : 'whole') },
    6,
    { expectation: 'maxMs', expected: 3000 },
  ],
  [
    'a dropped answer',
    { way: (n) => (n === 3 ? 'dropped' : 'whole') },
    8,
    { expectation: 'answer', expected: 'an answer' },
  ],
  [
    'an answer later than the connection waits',
    { way: (n) => (n === 3 ? { lateMs: 4000 } : 'whole'), idleTimeoutMs: 2000 },
    8,
    { expectation: 'answer', expected: 'an answer', got: expect.stringMatching(/2 s|2000|2,000|no (answer|byte)/i) },
  ],
])(
  'red where the service changes %s, with what was expected and what came',
  async (_what, alteration, line, failure) => {
    const { passed, failures, ...at } = await replay(alteration);
    expect(passed).toBe(false);
    expect(at.line).toBe(line);
    expect(failures).toMatchObject([failure]);
  },
);

test('a press that arrives twice acts once, and the flow does not notice', async () => {
  expect(await replay({ way: () => 'twice' })).toMatchObject({ passed: true });
});
