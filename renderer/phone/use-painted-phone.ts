/**
 * The phone as it stood when the display was last painted, for what stands below it: clocks and meters wait so that the display is painted first. While
 * a press is under way they wait a moment longer, as its answer often comes within it.
 */
import { useEffect, useState } from 'react';
import { MOMENT_MS, type PhoneState, type PhoneStore } from '../app/phone-store.ts';
import { afterPaint } from '../ui/after-paint.ts';

export function usePaintedPhone(store: PhoneStore): PhoneState {
  const [state, setState] = useState(() => store.getState());
  useEffect(() => {
    const wait = afterPaint(window);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const show = () => {
      if (!isOver) setState(store.getState());
    };
    const follow = () => {
      clearTimeout(timer);
      if (store.getState().phone.inFlight) timer = setTimeout(show, MOMENT_MS);
      else wait(show);
    };
    follow();
    const stop = store.subscribe(follow);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, [store]);
  return state;
}
