/**
 * The queue of openings: what the system asked for waits here until the page takes it, also while there is no page yet,
 * and while a page is loaded anew.
 *
 * Files wait as functions that read them when their turn comes, so that the queue holds no file.
 */
import { reasonOf } from '../../shared/failure.ts';
import type { Opening } from '../../shared/opening/opening.ts';

/** What waits; a file is read once the page has time for it. */
export type WaitingOpening = Exclude<Opening, { kind: 'file' }> | { readonly kind: 'file'; read(): Promise<Opening> };

export type OpeningQueue = {
  add(opening: WaitingOpening): void;
  /** The oldest; undefined if none waits. A busy page is given none, and loses what was clicked meanwhile. */
  next(isBusy: boolean): Promise<Opening | undefined>;
  /** Calls the listener after each `add`. */
  onArrival(listener: (opening: WaitingOpening) => void): () => void;
};

/** More than anybody opens at once; whoever sends more is not a user. */
const MOST_WAITING = 20;

export function createOpeningQueue(): OpeningQueue {
  let waiting: WaitingOpening[] = [];
  const listeners = new Set<(opening: WaitingOpening) => void>();
  return {
    add(opening) {
      if (waiting.length >= MOST_WAITING) {
        console.warn(`[dialbench] Not opened: ${MOST_WAITING} links and files are waiting already.`);
        return;
      }
      waiting.push(opening);
      for (const listener of listeners) listener(opening);
    },
    async next(isBusy) {
      if (isBusy) {
        waiting = waiting.filter(({ kind }) => kind !== 'action');
        return undefined;
      }
      const opening = waiting.shift();
      if (opening?.kind !== 'file') return opening;
      return opening.read().catch((error: unknown) => {
        const message = `A file was not opened: ${reasonOf(error)}.`;
        return { kind: 'refused', failure: { code: 'file-unreadable', message } } as const;
      });
    },
    onArrival(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
