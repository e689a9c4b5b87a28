/**
 * Settles due orders: requests become transactions, and transactions change holdings.
 *
 * Each order settles in one database transaction, whole or not at all. Its price is that of the day on which it was
 * due. An order that can no longer be carried out ends as FAILED and changes no holding.
 */
import { insertRow, updateRow } from '../../sqlite/rows.ts';
import { transaction } from '../../sqlite/transaction.ts';
import type { SandboxCore } from '../core.ts';
import { convert, quantityFor, worthOf } from '../money.ts';
import { tradeRequestJson, transactionJson } from '../routes/row-json.ts';
import { moveAsset } from '../world/move-asset.ts';
import type { AssetRow, PortfolioRow, TradeRequestRow, TransactionRow } from '../world/world-types.ts';
import { refuseTrading } from './orders.ts';
import { findPortfolio } from './portfolios.ts';

/** When the next pending order is due; undefined if none is pending. */
export function nextOrderDueMs(core: SandboxCore): number | undefined {
  const sql = "SELECT min(dueMs) AS dueMs FROM tradeRequest WHERE status = 'PENDING'";
  return core.db.get<{ dueMs: number | null }>(sql)?.dueMs ?? undefined;
}

/** Settles all due orders, in the order in which they fell due. */
export function settleDueOrders(core: SandboxCore): void {
  const sql = "SELECT * FROM tradeRequest WHERE status = 'PENDING' AND dueMs <= ? ORDER BY dueMs, requestId";
  for (const order of core.db.all<TradeRequestRow>(sql, core.clock.nowMs())) {
    transaction(core.db, () => settle(core, order));
  }
}

type Movement = { readonly quantityMicro: number; readonly amountMinor: number };

function settle(core: SandboxCore, order: TradeRequestRow): void {
  // Another process using the same file may have settled it meanwhile; inside the transaction none can.
  const sql = "SELECT 1 FROM tradeRequest WHERE requestId = ? AND status = 'PENDING'";
  if (!core.db.get(sql, order.requestId)) return;
  const portfolio = findPortfolio(core, order.portfolioId);
  const asset = findAsset(core, order);
  const movement = portfolio && !refuseTrading(core, portfolio) ? movementOf(core, order, asset) : undefined;
  if (!portfolio || !movement) {
    finish(core, { ...order, status: 'FAILED', updatedMs: order.dueMs });
    return;
  }
  const moved = moveHolding(core, order, portfolio, asset, movement);
  const row: Omit<TransactionRow, 'transactionId'> = {
    requestId: order.requestId,
    assetId: moved.assetId,
    customerId: order.customerId,
    instrumentId: order.instrumentId,
    requestType: order.requestType,
    status: 'COMPLETED',
    currency: order.currency,
    ...movement,
    createdMs: order.dueMs,
    updatedMs: order.dueMs,
  };
  const { lastRowId: transactionId } = insertRow(core.db, 'assetTransaction', row);
  finish(core, { ...order, status: 'COMPLETED', amountMinor: movement.amountMinor, updatedMs: order.dueMs });
  core.announce('transaction.completed', transactionJson(core, { ...row, transactionId }));
}

/** How many shares move and for how much; undefined if the order cannot be carried out. */
function movementOf(core: SandboxCore, order: TradeRequestRow, asset: AssetRow | undefined): Movement | undefined {
  const priceMinor = core.book.price(core.book.byId(order.instrumentId), order.currency, order.dueMs);
  if (order.requestType === 'SELL') {
    const quantityMicro = order.quantityMicro ?? 0;
    if (!asset || quantityMicro === 0 || quantityMicro > asset.quantityMicro) return undefined;
    return { quantityMicro, amountMinor: worthOf(quantityMicro, priceMinor) };
  }
  if (order.quantityMicro !== null) {
    return { quantityMicro: order.quantityMicro, amountMinor: worthOf(order.quantityMicro, priceMinor) };
  }
  const quantityMicro = quantityFor(order.amountMinor, priceMinor);
  return quantityMicro === 0 ? undefined : { quantityMicro, amountMinor: order.amountMinor };
}

function findAsset(core: SandboxCore, { portfolioId, instrumentId }: TradeRequestRow): AssetRow | undefined {
  const sql = 'SELECT * FROM asset WHERE portfolioId = ? AND instrumentId = ?';
  return core.db.get<AssetRow>(sql, portfolioId, instrumentId);
}

function moveHolding(
  core: SandboxCore,
  order: TradeRequestRow,
  portfolio: PortfolioRow,
  existing: AssetRow | undefined,
  { quantityMicro, amountMinor }: Movement,
): AssetRow {
  const asset = existing ?? newHolding(core, order);
  // Invested amounts are in the portfolio's currency, which may have changed while the order was pending.
  const investedMinor = convert(amountMinor, order.currency, portfolio.currency);
  const moved = moveAsset(asset, order.requestType, quantityMicro, investedMinor, order.dueMs);
  updateRow(core.db, 'asset', moved, 'assetId', ['quantityMicro', 'investedMinor', 'updatedMs']);
  return moved;
}

function newHolding(core: SandboxCore, { customerId, portfolioId, instrumentId, dueMs }: TradeRequestRow): AssetRow {
  const empty = {
    customerId,
    portfolioId,
    instrumentId,
    quantityMicro: 0,
    investedMinor: 0,
    createdMs: dueMs,
    updatedMs: dueMs,
  };
  return { ...empty, assetId: insertRow(core.db, 'asset', empty).lastRowId };
}

function finish(core: SandboxCore, order: TradeRequestRow): void {
  updateRow(core.db, 'tradeRequest', order, 'requestId', ['status', 'amountMinor', 'updatedMs']);
  core.announce(order.status === 'COMPLETED' ? 'request.completed' : 'request.failed', tradeRequestJson(core, order));
}
