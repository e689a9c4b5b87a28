/**
 * The work of history that nobody waits for, in portions of a few milliseconds with pauses between: words into the index,
 * retention swept, space given back.
 *
 * One portion at a time, the most urgent first. It refuses to decide what is kept; the log does.
 */
import { reasonOf } from '../../shared/failure.ts';
import { isBusy } from '../sqlite/is-busy.ts';
import type { HistoryLog } from './history-log.ts';

export type WorkDeps = {
  nowMs(): number;
  later(action: () => void, afterMs: number): void;
  /** Called when rows were removed, or written by another program. */
  onProgress(progress: HistoryProgress): void;
};

export type HistoryProgress = { readonly kind: 'removed' | /** another program wrote */ 'elsewhere' };

export type HistoryWork = {
  /** Something was recorded. */
  recorded(): void;
  /** The retention changed, or rows were deleted: sweep and give space back. */
  tidy(): void;
  stop(): void;
};

/** Rows of one portion: 5 to 20 ms of work on the machines this was measured on. */
const NEW_ROWS = 24;
const SWEPT_ROWS = 24;
const PAGES_GIVEN_BACK = 128;
const PAGES_MERGED = 128;
/** Several key presses in a row are taken in together. */
const GATHER_MS = 120;
const PAUSE_MS = 8;
/** Another program was writing all the while: this work can wait for it. */
const BUSY_MS = 2000;
/** A long sweep is announced after so many portions. */
const TELL_EVERY = 60;
/** How soon an exchange of the command line is seen here. */
const WATCH_MS = 1500;
/** Retention is looked at again after this many exchanges. */
const SWEEP_EVERY = 500;

export function startHistoryWork(log: HistoryLog, deps: WorkDeps): HistoryWork {
  let isStopped = false;
  let isPlanned = false;
  let recordedCount = 0;
  const due = { takeIn: true, merge: true, sweep: true, giveBack: true };
  /** Removed and not told yet. */
  let swept = 0;

  function plan(afterMs: number): void {
    if (isPlanned || isStopped) return;
    isPlanned = true;
    deps.later(() => {
      isPlanned = false;
      if (!isStopped) work();
    }, afterMs);
  }

  function work(): void {
    try {
      onePortion();
    } catch (error) {
      if (isBusy(error)) {
        plan(BUSY_MS);
        return;
      }
      // What was sent is kept all the same; only the index and the sweep stand still until the next start.
      isStopped = true;
      console.error(`[dialbench] history’s index stands still: ${reasonOf(error)}`);
      return;
    }
    if (Object.values(due).includes(true)) plan(PAUSE_MS);
  }

  function onePortion(): void {
    if (due.takeIn) {
      due.takeIn = !log.index.takeIn(NEW_ROWS);
      due.merge = true;
    } else if (due.merge) due.merge = !log.index.merge(PAGES_MERGED);
    else if (due.sweep) sweep();
    else if (due.giveBack) due.giveBack = !log.keeping.giveBack(PAGES_GIVEN_BACK);
  }

  function sweep(): void {
    const removed = log.keeping.sweep(deps.nowMs(), SWEPT_ROWS);
    swept += removed;
    due.sweep = removed === SWEPT_ROWS;
    due.merge ||= removed > 0;
    // A sweep of thousands takes a while: the list becomes shorter under the user's eyes.
    if (swept === 0 || (due.sweep && swept < SWEPT_ROWS * TELL_EVERY)) return;
    swept = 0;
    due.giveBack = true;
    deps.onProgress({ kind: 'removed' });
  }

  /** Asking costs a few microseconds; nothing tells a program that another one wrote. */
  function watch(): void {
    deps.later(() => {
      if (isStopped) return;
      if (log.hasChangedElsewhere()) {
        due.takeIn = true;
        plan(GATHER_MS);
        deps.onProgress({ kind: 'elsewhere' });
      }
      watch();
    }, WATCH_MS);
  }

  plan(GATHER_MS);
  watch();
  return {
    recorded() {
      due.takeIn = true;
      recordedCount += 1;
      if (recordedCount % SWEEP_EVERY === 0) due.sweep = true;
      plan(GATHER_MS);
    },
    tidy() {
      due.sweep = true;
      due.giveBack = true;
      plan(PAUSE_MS);
    },
    stop() {
      isStopped = true;
    },
  };
}
