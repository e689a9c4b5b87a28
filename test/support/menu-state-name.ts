/** Whether a name from elsewhere is one of the menu's table. */
import { MENU_STATES, type MenuStateName } from '../../shared/ussd/menu-states.ts';

const NAMES = new Set<string>(MENU_STATES.map(({ name }) => name));

export function isMenuStateName(name: string): name is MenuStateName {
  return NAMES.has(name);
}
