/**
 * The rows of the sandbox's world, as its database stores them.
 *
 * Times are Unix milliseconds, money is minor units, shares are micro-shares. The interface's own forms (seconds,
 * decimals, field names) are made when a row is answered, not here.
 */
import type { Currency } from '../money.ts';

export type LifeStatus = 'ACTIVE' | 'SUSPENDED' | 'CLOSED';
export type RequestType = 'PURCHASE' | 'SELL';
export type RequestStatus = 'PENDING' | 'COMPLETED' | 'CANCELLED' | 'FAILED';

type Dated = { readonly createdMs: number; readonly updatedMs: number };

export type CustomerRow = Dated & {
  readonly customerId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly status: LifeStatus;
  readonly referenceId: number | null;
  readonly msisdn: string;
};

export type AccountRow = Dated & {
  readonly accountId: number;
  readonly customerId: number;
  readonly status: LifeStatus;
  readonly investmentType: string;
  readonly currency: Currency;
};

export type PortfolioRow = Dated & {
  readonly portfolioId: number;
  readonly accountId: number | null;
  readonly customerId: number;
  readonly currency: Currency;
  readonly status: LifeStatus;
};

export type InstrumentRow = Dated & {
  readonly instrumentId: number;
  readonly symbol: string;
  readonly name: string;
  readonly shortName: string;
  readonly sector: string;
  readonly investmentId: number;
  readonly isAvailable: 0 | 1;
  readonly fractionalEnabled: 0 | 1;
  /** Days since 1970-01-01 (UTC) of the first close. */
  readonly firstDay: number;
  /** JSON list of closes in US cents, one a day. */
  readonly closes: string;
};

/** A holding: what one portfolio owns of one instrument. */
export type AssetRow = Dated & {
  readonly assetId: number;
  readonly customerId: number;
  readonly portfolioId: number;
  readonly instrumentId: number;
  readonly quantityMicro: number;
  /** What the shares still held cost. */
  readonly investedMinor: number;
};

export type TradeRequestRow = Dated & {
  readonly requestId: number;
  readonly customerId: number;
  readonly portfolioId: number;
  readonly instrumentId: number;
  readonly requestType: RequestType;
  readonly status: RequestStatus;
  readonly currency: Currency;
  readonly amountMinor: number;
  /** Set when the order is for a number of shares (every sale, whole-share purchases); null if the amount decides. */
  readonly quantityMicro: number | null;
  /** When a pending request settles. */
  readonly dueMs: number;
};

/** A completed movement of an asset. */
export type TransactionRow = Dated & {
  readonly transactionId: number;
  readonly requestId: number;
  readonly assetId: number;
  readonly customerId: number;
  readonly instrumentId: number;
  readonly requestType: RequestType;
  readonly status: 'COMPLETED';
  readonly currency: Currency;
  readonly amountMinor: number;
  readonly quantityMicro: number;
};

export type World = {
  readonly customers: readonly CustomerRow[];
  readonly accounts: readonly AccountRow[];
  readonly portfolios: readonly PortfolioRow[];
  readonly instruments: readonly InstrumentRow[];
  readonly assets: readonly AssetRow[];
  readonly requests: readonly TradeRequestRow[];
  readonly transactions: readonly TransactionRow[];
};
