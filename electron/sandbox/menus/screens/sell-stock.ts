/** SELL_STOCK, ENTER_CUSTOM_SELL_AMOUNT, SELL_CONFIRMATION and the receipt: selling part of a holding, or all of it. */
import { formatMoney, formatShares, MICRO, parseShares, shareOf, toDecimal, toShares, worthOf } from '../../money.ts';
import { isRefused, type Refused, refuse } from '../../outcome.ts';
import type { Holding } from '../../trading/holdings.ts';
import { placeOrder, refuseTrading } from '../../trading/orders.ts';
import { findPortfolio } from '../../trading/portfolios.ts';
import type { MenuContext, Screen, ScreenItem } from '../screen.ts';
import { holdingOf } from './asset-detail.ts';

const PARTS_PERCENT = [10, 25, 50, 100] as const;
const GONE = 'This holding is gone.';

/** A screen offers no key that would be refused. */
function refuseSelling({ core }: MenuContext, { portfolioId }: Holding): Refused | undefined {
  const portfolio = findPortfolio(core, portfolioId);
  return portfolio && refuseTrading(core, portfolio);
}

export const sellStockScreen: Screen = {
  show(context) {
    const holding = holdingOf(context);
    if (!holding) return { text: GONE, withoutKeys: ['5'] };
    const barred = refuseSelling(context, holding);
    if (barred) return { text: barred.message, withoutKeys: ['5'] };
    const { instrument, freeMicro, priceMinor, currency } = holding;
    const worth = formatMoney(worthOf(freeMicro, priceMinor), currency);
    return {
      text: `Sell ${instrument.symbol}: you have ${formatShares(freeMicro)}, worth ${worth}`,
      items: PARTS_PERCENT.map((percent) => partItem(holding, percent)),
    };
  },
};

/** Undefined if that part is less than the smallest tradable quantity. */
function partItem({ instrument, freeMicro, priceMinor, currency }: Holding, percent: number): ScreenItem | undefined {
  const part = percent === 100 ? freeMicro : shareOf(freeMicro, percent, 100);
  const quantityMicro = instrument.fractionalEnabled === 1 ? part : Math.floor(part / MICRO) * MICRO;
  if (quantityMicro === 0) return undefined;
  const valueMinor = worthOf(quantityMicro, priceMinor);
  return {
    label: `${percent}% ${formatMoney(valueMinor, currency)}`,
    data: { sellQuantity: toShares(quantityMicro), sellValue: toDecimal(valueMinor) },
    remember: { quantityMicro, amountMinor: valueMinor },
  };
}

export const customSellScreen: Screen = {
  show(context) {
    const holding = holdingOf(context);
    if (!holding) return { text: GONE };
    const { instrument, freeMicro } = holding;
    const kind = instrument.fractionalEnabled === 1 ? 'Parts are fine, like 0.5.' : 'Whole shares only.';
    return { text: `How many shares of ${instrument.symbol}? You have ${formatShares(freeMicro)}. ${kind}` };
  },
  readText(context, text) {
    const holding = holdingOf(context);
    const quantityMicro = parseShares(text.trim());
    if (!holding) return { kind: 'again', reason: GONE };
    if (quantityMicro === undefined) return { kind: 'again', reason: 'That is no number of shares.' };
    if (quantityMicro === 0) return { kind: 'again', reason: 'More than 0 is needed.' };
    if (holding.instrument.fractionalEnabled === 0 && quantityMicro % MICRO !== 0) {
      return { kind: 'again', reason: 'Whole shares only.' };
    }
    if (quantityMicro > holding.freeMicro)
      return { kind: 'again', reason: `You have ${formatShares(holding.freeMicro)}.` };
    return { kind: 'taken', remember: { quantityMicro, amountMinor: worthOf(quantityMicro, holding.priceMinor) } };
  },
};

export const sellConfirmationScreen: Screen = {
  show(context) {
    const holding = holdingOf(context);
    const { quantityMicro = 0 } = context.memory;
    if (!holding) return { text: GONE, withoutKeys: ['1'] };
    const barred = refuseSelling(context, holding);
    if (barred) return { text: barred.message, withoutKeys: ['1'] };
    const value = formatMoney(worthOf(quantityMicro, holding.priceMinor), holding.currency);
    return { text: `Sell ${formatShares(quantityMicro)} ${holding.instrument.symbol} for about ${value}?` };
  },
  act(context) {
    const holding = holdingOf(context);
    const { quantityMicro = 0 } = context.memory;
    if (!holding) return refuse(422, 'assetId', 'The holding is gone.');
    const order = placeOrder(context.core, {
      customerId: holding.customerId,
      portfolioId: holding.portfolioId,
      instrumentId: holding.instrumentId,
      requestType: 'SELL',
      amountMinor: worthOf(quantityMicro, holding.priceMinor),
      quantityMicro,
    });
    return isRefused(order) ? order : { remember: { requestId: order.requestId } };
  },
};

export const sellSuccessScreen: Screen = {
  show({ core, memory }) {
    const symbol = core.book.find(memory.instrumentId ?? 0)?.symbol ?? '';
    const shares = formatShares(memory.quantityMicro ?? 0);
    return {
      text: `Order ${memory.requestId ?? ''} is placed: sell ${shares} ${symbol}.\nIt is PENDING; see My Portfolio, Pending Requests.`,
    };
  },
};
