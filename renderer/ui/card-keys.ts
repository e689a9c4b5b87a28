/** Arrow keys in a list of cards, which stand in rows as long as the width has place for. Apart from roving.ts, for the first screen has no cards. */
import type { KeyboardEvent } from 'react';
import { placeAfter } from './roving.ts';

/** The `onKeyDown` of a list of cards: along a row, and from row to row to the card in the same column. */
export function moveAmongCards(choose: (at: number) => void) {
  return (event: KeyboardEvent<HTMLElement>): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const cards = [...event.currentTarget.querySelectorAll<HTMLElement>('li > button')];
    const at = cards.findIndex((card) => card.contains(document.activeElement));
    const top = cards[0]?.getBoundingClientRect().top;
    const columns = Math.max(
      1,
      cards.findIndex((card) => card.getBoundingClientRect().top !== top),
    );
    const row = { ArrowDown: at + columns, ArrowUp: at - columns }[event.key];
    const to = row ?? placeAfter(event.key, at, cards.length, { axis: 'across' });
    const card = to === undefined ? undefined : cards[to];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (!card) return;
    choose(to);
    card.focus();
  };
}
