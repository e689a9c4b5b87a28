/** ASSET_DETAIL and MORE_STOCK_DETAIL: one holding in figures, and the stock behind it. */
import { moveBp, TIME_FRAMES } from '../../instruments/value-changes.ts';
import { changeBp, formatBp, formatMoney, formatShares, MICRO, shareOf } from '../../money.ts';
import { findHolding, type Holding } from '../../trading/holdings.ts';
import type { MenuContext, Screen } from '../screen.ts';
import { clip } from '../screen-text.ts';

/** The session's holding; undefined if a reset of the world removed it. */
export function holdingOf({ core, customer, memory }: MenuContext): Holding | undefined {
  return findHolding(core, customer.customerId, memory.assetId ?? 0);
}

export const assetDetailScreen: Screen = {
  show(context) {
    const holding = holdingOf(context);
    if (!holding) return { text: 'This holding is gone.', withoutKeys: ['1', '2', '3', '4'] };
    const { instrument, quantityMicro, investedMinor, worthMinor, currency, freeMicro } = holding;
    const averageMinor = shareOf(investedMinor, MICRO, quantityMicro);
    const gain = worthMinor - investedMinor;
    const text = [
      `${instrument.symbol} ${formatShares(quantityMicro)} at ${formatMoney(averageMinor, currency)}`,
      `Value ${plain(worthMinor)}, cost ${plain(investedMinor)}`,
      `Change ${plain(gain)} (${formatBp(changeBp(investedMinor, worthMinor))})`,
    ].join('\n');
    return { text, withoutKeys: freeMicro === 0 ? ['2'] : [] };
  },
};

/** An amount without its currency, which the line above names. */
function plain(minor: number): string {
  return formatMoney(minor, 'ZK').replace('ZK ', '');
}

export const moreStockDetailScreen: Screen = {
  show({ core, memory }) {
    const instrument = core.book.byId(memory.instrumentId ?? 0);
    const nowMs = core.clock.nowMs();
    const moves = TIME_FRAMES.map(({ words, days }) => `${words} ${formatBp(moveBp(instrument, days, nowMs))}`);
    return { text: [clip(instrument.name, 40), instrument.sector, ...moves].join('\n') };
  },
};
