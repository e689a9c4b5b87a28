/**
 * The times of a Walk from its dialling on, and what stood on the phone before each step.
 *
 * The strip, the summary and the waterfall draw them. Between two steps nobody can tell the user's thinking from the
 * network's way back: the wait runs from one answer to the next request, as the workbench saw them.
 */
import type { UssdLimits } from '../environment/environment.ts';
import type { ExchangeSummary } from '../request/exchange.ts';
import type { RecordedScreen } from '../request/press-record.ts';
import { screenBefore, stepOf, type Walk, type WalkStep } from './walk.ts';

/** Milliseconds since the dialling. */
export type StepTimes = {
  /** When the answer before it was there; equals `sentMs` at the first step. */
  readonly waitedFromMs: number;
  readonly sentMs: number;
  readonly answeredMs: number;
};

/** One for each step, in order. */
export function walkTimes({ startedAtMs, steps }: Walk): readonly StepTimes[] {
  let beforeMs = 0;
  return steps.map((step) => {
    const sentMs = step.startedAtMs - startedAtMs;
    const answeredMs = sentMs + step.totalMs;
    // Two presses at once overlap: the second waited for nothing.
    const waitedFromMs = Math.min(beforeMs, sentMs);
    beforeMs = Math.max(beforeMs, answeredMs);
    return { waitedFromMs, sentMs, answeredMs };
  });
}

/** What the phone showed when a key was pressed. */
export type Before =
  | { readonly kind: 'screen'; readonly screen: RecordedScreen }
  /** The code, typed on the idle phone. */
  | { readonly kind: 'dialling'; readonly code: string }
  /** The step before is not in history any more. */
  | { readonly kind: 'unknown' };

export type StepInWalk = { readonly step: WalkStep; readonly number: number; readonly before: Before };

/** The step of an exchange by itself, as long as its session is not read. */
export function stepAlone(exchange: ExchangeSummary): StepInWalk | undefined {
  const step = stepOf(exchange);
  return step && { step, number: 1, before: step.isStart ? diallingOf(step) : { kind: 'unknown' } };
}

/** Undefined if the Walk has no such step. */
export function stepInWalk({ steps }: Walk, exchangeId: string): StepInWalk | undefined {
  const at = steps.findLastIndex((step) => step.exchangeId === exchangeId);
  const step = steps[at];
  if (!step) return undefined;
  if (step.isStart) return { step, number: at + 1, before: diallingOf(step) };
  const screen = screenBefore(steps, at);
  return { step, number: at + 1, before: screen ? { kind: 'screen', screen } : { kind: 'unknown' } };
}

function diallingOf({ sent }: WalkStep): Before {
  return { kind: 'dialling', code: sent };
}

/** The limits of the network that a step was beyond. */
export type BrokenLimit = 'session' | 'idle' | 'application';

export function limitsBroken(times: StepTimes, limits: UssdLimits): readonly BrokenLimit[] {
  const broken: BrokenLimit[] = [];
  if (times.answeredMs > limits.sessionLimitMs) broken.push('session');
  if (times.sentMs - times.waitedFromMs > limits.idleLimitMs) broken.push('idle');
  if (times.answeredMs - times.sentMs > limits.applicationLimitMs) broken.push('application');
  return broken;
}

/** The screen came after the network had given up, so no phone showed it. A step without a screen is marked as such already. */
export function cameTooLate(
  { outcome, totalMs }: Pick<WalkStep, 'outcome' | 'totalMs'>,
  { applicationLimitMs }: Pick<UssdLimits, 'applicationLimitMs'>,
): boolean {
  return outcome.kind === 'screen' && totalMs > applicationLimitMs;
}
