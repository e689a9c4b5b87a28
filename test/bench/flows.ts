/**
 * Flows against bare presses on the same sandbox, in turns: what the engine, its checks and its report cost; flows side by
 * side against one after another; and how fast flow files are read.
 */
import { parseDocument } from 'yaml';
import { openFreshWorld } from '../../electron/flows/open-world.ts';
import { runFlow } from '../../electron/flows/run-flow.ts';
import { lineOf, runFlows } from '../../electron/flows/run-flows.ts';
import { startFlow } from '../../shared/flow/engine.ts';
import type { FlowPlan } from '../../shared/flow/flow.ts';
import { reportOf } from '../../shared/flow/flow-report.ts';
import { planFlow } from '../../shared/flow/plan-flow.ts';
import { writeFlow } from '../../shared/flow/write-flow.ts';
import { type Figure, median, rates } from './measure.ts';

const STEPS = 200;
const FLOWS = 8;
const AT_ONCE = 4;
/** Presses a second that a flow must reach. */
const LEAST = 100;
const WISH = { reset: true, clockMs: Date.parse('2026-03-02T09:00:00Z'), line: 1, column: 1 };

export async function flowFigures(): Promise<Figure[]> {
  const text = await recordedFlow();
  const plan = planOf(text);
  return [await againstPresses(plan), await sideBySide(plan), await reading(text)];
}

/** Home, Stocks, Home, … with every screen expected to the letter. */
async function recordedFlow(): Promise<string> {
  const world = await openFreshWorld(WISH);
  try {
    let sessionId: string | undefined;
    const presses = [];
    for (let at = 0; at <= STEPS; at += 1) {
      const sent = at === 0 ? '*384*99#' : at % 2 === 1 ? '1' : '0';
      const answer = await world.press({ customerId: 1001, sessionId, choice: sent });
      if (answer.outcome.kind === 'reply') sessionId = answer.outcome.reply.sessionId;
      presses.push({ sent, ...answer });
    }
    return writeFlow({ name: 'Bench', presses });
  } finally {
    await world.close();
  }
}

function planOf(text: string): FlowPlan {
  const planned = planFlow(
    'bench.flow.yaml',
    { read: () => ({ refusal: 'no file' }), resolve: (_from, path) => path },
    text,
  );
  if (!planned.ok) throw new Error(planned.faults[0]?.message);
  return { ...planned.plan, sandbox: WISH };
}

async function againstPresses(plan: FlowPlan): Promise<Figure> {
  const world = await openFreshWorld(WISH);
  try {
    const flow = async (): Promise<number> => {
      const started = startFlow(plan, lineOf(world.environment));
      if (!started.ok) throw new Error(started.fault.message);
      const run = await runFlow(world, started.start);
      if (!reportOf([run]).passed) throw new Error('the recorded flow failed');
      return perSecond(run.steps.length, run.elapsedMs);
    };
    const bare = async (): Promise<number> => {
      const start = performance.now();
      let sessionId: string | undefined;
      for (let at = 0; at <= STEPS; at += 1) {
        const choice = at === 0 ? '*384*99#' : at % 2 === 1 ? '1' : '0';
        const { outcome } = await world.press({ customerId: 1001, sessionId, choice });
        if (outcome.kind === 'reply') sessionId = outcome.reply.sessionId;
      }
      return perSecond(STEPS + 1, performance.now() - start);
    };
    await bare();
    await flow();
    const turns: [number, number][] = [];
    for (let turn = 0; turn < 7; turn += 1) turns.push([await flow(), await bare()]);
    const steps = median(turns.map(([one]) => one));
    const presses = median(turns.map(([, other]) => other));
    return {
      name: `${STEPS} recorded steps against bare presses`,
      ratio: steps / presses,
      goal: 0.8,
      parts: [
        { name: 'steps of the flow', perSecond: steps },
        { name: 'bare presses', perSecond: presses },
        `${steps >= LEAST ? 'reached' : 'short'}: ${LEAST} steps a second`,
      ],
    };
  } finally {
    await world.close();
  }
}

async function sideBySide(plan: FlowPlan): Promise<Figure> {
  const plans = Array.from({ length: FLOWS }, () => plan);
  const timed = async (atOnce: number): Promise<number> => {
    const start = performance.now();
    const { runs } = await runFlows(plans, { open: openFreshWorld, bail: false, atOnce });
    if (!reportOf(runs).passed) throw new Error('the recorded flow failed');
    return perSecond(FLOWS * (STEPS + 1), performance.now() - start);
  };
  await timed(1);
  const turns: [number, number][] = [];
  for (let turn = 0; turn < 3; turn += 1) turns.push([await timed(AT_ONCE), await timed(1)]);
  const together = median(turns.map(([one]) => one));
  const alone = median(turns.map(([, other]) => other));
  return {
    name: `${FLOWS} flows, ${AT_ONCE} side by side against one after another`,
    ratio: together / alone,
    goal: 1,
    parts: [
      { name: 'steps side by side', perSecond: together },
      { name: 'steps one after another', perSecond: alone },
    ],
  };
}

async function reading(text: string): Promise<Figure> {
  const [flow, yaml, json] = await rates([
    { name: `a flow file of ${STEPS} steps, read and planned`, run: () => planOf(text) },
    { name: 'its YAML alone, as the library parses it', run: () => parseDocument(text, { uniqueKeys: false }) },
    { name: 'as many bytes, written and read as JSON', run: () => JSON.parse(JSON.stringify(text.split('\n'))) },
  ]);
  return {
    name: 'reading a flow file against JSON of its size',
    ratio: (flow?.perSecond ?? 0) / (json?.perSecond ?? 1),
    goal: 0.0005,
    parts: [flow, yaml, json].flatMap((rate) => rate ?? []),
  };
}

function perSecond(count: number, elapsedMs: number): number {
  return (count * 1000) / elapsedMs;
}
