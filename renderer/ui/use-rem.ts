/** How many pixels a rem is now: a list that is drawn only in sight places its rows in pixels, and text may be enlarged. */
import { useSyncExternalStore } from 'react';

const remNow = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** No event tells that the text was enlarged; an element of one rem changes its size with it. */
function watchRem(onChange: () => void): () => void {
  const measure = document.createElement('div');
  measure.className = 'one-rem';
  measure.ariaHidden = 'true';
  document.body.append(measure);
  const watch = new ResizeObserver(onChange);
  watch.observe(measure);
  return () => {
    watch.disconnect();
    measure.remove();
  };
}

/** The root's font size in pixels, anew when it changes. */
export function useRem(): number {
  return useSyncExternalStore(watchRem, remNow);
}
