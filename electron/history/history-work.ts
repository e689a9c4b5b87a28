/**
 * The background work of history, in batches of a few milliseconds with pauses between: indexing words, applying
 * retention, returning free space.
 *
 * One batch at a time, the most urgent first. The log decides what is removed, not this file.
 */
import { reasonOf } from '../../shared/failure.ts';
import { isBusy } from '../sqlite/database-error.ts';
import type { HistoryLog } from './history-log.ts';

export type WorkDeps = {
  nowMs(): number;
  later(action: () => void, afterMs: number): void;
  /** Called when rows were removed, or written by another program. */
  onProgress(progress: HistoryProgress): void;
};

export type HistoryProgress = { readonly kind: 'removed' | /** another program wrote */ 'elsewhere' };

export type HistoryWork = {
  /** An exchange was recorded. */
  recorded(): void;
  /** The retention changed, or rows were deleted: sweep and return free space. */
  tidy(): void;
  stop(): void;
};

/** Rows in one batch: 5 to 20 ms of work on the machines where this was measured. */
const NEW_ROWS = 24;
const SWEPT_ROWS = 24;
const PAGES_GIVEN_BACK = 128;
const PAGES_MERGED = 128;
/** Gathers the key presses of a walk into one batch, and leaves the moment after a press to the next one. */
const GATHER_MS = 1000;
const PAUSE_MS = 8;
/** How long this work backs off while another program writes. */
const BUSY_MS = 2000;
/** A long sweep is announced once in so many batches. */
const TELL_EVERY = 60;
/** How soon the page sees an exchange of the command line. */
const WATCH_MS = 1500;
/** Retention is checked again after this many exchanges. */
const SWEEP_EVERY = 500;

export function startHistoryWork(log: HistoryLog, deps: WorkDeps): HistoryWork {
  let isStopped = false;
  let isPlanned = false;
  let recordedCount = 0;
  const due = { takeIn: true, merge: true, sweep: true, giveBack: true };
  /** Removed but not announced yet. */
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
      // Recording goes on; only the index and the sweep stop until the next start.
      isStopped = true;
      console.error(`[dialbench] indexing of history stopped: ${reasonOf(error)}`);
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
    // A sweep of thousands takes a while; announcing it now and then lets the user see the list shrink.
    if (swept === 0 || (due.sweep && swept < SWEPT_ROWS * TELL_EVERY)) return;
    swept = 0;
    due.giveBack = true;
    deps.onProgress({ kind: 'removed' });
  }

  /** Polls, which costs a few microseconds: SQLite does not notify a program that another one wrote. */
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
