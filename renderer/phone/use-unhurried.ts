/**
 * The phone as it is drawn: a press that is answered at once changes the screen once.
 *
 * A sandbox answers sooner than an hourglass is seen, and drawing one would delay the screen that follows it. So what waits for an answer is drawn
 * after a moment; until then the phone stands as it did when the key was pressed.
 */
import { useEffect, useState } from 'react';
import type { SessionState } from '../../shared/ussd/session-state.ts';

/** Below a tenth of a second an answer seems immediate. */
export const MOMENT_MS = 80;

export function useUnhurried(phone: SessionState): SessionState {
  const waitsFor = phone.inFlight?.pressNumber;
  const [drawn, setDrawn] = useState(phone);
  const [slowPress, setSlowPress] = useState<number>();
  useEffect(() => {
    if (waitsFor === undefined) return;
    const timer = setTimeout(() => setSlowPress(waitsFor), MOMENT_MS);
    return () => clearTimeout(timer);
  }, [waitsFor]);
  if (waitsFor !== undefined && waitsFor !== slowPress) return drawn;
  // React draws once more with the new state, before anything is painted.
  if (drawn !== phone) setDrawn(phone);
  return phone;
}
