/** Rows of the world as the JSON operations show them. Source: specification, "Resources and their fields". */
import type { Account } from '../../../shared/catalogue/accounts.ts';
import type { Customer } from '../../../shared/catalogue/customers.ts';
import type { Portfolio } from '../../../shared/catalogue/portfolio.ts';
import type { TradeRequest } from '../../../shared/catalogue/requests.ts';
import type { AssetTransaction } from '../../../shared/catalogue/transactions.ts';
import type { SandboxCore } from '../core.ts';
import { toDecimal } from '../money.ts';
import type { SandboxSettings } from '../settings.ts';
import { valuePortfolio } from '../trading/portfolios.ts';
import type { AccountRow, CustomerRow, PortfolioRow, TradeRequestRow, TransactionRow } from '../world/world-types.ts';

export function customerJson(core: SandboxCore, row: CustomerRow): Customer {
  return {
    customerId: row.customerId,
    firstName: row.firstName,
    lastName: row.lastName,
    status: row.status,
    referenceId: row.referenceId ?? undefined,
    ...dates(row, core.settings()),
  };
}

export function accountJson(core: SandboxCore, row: AccountRow): Account {
  return {
    accountId: row.accountId,
    customerId: row.customerId,
    status: row.status,
    // The schema allows only this investment type.
    investmentType: 'INTERNATIONAL_STOCKS',
    currency: row.currency,
    ...dates(row, core.settings()),
  };
}

export function portfolioJson(core: SandboxCore, row: PortfolioRow): Portfolio {
  const { investedMinor, worthMinor, changeBp } = valuePortfolio(core, row);
  return {
    portfolioId: row.portfolioId,
    accountId: row.accountId ?? undefined,
    customerId: row.customerId,
    currency: row.currency,
    investmentAmount: toDecimal(investedMinor),
    marketValue: toDecimal(worthMinor),
    performance: changeBp / 100,
    status: row.status,
    ...dates(row, core.settings()),
  };
}

export function tradeRequestJson(core: SandboxCore, row: TradeRequestRow): TradeRequest {
  return {
    requestId: row.requestId,
    instrumentId: row.instrumentId,
    customerId: row.customerId,
    symbol: core.book.byId(row.instrumentId).symbol,
    requestType: row.requestType,
    status: row.status,
    currency: row.currency,
    isRecurring: false,
    schedule: 'ONCE',
    purchaseAmount: toDecimal(row.amountMinor),
    ...dates(row, core.settings()),
  };
}

export function transactionJson(core: SandboxCore, row: TransactionRow): AssetTransaction {
  return {
    transactionId: row.transactionId,
    assetId: row.assetId,
    customerId: row.customerId,
    amount: toDecimal(row.amountMinor),
    currency: row.currency,
    requestType: row.requestType,
    status: row.status,
    ...dates(row, core.settings()),
  };
}

/** createdAt and updatedAt of a row, in the unit that the settings choose. */
export function dates(
  row: { readonly createdMs: number; readonly updatedMs: number },
  { timestampsIn }: SandboxSettings,
): { createdAt: number; updatedAt: number } {
  const inUnit = (ms: number): number => (timestampsIn === 'seconds' ? Math.floor(ms / 1000) : ms);
  return { createdAt: inUnit(row.createdMs), updatedAt: inUnit(row.updatedMs) };
}
