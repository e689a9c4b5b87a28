/** The table's part from MY_PORTFOLIO on: holdings, pending requests, history, selling. */
import type { MenuState } from './menu-shape.ts';

export const PORTFOLIO_STATES = [
  {
    name: 'MY_PORTFOLIO',
    named: true,
    invented: true,
    moves: [
      { choice: { kind: 'key', key: '1' }, to: 'VIEW_ASSETS', label: 'My Assets' },
      { choice: { kind: 'key', key: '2' }, to: 'PENDING_REQUESTS', label: 'Pending Requests' },
      { choice: { kind: 'key', key: '3' }, to: 'TRANSACTION_HISTORY', label: 'Transaction History' },
      { choice: { kind: 'key', key: '0' }, to: 'HOME', label: 'Back to Home', invented: true },
    ],
  },
  {
    name: 'VIEW_ASSETS',
    named: true,
    invented: true,
    moves: [
      { choice: { kind: 'item', first: 1, last: 4, item: 'holding' }, to: 'ASSET_DETAIL', invented: true },
      { choice: { kind: 'key', key: '5' }, to: 'VIEW_ASSETS', label: 'Next Page', paging: true, invented: true },
      { choice: { kind: 'key', key: '0' }, to: 'MY_PORTFOLIO', label: 'Back to Portfolio', invented: true },
    ],
  },
  {
    name: 'ASSET_DETAIL',
    named: true,
    moves: [
      { choice: { kind: 'key', key: '1' }, to: 'BUY_STOCK', label: 'Purchase More' },
      { choice: { kind: 'key', key: '2' }, to: 'SELL_STOCK', label: 'Sell Stock' },
      { choice: { kind: 'key', key: '3' }, to: 'MORE_STOCK_DETAIL', label: 'More Detail' },
      { choice: { kind: 'key', key: '4' }, to: 'STOCK_TRANSACTIONS', label: 'Transactions' },
      { choice: { kind: 'key', key: '0' }, to: 'VIEW_ASSETS', label: 'Back' },
    ],
  },
  {
    name: 'MORE_STOCK_DETAIL',
    named: true,
    invented: true,
    moves: [{ choice: { kind: 'key', key: '0' }, to: 'ASSET_DETAIL', label: 'Back', invented: true }],
  },
  {
    name: 'STOCK_TRANSACTIONS',
    named: true,
    moves: [
      { choice: { kind: 'key', key: '5' }, to: 'STOCK_TRANSACTIONS', label: 'Next Page', paging: true, invented: true },
      { choice: { kind: 'key', key: '0' }, to: 'ASSET_DETAIL', label: 'Back' },
    ],
  },
  {
    name: 'SELL_STOCK',
    named: true,
    moves: [
      { choice: { kind: 'item', first: 1, last: 4, item: 'part of the holding' }, to: 'SELL_CONFIRMATION' },
      { choice: { kind: 'key', key: '5' }, to: 'ENTER_CUSTOM_SELL_AMOUNT', label: 'Custom' },
      { choice: { kind: 'key', key: '0' }, to: 'ASSET_DETAIL', label: 'Back' },
    ],
  },
  {
    name: 'ENTER_CUSTOM_SELL_AMOUNT',
    named: true,
    invented: true,
    moves: [
      { choice: { kind: 'text', asks: 'a number of shares' }, to: 'SELL_CONFIRMATION', invented: true },
      { choice: { kind: 'key', key: '0' }, to: 'SELL_STOCK', label: 'Back', invented: true },
    ],
  },
  {
    name: 'SELL_CONFIRMATION',
    named: true,
    invented: true,
    moves: [
      { choice: { kind: 'key', key: '1' }, to: 'SELL_SUCCESS', label: 'Confirm', acts: true, invented: true },
      { choice: { kind: 'key', key: '0' }, to: 'SELL_STOCK', label: 'Back', invented: true },
    ],
  },
  { name: 'SELL_SUCCESS', named: false, invented: true, isEnd: true, moves: [] },
  {
    name: 'PENDING_REQUESTS',
    named: true,
    moves: [
      { choice: { kind: 'item', first: 1, last: 4, item: 'request' }, to: 'PENDING_REQUEST_DETAILS' },
      { choice: { kind: 'key', key: '5' }, to: 'PENDING_REQUESTS', label: 'Next Page', paging: true },
      { choice: { kind: 'key', key: '0' }, to: 'MY_PORTFOLIO', label: 'Back to Portfolio' },
    ],
  },
  {
    name: 'PENDING_REQUEST_DETAILS',
    named: true,
    moves: [
      { choice: { kind: 'key', key: '1' }, to: 'CANCEL_REQUEST_CONFIRMATION', label: 'Cancel Order' },
      { choice: { kind: 'key', key: '0' }, to: 'PENDING_REQUESTS', label: 'Back' },
    ],
  },
  {
    name: 'CANCEL_REQUEST_CONFIRMATION',
    named: true,
    invented: true,
    moves: [
      {
        choice: { kind: 'key', key: '1' },
        to: 'CANCEL_REQUEST_SUCCESS',
        label: 'Yes, cancel it',
        acts: true,
        invented: true,
      },
      { choice: { kind: 'key', key: '0' }, to: 'PENDING_REQUEST_DETAILS', label: 'No, keep it', invented: true },
    ],
  },
  { name: 'CANCEL_REQUEST_SUCCESS', named: false, invented: true, isEnd: true, moves: [] },
  {
    name: 'TRANSACTION_HISTORY',
    named: true,
    moves: [
      { choice: { kind: 'key', key: '5' }, to: 'TRANSACTION_HISTORY', label: 'Next Page', paging: true },
      { choice: { kind: 'key', key: '0' }, to: 'MY_PORTFOLIO', label: 'Back to Portfolio' },
    ],
  },
] as const satisfies readonly MenuState[];
