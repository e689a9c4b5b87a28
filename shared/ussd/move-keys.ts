/** The keys of a move of the menu's table. Apart from the table's shape, which the page's first screen loads. */
import type { MenuMove } from './menu-shape.ts';

/** None where free text makes the move. */
export function keysOf({ choice }: MenuMove): readonly string[] {
  if (choice.kind === 'text') return [];
  if (choice.kind === 'key') return [choice.key];
  return Array.from({ length: choice.last - choice.first + 1 }, (_, at) => String(choice.first + at));
}
