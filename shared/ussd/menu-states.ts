/**
 * The menu's state table: every state and every move, in one list.
 *
 * The sandbox's engine walks it, tests and the explorer read it; nobody keeps a second list. Its two parts are
 * menu-stocks.ts and menu-portfolio.ts; what a row may say is in menu-shape.ts.
 */
import { PORTFOLIO_STATES } from './menu-portfolio.ts';
import type { MenuState } from './menu-shape.ts';
import { STOCK_STATES } from './menu-stocks.ts';

export type MenuStateName = (typeof STOCK_STATES)[number]['name'] | (typeof PORTFOLIO_STATES)[number]['name'];

/** Where every session begins. */
export const FIRST_STATE: MenuStateName = 'HOME';

export const MENU_STATES: readonly (MenuState & { readonly name: MenuStateName })[] = [
  ...STOCK_STATES,
  ...PORTFOLIO_STATES,
];

const BY_NAME = new Map<string, MenuState & { readonly name: MenuStateName }>(
  MENU_STATES.map((state) => [state.name, state]),
);

export function isMenuStateName(name: string): name is MenuStateName {
  return BY_NAME.has(name);
}

/** The state of that name. Every name of the type has one; a name read from elsewhere goes through `isMenuStateName`. */
export function menuState(name: MenuStateName): MenuState & { readonly name: MenuStateName } {
  const state = BY_NAME.get(name);
  if (!state) throw new RangeError(`The menu has no state ${name}; its names are in menu-states.ts.`);
  return state;
}
