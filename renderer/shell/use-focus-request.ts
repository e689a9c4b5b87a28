/** Moves the focus where an action wants it: to the phone's dock, or into the search field of the room in sight. */
import { useEffect } from 'react';
import type { ShellState } from '../stores/shell-store.ts';

const PLACES = {
  phone: '.dock',
  search: '.workspace__room:not([hidden]) :is(input[type="search"], [data-search] input)',
} as const;
const LONGEST_WAIT_MS = 5000;

export function useFocusRequest(wish: ShellState['focusRequest']): void {
  useEffect(() => {
    if (!wish) return;
    let frame = 0;
    const untilMs = performance.now() + LONGEST_WAIT_MS;
    // The code of a room that is entered for the first time may still be on its way.
    const look = () => {
      const place = document.querySelector<HTMLElement>(PLACES[wish.place]);
      place?.focus();
      if (place instanceof HTMLInputElement) place.select();
      if (!place && performance.now() < untilMs) frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [wish]);
}
