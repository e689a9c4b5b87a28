/**
 * Orders: placing, cancelling and finding requests to buy and sell.
 *
 * An order is checked against the portfolio and holding as they are now; its final price is set when it settles
 * (settle-orders.ts). Refusals are values and have written nothing.
 */
import { insertRow } from '../../sqlite/rows.ts';
import type { SandboxCore } from '../core.ts';
import { formatShares } from '../money.ts';
import { type Refused, refuse } from '../outcome.ts';
import { tradeRequestJson } from '../routes/row-json.ts';
import type { PortfolioRow, RequestType, TradeRequestRow } from '../world/world-types.ts';
import { findAccount, findCustomer } from './customers.ts';
import { holdingsOf } from './holdings.ts';
import { findPortfolio } from './portfolios.ts';

export type OrderRequest = {
  readonly customerId: number;
  readonly portfolioId: number;
  readonly instrumentId: number;
  readonly requestType: RequestType;
  readonly amountMinor: number;
  /** A number of shares; null if the amount decides. Every sale has one. */
  readonly quantityMicro: number | null;
};

/** Places the order as PENDING and returns its row, or the refusal. */
export function placeOrder(core: SandboxCore, request: OrderRequest): TradeRequestRow | Refused {
  const portfolio = findPortfolio(core, request.portfolioId);
  if (!portfolio || portfolio.customerId !== request.customerId) {
    return refuse(404, 'portfolioId', 'There is no such portfolio of this customer.');
  }
  const barred = refuseTrading(core, portfolio);
  if (barred) return barred;
  if (request.requestType === 'SELL') {
    const holding = holdingsOf(core, request.customerId).find(
      ({ portfolioId, instrumentId }) => portfolioId === request.portfolioId && instrumentId === request.instrumentId,
    );
    const freeMicro = holding?.freeMicro ?? 0;
    if (request.quantityMicro === null || request.quantityMicro <= 0 || request.quantityMicro > freeMicro) {
      const wanted = formatShares(request.quantityMicro ?? 0);
      return refuse(
        422,
        'quantity',
        `Only ${formatShares(freeMicro)} shares are free to sell; ${wanted} were asked for.`,
      );
    }
  }
  const nowMs = core.clock.nowMs();
  const dueMs = nowMs + core.settings().settlementDelayMs;
  const row = {
    ...request,
    status: 'PENDING' as const,
    currency: portfolio.currency,
    dueMs,
    createdMs: nowMs,
    updatedMs: nowMs,
  };
  const { lastRowId } = insertRow(core.db, 'tradeRequest', row);
  const order = { ...row, requestId: lastRowId };
  core.announce('request.created', tradeRequestJson(core, order));
  core.agendaChanged(dueMs);
  return order;
}

/** 403 if the portfolio, its account or its customer is not active. */
export function refuseTrading(core: SandboxCore, portfolio: PortfolioRow): Refused | undefined {
  const owner = findCustomer(core, portfolio.customerId);
  const account = portfolio.accountId === null ? undefined : findAccount(core, portfolio.accountId);
  const bar = (field: string, what: string, status: string): Refused =>
    refuse(403, field, `The ${what} is ${status}; orders need an ACTIVE one.`);
  if (owner && owner.status !== 'ACTIVE') return bar('customerId', 'customer', owner.status);
  if (account && account.status !== 'ACTIVE') return bar('accountId', 'account', account.status);
  if (portfolio.status !== 'ACTIVE') return bar('portfolioId', 'portfolio', portfolio.status);
  return undefined;
}

/** Cancels a PENDING order; refuses any other (422). */
export function cancelOrder(core: SandboxCore, customerId: number, requestId: number): TradeRequestRow | Refused {
  const order = findOrder(core, customerId, requestId);
  if (!order) return refuse(404, 'requestId', `There is no order ${requestId} of this customer.`);
  if (order.status !== 'PENDING') {
    return refuse(422, 'requestId', `Order ${requestId} is ${order.status}; only a PENDING one can be cancelled.`);
  }
  const updatedMs = core.clock.nowMs();
  core.db.run("UPDATE tradeRequest SET status = 'CANCELLED', updatedMs = ? WHERE requestId = ?", updatedMs, requestId);
  const cancelled = { ...order, status: 'CANCELLED' as const, updatedMs };
  core.announce('request.cancelled', tradeRequestJson(core, cancelled));
  return cancelled;
}

export function findOrder(core: SandboxCore, customerId: number, requestId: number): TradeRequestRow | undefined {
  const sql = 'SELECT * FROM tradeRequest WHERE requestId = ? AND customerId = ?';
  return core.db.get<TradeRequestRow>(sql, requestId, customerId);
}

/** Pending orders, newest first. */
export function pendingOrders(core: SandboxCore, customerId: number): readonly TradeRequestRow[] {
  const sql =
    "SELECT * FROM tradeRequest WHERE customerId = ? AND status = 'PENDING' ORDER BY createdMs DESC, requestId DESC";
  return core.db.all<TradeRequestRow>(sql, customerId);
}
