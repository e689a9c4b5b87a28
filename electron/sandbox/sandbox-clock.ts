/**
 * The sandbox's own clock: it follows the one it was given, stands still, or runs ahead.
 *
 * Everything in the sandbox reads this clock, the verification of signatures too; who signs for a moved sandbox must
 * sign with its time. Whether a move is remembered is for its maker to say.
 */
import type { Clock } from '../../shared/signature/ports.ts';

export type ClockState = {
  readonly nowMs: number;
  readonly isFrozen: boolean;
  /** Milliseconds ahead of (or behind) the clock that it was given. */
  readonly offsetMs: number;
};

/** How a clock was moved: it stands still at `frozenMs`, else runs so many milliseconds ahead. */
export type ClockMove = { readonly frozenMs?: number; readonly offsetMs: number };

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

/** `moved` is told of every change. */
export function createSandboxClock(
  base: Clock,
  first: ClockMove = { offsetMs: 0 },
  moved: (move: ClockMove) => void = () => {},
): SandboxClock {
  let { offsetMs, frozenMs } = first;
  const nowMs = (): number => frozenMs ?? base.nowMs() + offsetMs;
  const change = (frozen: number | undefined, offset: number): void => {
    frozenMs = frozen;
    offsetMs = offset;
    moved(frozen === undefined ? { offsetMs } : { frozenMs: frozen, offsetMs });
  };
  return {
    nowMs,
    state: () => ({ nowMs: nowMs(), isFrozen: frozenMs !== undefined, offsetMs: nowMs() - base.nowMs() }),
    freeze: (atMs) => change(atMs ?? nowMs(), offsetMs),
    advance(byMs) {
      if (frozenMs === undefined) change(undefined, offsetMs + byMs);
      else change(frozenMs + byMs, offsetMs);
    },
    run() {
      if (frozenMs !== undefined) change(undefined, frozenMs - base.nowMs());
    },
    follow: () => change(undefined, 0),
  };
}
