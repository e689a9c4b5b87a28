/**
 * Runs one planned flow in a world: takes the engine's effects one after another until it finishes.
 *
 * Whoever watches may hold each press back, for a pace that people can follow. Nothing here decides what passes.
 */

import {
  advanceFlow,
  type FlowEffect,
  type FlowRunState,
  type FlowStart,
  type StepResult,
} from '../../shared/flow/engine.ts';
import type { RanFlow } from '../../shared/flow/flow-report.ts';
import { without } from '../../shared/without.ts';
import type { FlowWorld } from './flow-world.ts';
import { testWithinTime } from './test-within-time.ts';

export type FlowWatch = {
  /** Before each press or wait; a flow that is told to stop here ends as it is, not passed. */
  before?(effect: FlowEffect): Promise<'go' | 'stop'>;
  /** After each step of the report. */
  after?(result: StepResult, state: FlowRunState): void;
  readonly signal?: AbortSignal;
};

/** Throws what the world throws where nothing could be sent. */
export async function runFlow(world: FlowWorld, start: FlowStart, watch: FlowWatch = {}): Promise<RanFlow> {
  const startMs = performance.now();
  const { applicationLimitMs } = world.environment.ussdProfile;
  let [state, effect] = start;
  const end = (passed: boolean): RanFlow => ({
    plan: state.plan,
    passed,
    elapsedMs: Math.round((performance.now() - startMs) * 1000) / 1000,
    steps: state.results,
    applicationLimitMs,
  });
  while (effect.kind !== 'finish') {
    if ((await watch.before?.(effect)) === 'stop') return end(false);
    const done = state.results.length;
    if (effect.kind === 'wait') {
      await world.wait(effect.waitMs, watch.signal);
      [state, effect] = advanceFlow(state, { kind: 'waited' });
    } else if (effect.kind === 'delivery') {
      const arrival = await world.delivery(effect.event, watch.signal);
      [state, effect] = advanceFlow(state, { kind: 'delivered', arrival });
    } else {
      const press = without(effect, 'kind', 'step');
      const answer = await world.press(press);
      [state, effect] = advanceFlow(state, { kind: 'answered', answer }, testWithinTime);
    }
    for (const result of state.results.slice(done)) watch.after?.(result, state);
  }
  return end(effect.passed);
}
