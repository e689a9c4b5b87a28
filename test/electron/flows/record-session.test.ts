/**
 * The recorder: what it writes holds on the days after without a hand on it, and fails where the service says or books
 * something else.
 */
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { FlowWorld } from '../../../electron/flows/flow-world.ts';
import { openFreshWorld, openWorld } from '../../../electron/flows/open-world.ts';
import { recordSession } from '../../../electron/flows/record-session.ts';
import { runFlow } from '../../../electron/flows/run-flow.ts';
import { lineOf } from '../../../electron/flows/run-flows.ts';
import { openFreshSandbox } from '../../../electron/open/fresh-sandbox.ts';
import type { RecordedFlow } from '../../../shared/contract/flow-commands.ts';
import type { PressAnswer } from '../../../shared/flow/check-answer.ts';
import { startFlow } from '../../../shared/flow/engine.ts';
import { planFlow } from '../../../shared/flow/plan-flow.ts';

const NO_FILES = { read: () => ({ refusal: 'no file' }), resolve: (_from: string, path: string) => path };
const TODAY = Date.parse('2026-11-23T14:05:00Z');
const DAY_MS = 86_400_000;
const CUSTOMER = 1001;

const SESSIONS = {
  buy: ['*384*99#', '1', '1', '1', '1', '1'],
  typed: ['*384*99#', '1', '8', 'kafue', '1', '1', '4', '250'],
  assets: ['*384*99#', '2', '1', '1', '2', '1'],
  pending: ['*384*99#', '2', '2', '1', '1', '0', '0', '0'],
  history: ['*384*99#', '2', '3', '5'],
} as const;
type Session = keyof typeof SESSIONS;

const open = (clockMs: number): Promise<FlowWorld> => openFreshWorld({ line: 1, column: 1, reset: true, clockMs });

async function play(world: FlowWorld, keys: readonly string[]) {
  const presses: (PressAnswer & { readonly sent: string })[] = [];
  let sessionId: string | undefined;
  for (const choice of keys) {
    const answer = await world.press({ customerId: CUSTOMER, sessionId, choice });
    presses.push({ ...answer, sent: choice });
    if (answer.outcome.kind === 'reply') sessionId = answer.outcome.reply.sessionId;
  }
  return presses;
}

async function record(
  world: FlowWorld,
  keys: readonly string[],
  kind: 'embedded-sandbox' | 'remote' = 'embedded-sandbox',
) {
  const draft = { name: 'Recorded', presses: await play(world, keys) };
  return recordSession({ draft, customerId: CUSTOMER, environment: { kind }, nowMs: TODAY });
}

type Change = (data: { ussdText: string; currentState: string }, press: number) => void;

/** What is wrong with it; empty where it passes. */
async function replay(
  world: FlowWorld,
  { text }: Pick<RecordedFlow, 'text'>,
  change?: Change,
): Promise<readonly object[]> {
  const planned = planFlow('a.flow.yaml', NO_FILES, text);
  if (!planned.ok) throw new Error(`${JSON.stringify(planned.faults)}\n${text}`);
  const started = startFlow(planned.plan, lineOf(world.environment));
  if (!started.ok) throw new Error(started.fault.message);
  let count = 0;
  const altered: FlowWorld = {
    ...world,
    async press(press) {
      const answer = await world.press(press);
      const { outcome } = answer;
      if (outcome.kind !== 'reply') return answer;
      const reply = { ...outcome.reply };
      change?.(reply, count);
      count += 1;
      return { ...answer, outcome: { ...outcome, reply } };
    },
  };
  return (await runFlow(altered, started.start)).steps.flatMap(({ failures }) => failures);
}

const recorded = new Map<Session, RecordedFlow>();
const flowOf = (session: Session): RecordedFlow => recorded.get(session) ?? { text: '', screens: [] };

beforeAll(async () => {
  const world = await open(TODAY);
  // A purchase ends its session, so it comes last.
  for (const session of ['assets', 'pending', 'history', 'buy'] as const) {
    recorded.set(session, await record(world, SESSIONS[session]));
  }
  await world.close();
}, 60_000);

