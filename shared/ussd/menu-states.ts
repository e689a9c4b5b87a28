/**
 * The menu's state table: every state and every move, in one list.
 *
 * The sandbox's engine, the tests and the explorer share it. Its two parts are menu-stocks.ts and menu-portfolio.ts;
 * menu-shape.ts defines a row.
 */
import { PORTFOLIO_STATES } from './menu-portfolio.ts';
import type { MenuState } from './menu-shape.ts';
import { STOCK_STATES } from './menu-stocks.ts';

export type MenuStateName = (typeof STOCK_STATES)[number]['name'] | (typeof PORTFOLIO_STATES)[number]['name'];

/** The first state of every session. */
export const FIRST_STATE: MenuStateName = 'HOME';

export const MENU_STATES: readonly (MenuState & { readonly name: MenuStateName })[] = [
  ...STOCK_STATES,
  ...PORTFOLIO_STATES,
];

const BY_NAME = new Map<string, MenuState & { readonly name: MenuStateName }>(
  MENU_STATES.map((state) => [state.name, state]),
);

/** The state with that name. Every name of the type has one. */
export function menuState(name: MenuStateName): MenuState & { readonly name: MenuStateName } {
  const state = BY_NAME.get(name);
  if (!state) throw new RangeError(`The menu has no state ${name}; its names are in menu-states.ts.`);
  return state;
}
