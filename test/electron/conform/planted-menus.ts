/** The plants of the menu: moves that lead elsewhere, and screens that say other than the specification. */
import type { Json, Plant } from './plant.ts';

const LEAVES = [
  'SEARCH_STOCK.text',
  'PENDING_REQUEST_DETAILS.1',
  'ASSET_DETAIL.3',
  'ASSET_DETAIL.4',
  'SELL_STOCK.5',
  'BUY_STOCK.4',
  'PURCHASE_CONFIRMATION.1',
];

/** Another state than the move's comes. What one goes on to from there is the sandbox's, so that other states are still reached. */
export function movePlant(id: string): Plant | undefined {
  const [, state = '', choice = ''] = /^ussd\.([A-Z_]+)\.(text|\d(?:-\d)?)$/.exec(id) ?? [];
  if (state === '') return undefined;
  const [low = '', high = low] = choice.split('-');
  const isOf = (sent: string | undefined, isKey: boolean) =>
    choice === 'text' ? !isKey : sent !== undefined && isKey && sent.length === 1 && sent >= low && sent <= high;
  const isBack = choice === '0';
  const isPaging = ['STOCKS.7', 'PENDING_REQUESTS.5', 'TRANSACTION_HISTORY.5'].includes(`${state}.${choice}`);
  const batch = isPaging
    ? 'moves to pages'
    : isBack
      ? 'moves back'
      : LEAVES.includes(`${state}.${choice}`)
        ? 'moves to leaves'
        : `move ${id}`;
  return {
    batch,
    alter: ({ place, from, shown, choice: sent, json, status, memory }) => {
      if (place !== 'POST ussd/process' || status !== 200 || from !== state || shown !== state) return;
      const keys: string[] = memory.get(`keys ${json.data.sessionId}`) ?? [];
      // What was typed and not taken asks again in its own state.
      if (!isOf(sent, keys.includes(sent ?? '')) || (choice === 'text' && json.data.currentState === state)) return;
      json.data.currentState = `NOT_${json.data.currentState}`;
      json.data.menu.state = json.data.currentState;
    },
  };
}

const inState = (batch: string, state: string, change: (data: Json) => void): Plant => ({
  batch,
  alter: ({ place, json, status, from, choice }) => {
    const isPress = place === 'POST ussd/process' && status === 200 && (from !== undefined || choice !== '');
    if (isPress && json.data.currentState === state) change(json.data);
  },
});
const firstItem = (change: (data: Json) => void) => (data: Json) => {
  const item = data.menu.options.find((option: Json) => option.data);
  if (item) change(item.data);
};
const withoutData = (data: Json) => {
  delete data.menu.options.find((option: Json) => option.data)?.data;
};
const option = (key: string, change: (option: Json) => void) => (data: Json) => {
  const found = data.menu.options.find((one: Json) => one.key === key && !one.data);
  if (found) change(found);
};

export const SCREENS: Readonly<Record<string, Plant>> = {
  'ussd.STOCKS.page-size': inState('screens', 'STOCKS', (data) => {
    const last = data.menu.options.find((one: Json) => one.key === '5');
    if (!last?.data) return;
    data.menu.options.splice(5, 0, { key: '6', label: last.label, data: last.data });
    data.ussdText = data.ussdText.replace(/^5(.*)$/m, '5$1\n6$1');
  }),
  'ussd.STOCKS.data': inState(
    'screen data',
    'STOCKS',
    firstItem((data) => (data.stockId = 7)),
  ),
  'ussd.PENDING_REQUESTS.data': inState(
    'screen data',
    'PENDING_REQUESTS',
    firstItem((data) => (data.orderType = 'GIFT')),
  ),
  'ussd.SELL_STOCK.data': inState(
    'screen data',
    'SELL_STOCK',
    firstItem((data) => (data.sellValue = '12')),
  ),
  'ussd.BUY_STOCK.data': inState(
    'screen data',
    'BUY_STOCK',
    firstItem((data) => (data.amount = '12')),
  ),
  'ussd.SELL_STOCK.parts': inState('screen counts', 'SELL_STOCK', withoutData),
  'ussd.BUY_STOCK.presets': inState('screen counts', 'BUY_STOCK', withoutData),
  'ussd.STOCKS.paging-option': inState(
    'screens',
    'STOCKS',
    option('7', (one) => (one.nextState = 'STOCKS')),
  ),
  'ussd.PENDING_REQUESTS.paging-option': inState(
    'screens',
    'PENDING_REQUESTS',
    option('5', (one) => (one.nextState = 'PENDING_REQUESTS')),
  ),
  'ussd.TRANSACTION_HISTORY.paging-option': inState(
    'screens',
    'TRANSACTION_HISTORY',
    option('5', (one) => (one.nextState = 'TRANSACTION_HISTORY')),
  ),
  'ussd.STOCK_TRANSACTIONS.option': inState(
    'screens',
    'STOCK_TRANSACTIONS',
    option('0', (one) => (one.nextState = 'HOME')),
  ),
  'ussd.menu-state': inState('screens', 'MORE_STOCK_DETAIL', (data) => (data.menu.state = 'OTHER')),
  'ussd.text': inState('screens', 'MORE_STOCK_DETAIL', (data) => (data.ussdText = data.menu.text)),
  'ussd.expires-at': inState('screens', 'MORE_STOCK_DETAIL', (data) => (data.expiresAt = '2099-01-01T00:00:00+02:00')),
  'ussd.next-state': inState(
    'screens',
    'MORE_STOCK_DETAIL',
    option('0', (one) => (one.nextState = 'HOME')),
  ),
  'ussd.message': {
    batch: 'screens',
    alter: ({ place, json, from }) => {
      if (place === 'POST ussd/process' && from === 'MORE_STOCK_DETAIL') json.message = 'Another text';
    },
  },
};
