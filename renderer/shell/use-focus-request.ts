/** Moves the focus on an action's request: to the phone's dock, to the room, or to its search field or editor. */
import { useEffect } from 'react';
import type { ShellState } from '../app/shell-store.ts';

const PLACES = {
  phone: '.dock',
  room: '.workspace',
  editor: '.workspace__room:not([hidden]) .flow-text__editor',
  search: '.workspace__room:not([hidden]) :is(input[type="search"], [data-search] input)',
} as const;
const LONGEST_WAIT_MS = 5000;

export function useFocusRequest(wish: ShellState['focusRequest']): void {
  useEffect(() => {
    if (!wish) return;
    // What the room itself put into the user's hands stays there.
    if (wish.place === 'room' && document.activeElement?.closest('.workspace__room:not([hidden])')) return;
    let frame = 0;
    const untilMs = performance.now() + LONGEST_WAIT_MS;
    // On a first visit the room's code may still be loading.
    const look = () => {
      const found = document.querySelector<HTMLElement>(PLACES[wish.place]);
      // The editor stands in a shadow root, which is there before it.
      const text = () => found?.shadowRoot?.querySelector<HTMLElement>('[role="textbox"]');
      const place = wish.place === 'editor' ? text() : found;
      place?.focus();
      if (place instanceof HTMLInputElement) place.select();
      if (!place && performance.now() < untilMs) frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [wish]);
}
