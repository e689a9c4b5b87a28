/**
 * The seeded world: customers, instruments, a year of trading and pending orders; equal seed and time give an equal
 * world.
 *
 * Holdings are summed from the transactions made here, so that every figure of the service follows from its history.
 * This file invents data; it writes no database and reads no clock.
 */
import type { Subscriber } from '../../../shared/environment/environment.ts';
import { CUSTOMER_SEEDS } from './customer-list.ts';
import { INSTRUMENT_SEEDS } from './instrument-list.ts';
import { makeTrading } from './make-trading.ts';
import { DAY_MS, DAYS_BACK, dayOf, makeCloses } from './price-path.ts';
import { seededRandom } from './seeded-random.ts';
import type { AccountRow, CustomerRow, InstrumentRow, PortfolioRow, World } from './world-types.ts';

export const DEFAULT_SEED = 384;
const FIRST_CUSTOMER_ID = 1001;
const FIRST_ACCOUNT_ID = 2001;
const FIRST_PORTFOLIO_ID = 3001;
const FIRST_INSTRUMENT_ID = 101;
const FIRST_REFERENCE_ID = 700_001;
/** The interface's one investment option, INTERNATIONAL_STOCKS. */
const INVESTMENT_ID = 1;
const HOUR_MS = 3_600_000;
/** Index of the active customer whose portfolio is suspended. */
const SUSPENDED_PORTFOLIO_OF = 8;

/** @param nowMs Unix milliseconds of the seeding; everything happens before it, to the hour. */
export function makeWorld(seed: number, nowMs: number): World {
  const anchorMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS;
  const random = seededRandom(seed);
  const instruments = INSTRUMENT_SEEDS.map((entry, index): InstrumentRow => {
    const { symbol, name, shortName, sector, fractional } = entry;
    const createdMs = anchorMs - (420 - index) * DAY_MS;
    return {
      instrumentId: FIRST_INSTRUMENT_ID + index,
      ...{ symbol, name, shortName, sector },
      investmentId: INVESTMENT_ID,
      isAvailable: 1,
      fractionalEnabled: fractional ? 1 : 0,
      firstDay: dayOf(anchorMs) - DAYS_BACK,
      closes: JSON.stringify(makeCloses(entry, random)),
      createdMs,
      updatedMs: createdMs,
    };
  });
  const customers = CUSTOMER_SEEDS.map(({ firstName, lastName, status, msisdn }, index): CustomerRow => {
    const createdMs = anchorMs - (400 - index) * DAY_MS;
    return {
      customerId: FIRST_CUSTOMER_ID + index,
      ...{ firstName, lastName, status, msisdn },
      referenceId: FIRST_REFERENCE_ID + index,
      createdMs,
      updatedMs: createdMs,
    };
  });
  const { accounts, portfolios } = makeAccounts(customers);
  return { customers, accounts, portfolios, instruments, ...makeTrading(random, anchorMs, portfolios, instruments) };
}

/** The customers of every world of the seed who may buy and sell, as subscribers. */
export function seedTraders(): readonly Subscriber[] {
  return CUSTOMER_SEEDS.flatMap(({ firstName, lastName, msisdn, status }, index) =>
    status === 'ACTIVE' && index !== SUSPENDED_PORTFOLIO_OF
      ? [{ customerId: FIRST_CUSTOMER_ID + index, name: `${firstName} ${lastName}`, msisdn }]
      : [],
  );
}

/** One account with its portfolio for each customer, plus one portfolio without an account. */
function makeAccounts(customers: readonly CustomerRow[]): { accounts: AccountRow[]; portfolios: PortfolioRow[] } {
  const accounts: AccountRow[] = [];
  const portfolios: PortfolioRow[] = [];
  customers.forEach((customer, index) => {
    const currency = CUSTOMER_SEEDS[index]?.currency ?? 'USD';
    const createdMs = customer.createdMs + HOUR_MS;
    const dated = { createdMs, updatedMs: createdMs };
    const accountId = FIRST_ACCOUNT_ID + index;
    const { customerId, status } = customer;
    accounts.push({ accountId, customerId, status, investmentType: 'INTERNATIONAL_STOCKS', currency, ...dated });
    const portfolioStatus = index === SUSPENDED_PORTFOLIO_OF ? 'SUSPENDED' : status;
    portfolios.push({
      portfolioId: FIRST_PORTFOLIO_ID + index,
      accountId,
      customerId,
      currency,
      status: portfolioStatus,
      ...dated,
    });
  });
  const second = customers[1];
  if (second) {
    const createdMs = second.createdMs + 30 * DAY_MS;
    portfolios.push({
      portfolioId: FIRST_PORTFOLIO_ID + customers.length,
      accountId: null,
      customerId: second.customerId,
      currency: 'USD',
      status: 'ACTIVE',
      createdMs,
      updatedMs: createdMs,
    });
  }
  return { accounts, portfolios };
}
