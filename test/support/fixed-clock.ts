/** A clock that stands still until a test moves it. */
import type { Clock } from '../../shared/signature/ports.ts';

export type FixedClock = Clock & { advanceMs(byMs: number): void; setMs(nowMs: number): void };

/** 2026-03-02T09:00:00Z, a Monday. */
export const TEST_NOW_MS = Date.UTC(2026, 2, 2, 9, 0, 0);

export function fixedClock(startMs: number = TEST_NOW_MS): FixedClock {
  let now = startMs;
  return {
    nowMs: () => now,
    advanceMs(byMs) {
      now += byMs;
    },
    setMs(nowMs) {
      now = nowMs;
    },
  };
}
