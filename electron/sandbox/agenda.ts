/**
 * The agenda runs the sandbox's scheduled work when it falls due on the sandbox's clock: settling orders, finishing
 * reports, sending deliveries.
 *
 * Polled before each request, after a clock change and every 200 ms; cheap while nothing is due.
 */
import { reasonOf } from '../../shared/failure.ts';

export type AgendaItem = {
  /** When its next piece of work is due; undefined when nothing is pending. */
  nextDueMs(): number | undefined;
  /** Does everything that is due. */
  run(): void;
};

export type Agenda = {
  /** Runs everything that is due by now. */
  look(): void;
  /** Work was added that is due at `dueMs`. */
  changed(dueMs: number): void;
  /** Recomputes the due times, after the world was replaced or the clock moved back. */
  recount(): void;
  stop(): void;
};

const LOOK_EVERY_MS = 200;

export function startAgenda(nowMs: () => number, items: readonly AgendaItem[]): Agenda {
  let nextMs = Number.NEGATIVE_INFINITY;
  let isLooking = false;
  const recount = (): void => {
    nextMs = Math.min(...items.map((item) => item.nextDueMs() ?? Number.POSITIVE_INFINITY));
  };
  const look = (): void => {
    // An item may poll again while it runs (settling an order queues a delivery): the outer run covers it.
    if (isLooking || nowMs() < nextMs) return;
    isLooking = true;
    try {
      for (const item of items) item.run();
      recount();
    } finally {
      isLooking = false;
    }
  };
  const timer = setInterval(() => {
    try {
      look();
    } catch (error) {
      console.error(`[sandbox] scheduled work failed: ${reasonOf(error)}`);
    }
  }, LOOK_EVERY_MS);
  timer.unref();
  return {
    look,
    changed(dueMs) {
      nextMs = Math.min(nextMs, dueMs);
    },
    recount,
    stop: () => clearInterval(timer),
  };
}
