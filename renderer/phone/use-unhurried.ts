/**
 * The phone as it is drawn: a press that is answered at once changes the picture once, its key and its screen together.
 *
 * A sandbox answers sooner than an hourglass is seen, and drawing one would delay the screen that follows it; so would drawing the key by itself, since
 * a window draws no second frame before its display is due for one. So what waits for an answer is drawn after a moment; until then the phone stands as
 * it did when the key was pressed.
 */
import { useEffect, useState } from 'react';
import type { PhoneState } from '../stores/phone-store.ts';

/** Below a tenth of a second an answer seems immediate. */
export const MOMENT_MS = 80;

export function useUnhurried(state: PhoneState): PhoneState {
  const waitsFor = state.phone.inFlight?.pressNumber;
  const [drawn, setDrawn] = useState(state);
  const [slowPress, setSlowPress] = useState<number>();
  useEffect(() => {
    if (waitsFor === undefined) return;
    const timer = setTimeout(() => setSlowPress(waitsFor), MOMENT_MS);
    return () => clearTimeout(timer);
  }, [waitsFor]);
  if (waitsFor !== undefined && waitsFor !== slowPress) return drawn;
  // React draws once more with the new state, before anything is painted.
  if (drawn !== state) setDrawn(state);
  return state;
}
