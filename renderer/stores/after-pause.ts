/** Writes to the browser's storage after a pause, so that typing does not write with each letter. */
import type { StoreDeps } from './store-types.ts';

const PAUSE_MS = 300;

/** Call it for each change: the first begins the pause, and what changes within it is written with it. */
export function afterPause(later: StoreDeps['later'], write: () => void): () => void {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    later(() => {
      isWaiting = false;
      write();
    }, PAUSE_MS);
  };
}