test('what differs from day to day is masked with sign and unit; labels, fixed amounts and what is booked are as they were', () => {
  const { text, note } = flowOf('buy');
  for (const literal of [
    '1. ZK 100.00\n        2. ZK 250.00\n        3. ZK 500.00\n        4. Custom Amount',
    'Price ZK …\n        1 day …, 1 year …\n',
    'Buy … ZMBP for ZK 100.00?',
    'Order … is placed: buy ZMBP for ZK 100.00.',
  ]) {
    expect(text).toContain(literal);
  }
  expect(note).toBeUndefined();
  expect(flowOf('history').text).toMatch(/SELL CNDR 1\.105123 ZK 2,121\.75 …\n/);
  expect(flowOf('assets').text).toContain('Sell 0.181814 LUSB for about ZK …?');
  expect(flowOf('buy').screens[2]).toContain('Price ZK 1,');
});

test('recorded today, it passes on each of the 30 days after, in a world that is made that day', async () => {
  const own = await openFreshSandbox(TODAY);
  onTestFinished(own.close);
  for (let day = 1; day <= 30; day += 1) {
    const wish = { line: 1, column: 1, reset: true, clockMs: TODAY + day * DAY_MS };
    const world = await openWorld(own, {}, wish);
    for (const session of [day % 2 === 0 ? 'pending' : 'history', 'buy'] as const) {
      expect(await replay(world, flowOf(session)), `${session} on day ${day}`).toEqual([]);
    }
  }
}, 60_000);

test('and in one world that grows older each day and keeps what was bought in it', async () => {
  const world = await open(TODAY);
  onTestFinished(world.close);
  for (let day = 1; day <= 30; day += 1) {
    await world.wait(DAY_MS);
    for (const session of ['assets', 'buy'] as const) {
      expect(await replay(world, flowOf(session)), `${session} on day ${day}`).toEqual([]);
    }
  }
}, 60_000);

const says =
  (state: string, from: string, to: string): Change =>
  (data) => {
    if (data.currentState === state) data.ussdText = data.ussdText.replace(from, to);
  };

test.each<readonly [what: string, session: Session, change: Change]>([
  ['one fixed amount', 'buy', says('BUY_STOCK', '2. ZK 250.00', '2. ZK 25.00')],
  ['one label', 'buy', says('STOCKS', 'Search Stock', 'Find Stock')],
  [
    'the order',
    'buy',
    says('STOCKS', '1. ZMBP Zambezi Pwr\n2. KAFC Kafue Copper', '1. KAFC Kafue Copper\n2. ZMBP Zambezi Pwr'),
  ],
  ['the amount that is asked about', 'buy', says('PURCHASE_CONFIRMATION', 'ZK 100.00', 'ZK 1,000.00')],
  ['the amount that is booked', 'buy', says('PURCHASE_SUCCESS', 'ZK 100.00', 'ZK 1,000.00')],
  ['the currency', 'buy', says('SELECT_STOCK', 'Price ZK', 'Price USD')],
  ['the quantity that is sold', 'assets', says('SELL_CONFIRMATION', '0.181814', '1.81814')],
  ['an amount of the past', 'history', says('TRANSACTION_HISTORY', 'ZK 2,121.75', 'ZK 2,121.57')],
])('it fails where the service changes %s', async (_what, session, change) => {
  const world = await open(TODAY);
  onTestFinished(world.close);
  expect(await replay(world, flowOf(session), change)).toMatchObject([{ expectation: 'text' }]);
});

test('where the world was used before, the steps that a fresh one answers otherwise are named, and masked by pattern', async () => {
  const world = await open(TODAY);
  onTestFinished(world.close);
  await play(world, ['*384*99#', '2', '1', '1', '2', '1', '1']);
  await world.wait(11 * 60_000);
  const { text, note } = await record(world, SESSIONS.assets);
  expect(note).toMatch(/A fresh sandbox answered steps 4, 5 and 6 otherwise/);
  expect(text).toContain('LUSB … at ZK …\n        Value …, cost …\n');
  expect(text).toContain('1. LUSB ZK …\n        2. CHOB ZK …\n');
  expect(await replay(world, { text })).toEqual([]);
});

test('elsewhere nothing is pressed: values are masked by pattern with their signs, and what was typed or chosen stays', async () => {
  const world = await open(TODAY);
  onTestFinished(world.close);
  const { text, note } = await record(world, SESSIONS.typed, 'remote');
  expect(text).toContain('1 day …, 1 year …\n');
  expect(text).toContain('KAFC for ZK 250.00?');
  expect(text).toContain('1. ZK …\n        2. ZK 250.00\n');
  expect(note).toBeUndefined();
  const chosen = await record(world, SESSIONS.buy, 'remote');
  expect(chosen.text).toContain('1. ZK 100.00\n        2. ZK …\n');
  expect(chosen.text).toContain('Order … is placed: buy ZMBP for ZK 100.00.');
});
