/**
 * A year of trading for the seeded portfolios: purchases and sales that became holdings, and requests that did not
 * settle.
 *
 * Ids follow the order of time, as in a service that had really run.
 */
import { type Currency, fromUsdCents, MICRO, quantityFor, shareOf, worthOf } from '../money.ts';
import { CUSTOMER_SEEDS } from './customer-list.ts';
import { moveAsset } from './move-asset.ts';
import { closeOn, DAY_MS, DAYS_BACK, dayOf } from './price-path.ts';
import type { SeededRandom } from './seeded-random.ts';
import type {
  AssetRow,
  InstrumentRow,
  PortfolioRow,
  RequestStatus,
  RequestType,
  TradeRequestRow,
  TransactionRow,
  World,
} from './world-types.ts';

const FIRST_ASSET_ID = 4001;
const FIRST_REQUEST_ID = 5001;
const FIRST_TRANSACTION_ID = 6001;
const MINUTE_MS = 60_000;
const PENDING_FOR_MS = 30 * DAY_MS;
/** Pending requests of the default subscriber: more than one screen shows. */
const PENDING_OF_FIRST = 6;
/** Amounts are multiples of this many minor units. */
const STEP_MINOR: Readonly<Record<Currency, number>> = { ZK: 5000, USD: 500, EUR: 500 };

type Trade = {
  readonly portfolio: PortfolioRow;
  readonly instrument: InstrumentRow;
  readonly requestType: RequestType;
  readonly status: RequestStatus;
  readonly amountMinor: number;
  readonly quantityMicro: number;
  readonly atMs: number;
};

export function makeTrading(
  random: SeededRandom,
  anchorMs: number,
  portfolios: readonly PortfolioRow[],
  instruments: readonly InstrumentRow[],
): Pick<World, 'assets' | 'requests' | 'transactions'> {
  const closes = new Map(instruments.map((row) => [row.instrumentId, JSON.parse(row.closes) as number[]]));
  const priceAt = (instrument: InstrumentRow, currency: Currency, atMs: number): number =>
    fromUsdCents(closeOn(closes.get(instrument.instrumentId) ?? [], instrument.firstDay, dayOf(atMs)), currency);
  const trades: Trade[] = [];
  portfolios.forEach((portfolio, index) => {
    const held = drawInstruments(random, instruments, CUSTOMER_SEEDS[index]?.holdings ?? 0);
    const given = { random, anchorMs, portfolio, priceAt };
    for (const instrument of held) trades.push(...tradesOfHolding(given, instrument));
    trades.push(...tradesThatFailed(given, held));
    const waiting = index === 0 ? PENDING_OF_FIRST : random.integer(0, 2);
    if (portfolio.status === 'ACTIVE') trades.push(...tradesThatWait(given, instruments, waiting));
  });
  return numberRows(trades);
}

/** What every trade of a portfolio is drawn from. */
type Given = {
  readonly random: SeededRandom;
  readonly anchorMs: number;
  readonly portfolio: PortfolioRow;
  priceAt(instrument: InstrumentRow, currency: Currency, atMs: number): number;
};

function drawInstruments(random: SeededRandom, from: readonly InstrumentRow[], count: number): InstrumentRow[] {
  const left = [...from];
  return Array.from({ length: count }, () => left.splice(random.integer(0, left.length - 1), 1)).flat();
}

/** A purchase of whole shares or for an amount of money, at the price of that time. */
function purchase(
  { random, portfolio, priceAt }: Given,
  instrument: InstrumentRow,
  atMs: number,
): Omit<Trade, 'status'> {
  const price = priceAt(instrument, portfolio.currency, atMs);
  const trade = { portfolio, instrument, requestType: 'PURCHASE', atMs } as const;
  if (instrument.fractionalEnabled === 0) {
    return { ...trade, amountMinor: worthOf(MICRO, price), quantityMicro: MICRO };
  }
  const amountMinor = random.integer(4, 60) * STEP_MINOR[portfolio.currency];
  return { ...trade, amountMinor, quantityMicro: quantityFor(amountMinor, price) };
}

