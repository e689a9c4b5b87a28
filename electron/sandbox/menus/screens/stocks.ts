/** STOCKS and SEARCH_STOCK: the list, five to a page, all or filtered by a text. */
import type { ListedInstrument } from '../../instruments/instrument-book.ts';
import type { MenuContext, Screen, ScreenItem } from '../screen.ts';
import { clip, pageOf } from '../screen-text.ts';

const PER_PAGE = 5;
const LONGEST_SEARCH = 40;

export const stocksScreen: Screen = {
  show(context) {
    const { memory, page } = context;
    const all = listed(context);
    const { shown, place, hasNextPage } = pageOf(all, page, PER_PAGE);
    const search = memory.search === undefined ? '' : clip(memory.search, 9);
    let text = `Stocks${place}`;
    if (memory.search !== undefined) text = all.length === 0 ? `No stock has "${search}".` : `"${search}"${place}`;
    return { text, items: shown.map(stockItem), hasNextPage };
  },
};

function listed({ core, memory }: MenuContext): readonly ListedInstrument[] {
  return memory.search === undefined ? core.book.available() : core.book.search(memory.search);
}

function stockItem({ instrumentId, symbol, name, shortName }: ListedInstrument): ScreenItem {
  return {
    label: `${symbol} ${shortName}`,
    data: { stockId: String(instrumentId), symbol, name },
    remember: { instrumentId, assetId: undefined, portfolioId: undefined },
  };
}

export const searchStockScreen: Screen = {
  show: () => ({ text: 'Type a stock symbol or name.' }),
  readText(_context, text) {
    const search = text.trim();
    if (search === '') return { kind: 'again', reason: 'Nothing was typed.' };
    if (search.length > LONGEST_SEARCH) return { kind: 'again', reason: `At most ${LONGEST_SEARCH} letters.` };
    return { kind: 'taken', remember: { search } };
  },
};
