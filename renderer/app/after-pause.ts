/** Does what several changes in a row ask for once, after a pause: typing does not write to the browser's storage with each letter. */
import type { StoreDeps } from './store-types.ts';

/** Before what was typed is written. */
const USUAL_PAUSE_MS = 300;

/** Call it for each change: the first begins the pause, and what changes within it is covered by the same act. */
export function afterPause(later: StoreDeps['later'], act: () => void, pauseMs = USUAL_PAUSE_MS): () => void {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    later(() => {
      isWaiting = false;
      act();
    }, pauseMs);
  };
}