function tradesOfHolding(given: Given, instrument: InstrumentRow): Trade[] {
  const { random, anchorMs, portfolio, priceAt } = given;
  const times = Array.from({ length: random.integer(1, 4) }, () => pastTime(random, anchorMs, 2)).sort((a, b) => a - b);
  let ownedMicro = 0;
  return times.map((atMs, index) => {
    const sells = index > 0 && instrument.fractionalEnabled === 1 && random.chance(30);
    const quantityMicro = shareOf(ownedMicro, random.pick([10, 25, 50]), 100);
    if (!sells) {
      const bought = purchase(given, instrument, atMs);
      ownedMicro += bought.quantityMicro;
      return { ...bought, status: 'COMPLETED' };
    }
    ownedMicro -= quantityMicro;
    const amountMinor = worthOf(quantityMicro, priceAt(instrument, portfolio.currency, atMs));
    return { portfolio, instrument, requestType: 'SELL', status: 'COMPLETED', amountMinor, quantityMicro, atMs };
  });
}

function tradesThatFailed(given: Given, held: readonly InstrumentRow[]): Trade[] {
  const { random, anchorMs } = given;
  return held
    .filter(() => random.chance(15))
    .map((instrument) => {
      const atMs = pastTime(random, anchorMs, 2);
      const status = random.chance(70) ? 'CANCELLED' : 'FAILED';
      return { ...purchase(given, instrument, atMs), status };
    });
}

function tradesThatWait(given: Given, instruments: readonly InstrumentRow[], count: number): Trade[] {
  const { random, anchorMs } = given;
  return drawInstruments(random, instruments, count).map((instrument, index) => {
    const atMs = anchorMs - (count - index) * random.integer(11, 55) * MINUTE_MS;
    return { ...purchase(given, instrument, atMs), status: 'PENDING' };
  });
}

/** A moment in office hours (07:00 to 15:59 UTC), at least `daysAgo` days before the anchor. */
function pastTime(random: SeededRandom, anchorMs: number, daysAgo: number): number {
  const day = dayOf(anchorMs) - random.integer(daysAgo, DAYS_BACK - 10);
  return day * DAY_MS + random.integer(7 * 60, 16 * 60 - 1) * MINUTE_MS;
}

function numberRows(trades: readonly Trade[]): Pick<World, 'assets' | 'requests' | 'transactions'> {
  const ordered = [...trades].sort((a, b) => a.atMs - b.atMs || a.instrument.instrumentId - b.instrument.instrumentId);
  const assets = new Map<string, AssetRow>();
  const assetIds = numberAssets(trades);
  const requests: TradeRequestRow[] = [];
  const transactions: TransactionRow[] = [];
  ordered.forEach((trade, index) => {
    const { portfolio, instrument, requestType, status, amountMinor, quantityMicro, atMs } = trade;
    const { customerId, currency, portfolioId } = portfolio;
    const { instrumentId } = instrument;
    const requestId = FIRST_REQUEST_ID + index;
    const updatedMs = status === 'PENDING' ? atMs : atMs + 10 * MINUTE_MS;
    const order = { customerId, instrumentId, requestType, currency, amountMinor };
    const byShares = requestType === 'SELL' || instrument.fractionalEnabled === 0;
    requests.push({
      ...order,
      requestId,
      portfolioId,
      status,
      quantityMicro: byShares ? quantityMicro : null,
      dueMs: status === 'PENDING' ? atMs + PENDING_FOR_MS : updatedMs,
      createdMs: atMs,
      updatedMs,
    });
    if (status !== 'COMPLETED') return;
    const place = `${portfolioId}/${instrumentId}`;
    const asset = assets.get(place) ?? newAsset(assetIds.get(place) ?? 0, portfolio, instrumentId, updatedMs);
    assets.set(place, moveAsset(asset, requestType, quantityMicro, amountMinor, updatedMs));
    transactions.push({
      ...order,
      transactionId: FIRST_TRANSACTION_ID + transactions.length,
      requestId,
      assetId: asset.assetId,
      status,
      quantityMicro,
      createdMs: updatedMs,
      updatedMs,
    });
  });
  return { assets: [...assets.values()].sort((a, b) => a.assetId - b.assetId), requests, transactions };
}

/** Holdings are numbered customer by customer, so that the default subscriber's come first. */
function numberAssets(trades: readonly Trade[]): Map<string, number> {
  const ids = new Map<string, number>();
  for (const { portfolio, instrument, status } of trades) {
    const place = `${portfolio.portfolioId}/${instrument.instrumentId}`;
    if (status === 'COMPLETED' && !ids.has(place)) ids.set(place, FIRST_ASSET_ID + ids.size);
  }
  return ids;
}

function newAsset(assetId: number, portfolio: PortfolioRow, instrumentId: number, atMs: number): AssetRow {
  const { customerId, portfolioId } = portfolio;
  const nothing = { quantityMicro: 0, investedMinor: 0 };
  return { assetId, customerId, portfolioId, instrumentId, ...nothing, createdMs: atMs, updatedMs: atMs };
}
