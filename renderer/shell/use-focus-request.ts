/** Moves the focus on an action's request: to the phone's dock, or to the search field of the current room. */
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
    // On a first visit the room's code may still be loading.
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
