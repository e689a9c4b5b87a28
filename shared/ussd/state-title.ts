/** A menu state's title for people. Derived from its name, so that even a state unknown to this project has one. */

import { capitalised } from '../text/capitalised.ts';
import { openMenu, type SessionState } from './session-state.ts';

/** Where a session stands that would be missed: the open menu's title; undefined at the first screen and without a session. */
export function titleBeyondHome(state: SessionState): string | undefined {
  const menu = openMenu(state);
  return menu === undefined || menu.currentState === 'HOME' ? undefined : stateTitle(menu.currentState);
}

/** `STOCKS` → `Stocks`; `ENTER_CUSTOM_PURCHASE_AMOUNT` → `Custom purchase amount`. */
export function stateTitle(name: string): string {
  const words = name
    .replace(/^ENTER_/, '')
    .replaceAll('_', ' ')
    .toLowerCase();
  return capitalised(words);
}
