/**
 * The agenda: what happens by itself when its time has come, on the sandbox's clock.
 *
 * Orders are carried out, reports finished, deliveries sent. It is looked at before every request, after the clock was
 * moved, and every fifth of a second; a look costs a comparison while nothing is due.
 */
import { reasonOf } from '../../shared/failure.ts';

export type AgendaItem = {
  /** When its next piece of work is due; undefined where there is none. */
  nextDueMs(): number | undefined;
  /** Does all that is due. */
  run(): void;
};

export type Agenda = {
  /** Does all that is due by now. */
  look(): void;
  /** Something was added that is due at that time. */
  changed(dueMs: number): void;
  /** Forgets what it knew of due times: the world was replaced, or the clock moved back. */
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
    // What runs may itself look (an order announces, an announcement is delivered): once is enough.
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
      console.error(`[sandbox] the agenda stumbled: ${reasonOf(error)}`);
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
