/**
 * Locks the vault when nobody has used it for a while: no signing, and no command of the page's user.
 *
 * Goes by the wall clock, so a machine that slept wakes up locked. The timer only locks it without waiting for a call.
 */
import type { Clock } from '../../shared/signature/ports.ts';

export type IdleLock = {
  /** Call on every signing and every command of the user. Locks first if the time was already up. */
  touch(): void;
  /** Stops the timer. */
  end(): void;
};

export type IdleLockDeps = {
  readonly clock: Clock;
  /** Calls `act` once after that time; the returned function cancels it. */
  later(act: () => void, afterMs: number): () => void;
  /** Milliseconds, or 0 for never; read again each time. */
  idleMs(): number;
  lock(): void;
};

export function createIdleLock({ clock, later, idleMs, lock }: IdleLockDeps): IdleLock {
  let usedAtMs = clock.nowMs();
  let takeBack = (): void => {};

  function look(): void {
    takeBack();
    const limitMs = idleMs();
    if (limitMs === 0) return;
    const leftMs = usedAtMs + limitMs - clock.nowMs();
    if (leftMs <= 0) lock();
    else takeBack = later(look, leftMs);
  }

  return {
    touch() {
      const limitMs = idleMs();
      if (limitMs !== 0 && clock.nowMs() - usedAtMs >= limitMs) lock();
      usedAtMs = clock.nowMs();
      look();
    },
    end: () => takeBack(),
  };
}

/** `later` with the system's timers; a pending lock keeps no program alive. */
export function systemLater(act: () => void, afterMs: number): () => void {
  // The longest delay of a timer; the lock checks the time again when it fires.
  const timer = setTimeout(act, Math.min(afterMs, 2_147_483_647));
  timer.unref();
  return () => clearTimeout(timer);
}
