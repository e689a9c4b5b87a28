/**
 * Thumb time: how long an answer takes on twelve keys, and what the network's limits leave of it.
 *
 * It counts from the moment the screen is there: typing by multi-tap, and the green key. Reading and thinking are not counted, so what it leaves is
 * the most that there can be. It ends no session; session-end.ts does.
 */
import { type Pace, type TapCost, tapCost } from '../gsm/multi-tap.ts';
import { startMode } from './asked-text.ts';
import { endsAtMs, type UssdReply } from './reply.ts';
import type { SessionState } from './session-state.ts';

export type ThumbTime = Pick<TapCost, 'unreachable' | 'waits'> & {
  /** With the green key. */
  readonly presses: number;
  readonly needsMs: number;
  /** What the limit had left when the screen came. */
  readonly hasMs: number;
  /** The limit that ends first. */
  readonly by: 'idle' | 'session' | 'service';
};

/** For an answer to the screen that is shown. */
export function thumbTime(
  answer: string,
  menu: UssdReply,
  { profile, screenSince, sessionSinceMs, clocksDiffer }: SessionState,
  pace: Pace,
): ThumbTime {
  const { presses, ms, waits, unreachable } = tapCost(answer, startMode(menu), pace);
  const goneMs = sessionSinceMs === undefined ? 0 : screenSince.machineMs - sessionSinceMs;
  const limits = [
    { by: 'idle' as const, hasMs: profile.idleLimitMs },
    { by: 'session' as const, hasMs: Math.max(0, profile.sessionLimitMs - goneMs) },
    ...(clocksDiffer || menu.expiresAt === undefined
      ? []
      : [{ by: 'service' as const, hasMs: endsAtMs(menu) - screenSince.serviceMs }]),
  ];
  const first = limits.reduce((one, other) => (other.hasMs < one.hasMs ? other : one));
  return { presses: presses + 1, waits, unreachable, needsMs: ms + 1000 / pace.pressesPerSecond, ...first };
}
