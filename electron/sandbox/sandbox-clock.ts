/**
 * The sandbox's own clock: it follows the one it was given, stands still, or runs ahead.
 *
 * Everything in the sandbox reads this clock, the verification of signatures too; who signs for a moved sandbox must
 * sign with its time. A move is not kept over a restart.
 */
import type { Clock } from '../../shared/signature/ports.ts';

export type ClockState = {
  readonly nowMs: number;
  readonly isFrozen: boolean;
  /** Milliseconds ahead of (or behind) the clock that it was given. */
  readonly offsetMs: number;
};

export type SandboxClock = Clock & {
  state(): ClockState;
  /** Stands still from now on, at this time or at the given one. */
  freeze(atMs?: number): void;
  /** Moves ahead, frozen or not; negative moves back. */
  advance(byMs: number): void;
  /** Runs on from where it stands. */
  run(): void;
  /** Follows the given clock again, without offset. */
  follow(): void;
};

export function createSandboxClock(base: Clock, frozenAtMs?: number): SandboxClock {
  let offsetMs = 0;
  let frozenMs = frozenAtMs;
  const nowMs = (): number => frozenMs ?? base.nowMs() + offsetMs;
  return {
    nowMs,
    state: () => ({ nowMs: nowMs(), isFrozen: frozenMs !== undefined, offsetMs: nowMs() - base.nowMs() }),
    freeze(atMs) {
      frozenMs = atMs ?? nowMs();
    },
    advance(byMs) {
      if (frozenMs === undefined) offsetMs += byMs;
      else frozenMs += byMs;
    },
    run() {
      if (frozenMs === undefined) return;
      offsetMs = frozenMs - base.nowMs();
      frozenMs = undefined;
    },
    follow() {
      frozenMs = undefined;
      offsetMs = 0;
    },
  };
}
