/** MY_PORTFOLIO and VIEW_ASSETS: the total value, and the holdings one by one. Both menus are invented. */
import { formatBp, formatMoney } from '../../money.ts';
import { type Holding, holdingsOf } from '../../trading/holdings.ts';
import { portfoliosOf } from '../../trading/portfolios.ts';
import type { Screen, ScreenItem } from '../screen.ts';

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
    const pages = Math.ceil(all.length / PER_PAGE);
    const items = all.slice(page * PER_PAGE, (page + 1) * PER_PAGE).map(holdingItem);
    return { text: pages > 1 ? `My assets ${page + 1}/${pages}` : 'My assets', items, hasNextPage: page + 1 < pages };
  },
};

function holdingItem({ assetId, portfolioId, instrumentId, instrument, worthMinor, currency }: Holding): ScreenItem {
  return {
    label: `${instrument.symbol} ${formatMoney(worthMinor, currency)}`,
    data: { stockId: String(instrumentId), symbol: instrument.symbol, name: instrument.name },
    remember: { assetId, portfolioId, instrumentId },
  };
}
