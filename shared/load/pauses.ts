/**
 * How long a virtual user waits before each press: as the flow's recording says, as its `wait` steps say, or as people do.
 *
 * Where nothing was recorded, a user reads the screen and decides for READING_MS; then the thumb needs what the text takes on twelve
 * keys. The answers of a dialled code follow at once, because a network sends them on.
 */
import type { FlowPlan } from '../flow/flow.ts';
import { fillIn } from '../flow/pattern.ts';
import { MULTI_TAP_COMMIT_MS } from '../gsm/keypad.ts';
import { type Pace, tapCost } from '../gsm/multi-tap.ts';

/** For a screen of five or six short lines. */
export const READING_MS = 3000;
const PACE: Pace = { pressesPerSecond: 2, commitMs: MULTI_TAP_COMMIT_MS };
/** The network ends a session that is not answered, so that no user who is still there waits longer. */
const LONGEST_MS = 170_000;

/** One for each step of the plan that sends, in order; `isRecorded` where the flow itself says it. */
export function pausesOf({
  steps,
  vars,
}: Pick<FlowPlan, 'steps' | 'vars'>): readonly { ms: number; isRecorded: boolean }[] {
  const pauses: { ms: number; isRecorded: boolean }[] = [];
  let waitedMs: number | undefined;
  for (const step of steps) {
    if (step.kind === 'wait') waitedMs = (waitedMs ?? 0) + step.waitMs;
    if (step.kind === 'wait' || step.kind === 'delivery') continue;
    const saidMs = step.afterMs ?? waitedMs;
    pauses.push({
      ms: Math.min(LONGEST_MS, saidMs ?? humanMs(step.kind, fillIn(step.sent, vars))),
      isRecorded: saidMs !== undefined,
    });
    waitedMs = undefined;
  }
  return pauses;
}

function humanMs(kind: 'press' | 'type', sent: string): number {
  const { ms } = tapCost(sent, kind === 'type' ? 'abc' : '123', PACE);
  return READING_MS + Math.round(ms + 1000 / PACE.pressesPerSecond);
}
