/** Holdings: what a customer owns and its value, with the portfolio and the shares already on sale. */
import type { HeldWorth } from '../../../shared/sandbox/panel.ts';
import type { SandboxCore } from '../core.ts';
import type { ListedInstrument } from '../instruments/instrument-book.ts';
import { type Currency, worthOf } from '../money.ts';
import type { AssetRow } from '../world/world-types.ts';

type HoldingRow = AssetRow & { readonly currency: Currency; readonly onSaleMicro: number };

export type Holding = HoldingRow & {
  readonly instrument: ListedInstrument;
  readonly priceMinor: number;
  readonly worthMinor: number;
  /** Shares that no pending sale has reserved. */
  readonly freeMicro: number;
};

const SELECT = `
SELECT asset.*, portfolio.currency AS currency, coalesce((
  SELECT sum(quantityMicro) FROM tradeRequest
  WHERE status = 'PENDING' AND requestType = 'SELL'
    AND tradeRequest.portfolioId = asset.portfolioId AND tradeRequest.instrumentId = asset.instrumentId
    AND tradeRequest.customerId = asset.customerId
), 0) AS onSaleMicro
FROM asset JOIN portfolio USING (portfolioId)`;

/** Every holding with shares in it, oldest first. */
export function holdingsOf(core: SandboxCore, customerId: number): readonly Holding[] {
  const sql = `${SELECT} WHERE asset.customerId = ? AND quantityMicro > 0 ORDER BY assetId`;
  return core.db.all<HoldingRow>(sql, customerId).map((row) => valued(core, row));
}

/** One holding of a customer, sold out or not; undefined if they have none of that id. */
export function findHolding(core: SandboxCore, customerId: number, assetId: number): Holding | undefined {
  const row = core.db.get<HoldingRow>(`${SELECT} WHERE asset.customerId = ? AND assetId = ?`, customerId, assetId);
  return row && valued(core, row);
}

/** What a customer owns, in one line for each currency of their portfolios. */
export function worthHeld(core: SandboxCore, customerId: number): readonly HeldWorth[] {
  const holdings = holdingsOf(core, customerId).toSorted((one, other) => other.worthMinor - one.worthMinor);
  return [...new Set(holdings.map(({ currency }) => currency))].map((currency) => {
    const own = holdings.filter((one) => one.currency === currency);
    const stocks = own.map(({ instrument, worthMinor }) => ({ symbol: instrument.symbol, minor: worthMinor }));
    return { currency, minor: own.reduce((sum, { worthMinor }) => sum + worthMinor, 0), stocks };
  });
}

function valued(core: SandboxCore, row: HoldingRow): Holding {
  const instrument = core.book.byId(row.instrumentId);
  const priceMinor = core.book.price(instrument, row.currency, core.clock.nowMs());
  return {
    ...row,
    instrument,
    priceMinor,
    worthMinor: worthOf(row.quantityMicro, priceMinor),
    freeMicro: Math.max(0, row.quantityMicro - row.onSaleMicro),
  };
}
