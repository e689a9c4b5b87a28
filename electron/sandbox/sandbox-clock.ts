/**
 * The sandbox's clock: follows a base clock, stands still, or runs at an offset.
 *
 * Everything in the sandbox reads it, signature checks included, so a client of a moved sandbox must sign with its
 * time. The caller decides whether to remember a move.
 */
import type { Clock } from '../../shared/signature/ports.ts';

export type ClockState = {
  readonly nowMs: number;
  readonly isFrozen: boolean;
  /** Milliseconds ahead of the base clock; negative when behind. */
  readonly offsetMs: number;
};

/** How a clock was moved: frozen at `frozenMs`, or running `offsetMs` ahead of the base clock. */
export type ClockMove = { readonly frozenMs?: number; readonly offsetMs: number };

export type SandboxClock = Clock & {
  state(): ClockState;
  /** Freezes the clock, now or at the given time. */
  freeze(atMs?: number): void;
  /** Moves ahead, frozen or not; a negative value moves back. */
  advance(byMs: number): void;
  /** Unfreezes the clock: it runs on from the frozen time. */
  run(): void;
  /** Follows the base clock again, without an offset. */
  follow(): void;
  /** Stands as it did when this was its move. */
  put(move: ClockMove): void;
};

/** @param moved called after every change. */
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
    state() {
      // One look at the base clock: between two of them a millisecond may pass, by which nobody moved this one.
      const baseMs = base.nowMs();
      const atMs = frozenMs ?? baseMs + offsetMs;
      return { nowMs: atMs, isFrozen: frozenMs !== undefined, offsetMs: atMs - baseMs };
    },
    freeze: (atMs) => change(atMs ?? nowMs(), offsetMs),
    advance(byMs) {
      if (frozenMs === undefined) change(undefined, offsetMs + byMs);
      else change(frozenMs + byMs, offsetMs);
    },
    run() {
      if (frozenMs !== undefined) change(undefined, frozenMs - base.nowMs());
    },
    follow: () => change(undefined, 0),
    put: (move) => change(move.frozenMs, move.offsetMs),
  };
}
