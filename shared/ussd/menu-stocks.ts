/** The table's part from HOME on: viewing stocks and buying one. */
import type { MenuState } from './menu-shape.ts';

export const STOCK_STATES = [
  {
    name: 'HOME',
    named: true,
    invented: true,
    moves: [
      { choice: { kind: 'key', key: '1' }, to: 'STOCKS', label: 'Stocks', invented: true },
      { choice: { kind: 'key', key: '2' }, to: 'MY_PORTFOLIO', label: 'My Portfolio', invented: true },
      { choice: { kind: 'key', key: '0' }, to: 'GOODBYE', label: 'Exit', invented: true },
    ],
  },
  { name: 'GOODBYE', named: false, invented: true, isEnd: true, moves: [] },
  {
    name: 'STOCKS',
    named: true,
    moves: [
      { choice: { kind: 'item', first: 1, last: 5, item: 'stock' }, to: 'SELECT_STOCK' },
      { choice: { kind: 'key', key: '7' }, to: 'STOCKS', label: 'Next Page', paging: true },
      { choice: { kind: 'key', key: '8' }, to: 'SEARCH_STOCK', label: 'Search Stock' },
      { choice: { kind: 'key', key: '0' }, to: 'HOME', label: 'Back to Home' },
    ],
  },
  {
    name: 'SEARCH_STOCK',
    named: true,
    moves: [
      { choice: { kind: 'text', asks: 'a stock symbol or name' }, to: 'STOCKS' },
      { choice: { kind: 'key', key: '0' }, to: 'STOCKS', label: 'Cancel' },
    ],
  },
  {
    name: 'SELECT_STOCK',
    named: true,
    invented: true,
    moves: [
      { choice: { kind: 'key', key: '1' }, to: 'BUY_STOCK', label: 'Buy', invented: true },
      { choice: { kind: 'key', key: '0' }, to: 'STOCKS', label: 'Back', invented: true },
    ],
  },
  {
    name: 'BUY_STOCK',
    named: true,
    moves: [
      { choice: { kind: 'item', first: 1, last: 3, item: 'preset amount' }, to: 'PURCHASE_CONFIRMATION' },
      { choice: { kind: 'key', key: '4' }, to: 'ENTER_CUSTOM_PURCHASE_AMOUNT', label: 'Custom Amount' },
      { choice: { kind: 'key', key: '0' }, to: 'SELECT_STOCK', label: 'Back' },
    ],
  },
  {
    name: 'ENTER_CUSTOM_PURCHASE_AMOUNT',
    named: true,
    invented: true,
    moves: [
      { choice: { kind: 'text', asks: 'an amount of money' }, to: 'PURCHASE_CONFIRMATION', invented: true },
      { choice: { kind: 'key', key: '0' }, to: 'BUY_STOCK', label: 'Back', invented: true },
    ],
  },
  {
    name: 'PURCHASE_CONFIRMATION',
    named: true,
    moves: [
      { choice: { kind: 'key', key: '1' }, to: 'PURCHASE_SUCCESS', label: 'Confirm, accept terms', acts: true },
      { choice: { kind: 'key', key: '0' }, to: 'BUY_STOCK', label: 'Back' },
    ],
  },
  { name: 'PURCHASE_SUCCESS', named: true, invented: true, isEnd: true, moves: [] },
] as const satisfies readonly MenuState[];
