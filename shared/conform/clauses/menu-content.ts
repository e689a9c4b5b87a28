/** What the specification says that a screen of a state holds, beyond the moves: sizes of lists, and the data of options. */
import type { UssdReply } from '../../ussd/reply.ts';
import { shown } from '../answers.ts';

type Content = {
  readonly id: string;
  readonly state: string;
  readonly clause: string;
  readonly expected: string;
  /** What is wrong with a screen of that state; undefined if nothing is. */
  readonly faultOf: (reply: UssdReply) => string | undefined;
};

type Kinds = Readonly<Record<string, 'text' | 'number' | 'time' | 'side'>>;

export const MENU_CONTENT: readonly Content[] = [
  {
    id: 'ussd.STOCKS.page-size',
    state: 'STOCKS',
    clause: 'A page of stocks has at most five, under the keys 1 to 5.',
    expected: 'at most five stocks, keys 1 to 5',
    faultOf: (reply) => {
      const keys = items(reply).map(({ key }) => key);
      return keys.every((key, at) => key === String(at + 1)) && keys.length <= 5
        ? undefined
        : `keys ${keys.join(', ')}`;
    },
  },
  dataOf('ussd.STOCKS.data', 'STOCKS', 'A stock option has stockId, symbol and name.', {
    ...{ stockId: 'text', symbol: 'text', name: 'text' },
  }),
  dataOf(
    'ussd.PENDING_REQUESTS.data',
    'PENDING_REQUESTS',
    'A request option has orderId, orderType, symbol, amount, status and createdAt.',
    {
      ...{ orderId: 'text', orderType: 'side', symbol: 'text', amount: 'number', status: 'text', createdAt: 'time' },
    },
  ),
  dataOf('ussd.SELL_STOCK.data', 'SELL_STOCK', 'A part of the holding has sellQuantity and sellValue.', {
    ...{ sellQuantity: 'number', sellValue: 'number' },
  }),
  dataOf('ussd.BUY_STOCK.data', 'BUY_STOCK', 'A preset amount has its amount.', { amount: 'number' }),
  countOf('ussd.SELL_STOCK.parts', 'SELL_STOCK', 'Four parts of the holding are offered.', 4),
  countOf('ussd.BUY_STOCK.presets', 'BUY_STOCK', 'Three preset amounts are offered.', 3),
  ...(['STOCKS', 'PENDING_REQUESTS', 'TRANSACTION_HISTORY'] as const).map(
    (state): Content => ({
      id: `ussd.${state}.paging-option`,
      state,
      clause: 'The option of paging has no nextState.',
      expected: 'no nextState',
      faultOf: ({ menu }) => {
        const option = menu.options.find(
          ({ key, data }) => key === (state === 'STOCKS' ? '7' : '5') && data === undefined,
        );
        return option?.nextState === undefined ? undefined : `key ${option.key} has nextState ${option.nextState}`;
      },
    }),
  ),
  {
    id: 'ussd.STOCK_TRANSACTIONS.option',
    state: 'STOCK_TRANSACTIONS',
    clause: 'Beside paging, the one option is 0, back to ASSET_DETAIL.',
    expected: '0, to ASSET_DETAIL',
    faultOf: ({ menu }) => {
      const leading = menu.options.filter(({ nextState }) => nextState !== undefined);
      const [only] = leading;
      if (leading.length === 1 && only?.key === '0' && only.nextState === 'ASSET_DETAIL') return undefined;
      return leading.map(({ key, nextState }) => `${key} to ${nextState}`).join(', ') || 'no option';
    },
  },
];

function items({ menu }: UssdReply) {
  return menu.options.filter(({ data }) => data !== undefined);
}

function dataOf(id: string, state: string, clause: string, kinds: Kinds): Content {
  return {
    id,
    state,
    clause,
    expected: Object.keys(kinds).join(', '),
    faultOf: (reply) => {
      for (const { key, data = {} } of items(reply)) {
        for (const [field, kind] of Object.entries(kinds)) {
          if (!isOfKind(data[field], kind))
            return `key ${key}: ${field}: expected a ${kind}, got ${shown(data[field])}`;
        }
      }
      return undefined;
    },
  };
}

function isOfKind(value: unknown, kind: Kinds[string]): boolean {
  if (kind === 'number') return typeof value === 'number';
  if (typeof value !== 'string') return false;
  if (kind === 'side') return value === 'BUY' || value === 'SELL';
  return kind === 'text' || (/^\d{4}-\d{2}-\d{2}T/.test(value) && Number.isFinite(Date.parse(value)));
}

function countOf(id: string, state: string, clause: string, count: number): Content {
  return {
    id,
    state,
    clause,
    expected: `${count} options with data`,
    faultOf: (reply) => (items(reply).length === count ? undefined : `${items(reply).length} options with data`),
  };
}
