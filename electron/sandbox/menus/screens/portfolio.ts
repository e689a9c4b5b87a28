/** MY_PORTFOLIO and VIEW_ASSETS: the total value, and the holdings one by one. Both menus are invented. */
import { formatBp, formatMoney } from '../../money.ts';
import { type Holding, holdingsOf } from '../../trading/holdings.ts';
import { portfoliosOf } from '../../trading/portfolios.ts';
import type { Screen, ScreenItem } from '../screen.ts';
import { pageOf } from '../screen-text.ts';

const SHOWN_PORTFOLIOS = 2;
const PER_PAGE = 4;

export const myPortfolioScreen: Screen = {
  show({ core, customer }) {
    const portfolios = portfoliosOf(core, customer.customerId);
    if (portfolios.length === 0) return { text: 'You have no portfolio yet.' };
    const lines = portfolios
      .slice(0, SHOWN_PORTFOLIOS)
      .map(({ worthMinor, changeBp, currency }) => `${formatMoney(worthMinor, currency)} ${formatBp(changeBp)}`);
    const more = portfolios.length > SHOWN_PORTFOLIOS ? [`and ${portfolios.length - SHOWN_PORTFOLIOS} more`] : [];
    return { text: ['Your portfolio', ...lines, ...more].join('\n') };
  },
};

export const viewAssetsScreen: Screen = {
  show({ core, customer, page }) {
    const all = holdingsOf(core, customer.customerId);
    if (all.length === 0) return { text: 'You own no stocks yet.' };
    const { shown, place, hasNextPage } = pageOf(all, page, PER_PAGE);
    return { text: `My assets${place}`, items: shown.map(holdingItem), hasNextPage };
  },
};

function holdingItem({ assetId, portfolioId, instrumentId, instrument, worthMinor, currency }: Holding): ScreenItem {
  return {
    label: `${instrument.symbol} ${formatMoney(worthMinor, currency)}`,
    data: { stockId: String(instrumentId), symbol: instrument.symbol, name: instrument.name },
    remember: { assetId, portfolioId, instrumentId },
  };
}
