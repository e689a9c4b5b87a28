/** Moves the focus where an action wants it: to the phone's dock, or into the search field of the room in sight. */
import { useEffect } from 'react';
import type { ShellState } from '../stores/shell-store.ts';

const PLACES = {
  phone: '.dock',
  search: '.workspace__room:not([hidden]) :is(input[type="search"], [data-search] input)',
} as const;

export function useFocusRequest(wish: ShellState['focusRequest']): void {
  useEffect(() => {
    if (!wish) return;
    const place = document.querySelector<HTMLElement>(PLACES[wish.place]);
    place?.focus();
    if (place instanceof HTMLInputElement) place.select();
  }, [wish]);
}
