import { describe, expect, test } from 'vitest';
import { asksForText } from '../../../shared/ussd/asked-text.ts';
import type { MenuMove } from '../../../shared/ussd/menu-shape.ts';
import { FIRST_STATE, MENU_STATES, menuState } from '../../../shared/ussd/menu-states.ts';
import { isMenuStateName } from '../../support/menu-state-name.ts';
import { screen } from './lint/screens.ts';

/** Every row of the specification's table "USSD states and moves", and the three keys its text gives MY_PORTFOLIO. */
const SPECIFIED: readonly [from: string, choice: string, to: string][] = [
  ['STOCKS', '1-5', 'SELECT_STOCK'],
  ['STOCKS', '7', 'STOCKS'],
  ['STOCKS', '8', 'SEARCH_STOCK'],
  ['STOCKS', '0', 'HOME'],
  ['SEARCH_STOCK', 'text', 'STOCKS'],
  ['SEARCH_STOCK', '0', 'STOCKS'],
  ['PENDING_REQUESTS', '1-4', 'PENDING_REQUEST_DETAILS'],
  ['PENDING_REQUESTS', '5', 'PENDING_REQUESTS'],
  ['PENDING_REQUESTS', '0', 'MY_PORTFOLIO'],
  ['PENDING_REQUEST_DETAILS', '1', 'CANCEL_REQUEST_CONFIRMATION'],
  ['PENDING_REQUEST_DETAILS', '0', 'PENDING_REQUESTS'],
  ['TRANSACTION_HISTORY', '5', 'TRANSACTION_HISTORY'],
  ['TRANSACTION_HISTORY', '0', 'MY_PORTFOLIO'],
  ['STOCK_TRANSACTIONS', '0', 'ASSET_DETAIL'],
  ['ASSET_DETAIL', '1', 'BUY_STOCK'],
  ['ASSET_DETAIL', '2', 'SELL_STOCK'],
  ['ASSET_DETAIL', '3', 'MORE_STOCK_DETAIL'],
  ['ASSET_DETAIL', '4', 'STOCK_TRANSACTIONS'],
  ['ASSET_DETAIL', '0', 'VIEW_ASSETS'],
  ['SELL_STOCK', '1-4', 'SELL_CONFIRMATION'],
  ['SELL_STOCK', '5', 'ENTER_CUSTOM_SELL_AMOUNT'],
  ['SELL_STOCK', '0', 'ASSET_DETAIL'],
  ['BUY_STOCK', '1-3', 'PURCHASE_CONFIRMATION'],
  ['BUY_STOCK', '4', 'ENTER_CUSTOM_PURCHASE_AMOUNT'],
  ['BUY_STOCK', '0', 'SELECT_STOCK'],
  ['PURCHASE_CONFIRMATION', '1', 'PURCHASE_SUCCESS'],
  ['PURCHASE_CONFIRMATION', '0', 'BUY_STOCK'],
  ['MY_PORTFOLIO', '1', 'VIEW_ASSETS'],
  ['MY_PORTFOLIO', '2', 'PENDING_REQUESTS'],
  ['MY_PORTFOLIO', '3', 'TRANSACTION_HISTORY'],
];

const SPECIFIED_NAMES = new Set([
  ...SPECIFIED.flatMap(([from, , to]) => [from, to]),
  ...['HOME', 'MY_PORTFOLIO', 'VIEW_ASSETS', 'SELECT_STOCK', 'SELL_CONFIRMATION', 'CANCEL_REQUEST_CONFIRMATION'],
  ...['MORE_STOCK_DETAIL', 'ENTER_CUSTOM_SELL_AMOUNT', 'ENTER_CUSTOM_PURCHASE_AMOUNT', 'PURCHASE_SUCCESS'],
]);

function spell({ choice }: MenuMove): string {
  if (choice.kind === 'text') return 'text';
  return choice.kind === 'key' ? choice.key : `${choice.first}-${choice.last}`;
}

const rows = MENU_STATES.flatMap((state) =>
  state.moves.map((move: MenuMove) => ({ row: [state.name, spell(move), move.to], invented: move.invented === true })),
);

describe('the table and the specification', () => {
  test('every move of the specification is there, unmarked', () => {
    const unmarked = rows.filter(({ invented }) => !invented).map(({ row }) => row.join(' '));
    expect(unmarked.sort()).toEqual(SPECIFIED.map((row) => row.join(' ')).sort());
  });

  test('a state is marked as named exactly where the specification names it, and every other one as invented', () => {
    for (const state of MENU_STATES) {
      expect.soft(state.named, state.name).toBe(SPECIFIED_NAMES.has(state.name));
      if (!state.named) expect.soft(state.invented, state.name).toBe(true);
    }
    expect(MENU_STATES.filter((state) => state.named).map((state) => state.name)).toHaveLength(SPECIFIED_NAMES.size);
  });
});

describe('the table holds together', () => {
  test('every move leads to a state of the table, and no key of a state is used twice', () => {
    for (const state of MENU_STATES) {
      const keys = state.moves.flatMap((move: MenuMove) => {
        const { choice } = move;
        if (choice.kind === 'key') return [choice.key];
        if (choice.kind === 'text') return [];
        return Array.from({ length: choice.last - choice.first + 1 }, (_, i) => String(choice.first + i));
      });
      expect(new Set(keys).size, state.name).toBe(keys.length);
      for (const move of state.moves) expect(isMenuStateName(move.to), `${state.name} → ${move.to}`).toBe(true);
    }
  });

  test('every state can be reached from the first, and every one that is no end can be left', () => {
    const reached = new Set<string>([FIRST_STATE]);
    for (const name of reached) {
      if (!isMenuStateName(name)) throw new Error(`unknown state ${name}`);
      for (const move of menuState(name).moves) reached.add(move.to);
    }
    expect([...reached].sort()).toEqual(MENU_STATES.map((state) => state.name).sort());
    for (const state of MENU_STATES) expect(state.moves.length > 0, state.name).toBe(state.isEnd !== true);
  });

  test('free text is taken where the specification asks for it and at the two custom amounts', () => {
    const takesText = MENU_STATES.filter(({ moves }) => moves.some(({ choice }) => choice.kind === 'text'));
    expect(takesText.map((state) => state.name)).toEqual([
      'SEARCH_STOCK',
      'ENTER_CUSTOM_PURCHASE_AMOUNT',
      'ENTER_CUSTOM_SELL_AMOUNT',
    ]);
  });

  test('the phone collects letters in the states that take free text, and in no other of the table', () => {
    for (const state of MENU_STATES) {
      const takesText = state.moves.some(({ choice }) => choice.kind === 'text');
      expect(asksForText(screen({ currentState: state.name, options: [] })), state.name).toBe(takesText);
    }
  });
});
