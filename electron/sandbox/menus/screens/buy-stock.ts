/** SELECT_STOCK, BUY_STOCK and ENTER_CUSTOM_PURCHASE_AMOUNT: one stock, and how much of it. */
import type { ListedInstrument } from '../../instruments/instrument-book.ts';
import { moveBp } from '../../instruments/value-changes.ts';
import {
  type Currency,
  formatBp,
  formatMoney,
  MICRO,
  parseMoney,
  quantityFor,
  toDecimal,
  worthOf,
} from '../../money.ts';
import { refuseTrading } from '../../trading/orders.ts';
import { findPortfolio, tradingPortfolio } from '../../trading/portfolios.ts';
import type { PortfolioRow } from '../../world/world-types.ts';
import type { MenuContext, Screen, ScreenItem } from '../screen.ts';
import { clip } from '../screen-text.ts';

const PRESETS: Readonly<Record<Currency, readonly number[]>> = {
  ZK: [10_000, 25_000, 50_000],
  USD: [1000, 5000, 10_000],
  EUR: [1000, 5000, 10_000],
};
/** Offered instead of amounts where only whole shares are traded. */
const PRESET_SHARES = [1, 2, 5] as const;
const LEAST_MINOR = 100;
const MOST_MINOR = 100_000_000;
const NO_PORTFOLIO = 'You have no portfolio yet. Open an account first.';

export type Purchase = {
  readonly instrument: ListedInstrument;
  readonly portfolio: PortfolioRow;
  readonly priceMinor: number;
};

/** What the customer is about to buy, and for which portfolio; undefined if they have none. */
export function purchaseOf({ core, customer, memory }: MenuContext): Purchase | undefined {
  const chosen = memory.portfolioId === undefined ? undefined : findPortfolio(core, memory.portfolioId);
  const portfolio = chosen ?? tradingPortfolio(core, customer.customerId);
  if (!portfolio) return undefined;
  const instrument = core.book.byId(memory.instrumentId ?? 0);
  return { instrument, portfolio, priceMinor: core.book.price(instrument, portfolio.currency, core.clock.nowMs()) };
}

export const selectStockScreen: Screen = {
  show(context) {
    const { core, memory } = context;
    const instrument = core.book.byId(memory.instrumentId ?? 0);
    const currency = purchaseOf(context)?.portfolio.currency ?? 'USD';
    const nowMs = core.clock.nowMs();
    const price = formatMoney(core.book.price(instrument, currency, nowMs), currency);
    const moves = `1 day ${formatBp(moveBp(instrument, 1, nowMs))}, 1 year ${formatBp(moveBp(instrument, 365, nowMs))}`;
    return { text: `${instrument.symbol} ${clip(instrument.name, 40)}\nPrice ${price}\n${moves}` };
  },
};

export const buyStockScreen: Screen = {
  show(context) {
    const purchase = purchaseOf(context);
    if (!purchase) return { text: NO_PORTFOLIO, withoutKeys: ['4'] };
    const barred = refuseTrading(context.core, purchase.portfolio);
    if (barred) return { text: barred.message, withoutKeys: ['4'] };
    const { instrument, portfolio, priceMinor } = purchase;
    const text = `Buy ${instrument.symbol} at ${formatMoney(priceMinor, portfolio.currency)} a share`;
    return { text, items: instrument.fractionalEnabled === 1 ? amountItems(portfolio) : shareItems(purchase) };
  },
};

function amountItems({ currency }: PortfolioRow): ScreenItem[] {
  return PRESETS[currency].map((amountMinor) => ({
    label: formatMoney(amountMinor, currency),
    data: { amount: toDecimal(amountMinor) },
    remember: { amountMinor, quantityMicro: undefined },
  }));
}

function shareItems({ portfolio, priceMinor }: Purchase): ScreenItem[] {
  return PRESET_SHARES.map((shares) => {
    const quantityMicro = shares * MICRO;
    const amountMinor = worthOf(quantityMicro, priceMinor);
    return {
      label: `${shares} for ${formatMoney(amountMinor, portfolio.currency)}`,
      data: { amount: toDecimal(amountMinor) },
      remember: { amountMinor, quantityMicro },
    };
  });
}

export const customPurchaseScreen: Screen = {
  show(context) {
    const purchase = purchaseOf(context);
    if (!purchase) return { text: NO_PORTFOLIO };
    const { instrument, portfolio, priceMinor } = purchase;
    const whole =
      instrument.fractionalEnabled === 1 ? '' : `\nWhole shares at ${formatMoney(priceMinor, portfolio.currency)}.`;
    return {
      text: `How much ${portfolio.currency} for ${instrument.symbol}? Type an amount like 150 or 99.50.${whole}`,
    };
  },
  readText(context, text) {
    const purchase = purchaseOf(context);
    if (!purchase) return { kind: 'again', reason: 'No portfolio yet.' };
    const { instrument, portfolio, priceMinor } = purchase;
    const amountMinor = parseMoney(text.trim());
    if (amountMinor === undefined) return { kind: 'again', reason: 'That is no amount.' };
    if (amountMinor > MOST_MINOR)
      return { kind: 'again', reason: `At most ${formatMoney(MOST_MINOR, portfolio.currency)}.` };
    const leastMinor = instrument.fractionalEnabled === 1 ? LEAST_MINOR : priceMinor;
    if (amountMinor < leastMinor)
      return { kind: 'again', reason: `At least ${formatMoney(leastMinor, portfolio.currency)}.` };
    if (instrument.fractionalEnabled === 1) {
      return { kind: 'taken', remember: { amountMinor, quantityMicro: undefined } };
    }
    const quantityMicro = Math.floor(quantityFor(amountMinor, priceMinor) / MICRO) * MICRO;
    return { kind: 'taken', remember: { amountMinor: worthOf(quantityMicro, priceMinor), quantityMicro } };
  },
};
