/**
 * Whether a screen expects free text or a key, and the input mode that it starts with.
 *
 * For a state in the table of the specification's menu, its moves decide. A state that the table does not know expects text if it has no option to
 * press. This file does not judge what is typed: the service does.
 */
import type { TextMode } from '../gsm/keypad.ts';
import { leadsAway } from './lint/way-back.ts';
import type { MenuStateName } from './menu-states.ts';
import type { UssdReply } from './reply.ts';
import type { SessionState } from './session-state.ts';

/** What each state of the table takes. The page is there before the table, which is large; a test holds the two together. */
const TAKES_FREE_TEXT: Readonly<Record<MenuStateName, boolean>> = {
  HOME: false,
  GOODBYE: false,
  STOCKS: false,
  SEARCH_STOCK: true,
  SELECT_STOCK: false,
  BUY_STOCK: false,
  ENTER_CUSTOM_PURCHASE_AMOUNT: true,
  PURCHASE_CONFIRMATION: false,
  PURCHASE_SUCCESS: false,
  MY_PORTFOLIO: false,
  VIEW_ASSETS: false,
  ASSET_DETAIL: false,
  MORE_STOCK_DETAIL: false,
  STOCK_TRANSACTIONS: false,
  SELL_STOCK: false,
  ENTER_CUSTOM_SELL_AMOUNT: true,
  SELL_CONFIRMATION: false,
  SELL_SUCCESS: false,
  PENDING_REQUESTS: false,
  PENDING_REQUEST_DETAILS: false,
  CANCEL_REQUEST_CONFIRMATION: false,
  CANCEL_REQUEST_SUCCESS: false,
  TRANSACTION_HISTORY: false,
};
const TAKES: ReadonlyMap<string, boolean> = new Map(Object.entries(TAKES_FREE_TEXT));

/** True if characters collect in the reply line until they are sent. */
export function asksForText(reply: UssdReply): boolean {
  // A name that was made of a text says nothing of the table.
  const known = reply.isTextOnly ? undefined : TAKES.get(reply.currentState);
  if (known !== undefined) return known;
  const { options, isEndState } = reply.menu;
  return !isEndState && (options.length === 0 || (reply.isTextOnly === true && asksBesideWayBack(reply)));
}

const ASKS = /\b(?:enter|type|reply with|key in|input)\b/i;

/** “Enter phone number” above “0. Back”: the screen offers nothing but the way back and asks for a text. */
export function asksBesideWayBack({ menu }: UssdReply): boolean {
  return !menu.isEndState && ASKS.test(menu.text) && menu.options.every(leadsAway);
}

/** True while the phone collects letters: every typed character is part of an answer. */
export function collectsText({ stage }: SessionState): boolean {
  return stage.kind === 'screen' && asksForText(stage.reply);
}

/** What a screen that is a text alone calls what is typed in digits. */
const NUMBERS = /\b(?:amount|quantity|pin|number|phone|mobile|how (?:much|many))\b/i;

/** Digits for keys and amounts, letters for names. */
export function startMode(reply: UssdReply): TextMode {
  const { currentState, menu, isTextOnly } = reply;
  const asksNumber = /AMOUNT|QUANTITY|PIN/.test(currentState) || (isTextOnly === true && NUMBERS.test(menu.text));
  return asksForText(reply) && !asksNumber ? 'abc' : '123';
}

/** True if this key is an option and not the beginning of a longer one, so that pressing it is an answer. */
export function isWholeAnswer(reply: UssdReply, key: string): boolean {
  const keys = reply.menu.options.map((option) => option.key);
  return keys.includes(key) && !keys.some((other) => other.length > key.length && other.startsWith(key));
}
