/**
 * The phone as it is drawn: a press that is answered at once changes the picture once, its key and its screen together.
 *
 * A sandbox answers sooner than an hourglass is seen, and drawing one would delay the screen that follows it; so would drawing the key by itself, since
 * a window draws no second frame before its display is due for one. So what waits for an answer is drawn after a moment; until then the phone stands as
 * it did when the key was pressed.
 */
import { useEffect, useRef, useState } from 'react';
import type { SessionState } from '../../shared/ussd/session-state.ts';
import { MOMENT_MS } from '../app/phone-store.ts';

/** `state` as it is drawn, of a phone in this session: the state before, while a quick answer may still come. */
export function useUnhurried<Shown>(state: Shown, { inFlight }: SessionState): Shown {
  const waitsFor = inFlight?.pressNumber;
  // No state of React's: each tick of the phone's clock would draw twice.
  const drawn = useRef(state);
  const [slowPress, setSlowPress] = useState<number>();
  useEffect(() => {
    if (waitsFor === undefined) return;
    const timer = setTimeout(() => setSlowPress(waitsFor), MOMENT_MS);
    return () => clearTimeout(timer);
  }, [waitsFor]);
  if (waitsFor === undefined || waitsFor === slowPress) drawn.current = state;
  return drawn.current;
}
