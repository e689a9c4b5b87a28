/**
 * Carrying out orders whose time has come: requests become transactions, transactions move holdings.
 *
 * Each order is one transaction of the database: it is carried out whole or waits on. The price is that of the day on
 * which it was due. An order that can no longer be carried out ends as FAILED, with nothing moved.
 */
import { transaction } from '../../sqlite/transaction.ts';
import type { SandboxCore } from '../core.ts';
import { convert, quantityFor, worthOf } from '../money.ts';
import { tradeRequestJson, transactionJson } from '../routes/row-json.ts';
import { moveAsset } from '../world/move-asset.ts';
import type { AssetRow, PortfolioRow, TradeRequestRow, TransactionRow } from '../world/world-types.ts';
import { refuseTrading } from './orders.ts';
import { findPortfolio } from './portfolios.ts';

/** When the next waiting order is due; undefined where none waits. */
export function nextOrderDueMs(core: SandboxCore): number | undefined {
  const sql = "SELECT min(dueMs) AS dueMs FROM tradeRequest WHERE status = 'PENDING'";
  return core.db.get<{ dueMs: number | null }>(sql)?.dueMs ?? undefined;
}

/** Carries out all orders that are due, in the order in which they became so. */
export function settleDueOrders(core: SandboxCore): void {
  const sql = "SELECT * FROM tradeRequest WHERE status = 'PENDING' AND dueMs <= ? ORDER BY dueMs, requestId";
  for (const order of core.db.all<TradeRequestRow>(sql, core.clock.nowMs())) {
    transaction(core.db, () => settle(core, order));
  }
}

type Movement = { readonly quantityMicro: number; readonly amountMinor: number };

function settle(core: SandboxCore, order: TradeRequestRow): void {
  // Another process on the same file may have carried it out since it was read; inside the transaction nobody can.
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
  const { lastRowId: transactionId } = core.db.run(
    'INSERT INTO assetTransaction (requestId, assetId, customerId, instrumentId, requestType, status, currency, amountMinor, quantityMicro, createdMs, updatedMs) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    ...[row.requestId, row.assetId, row.customerId, row.instrumentId, row.requestType, row.status, row.currency],
    ...[row.amountMinor, row.quantityMicro, row.createdMs, row.updatedMs],
  );
  finish(core, { ...order, status: 'COMPLETED', amountMinor: movement.amountMinor, updatedMs: order.dueMs });
  core.announce('transaction.completed', transactionJson(core, { ...row, transactionId }));
}

/** How many shares move for how much; undefined where the order cannot be carried out. */
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
  // What was invested is counted in the portfolio's currency, which may have changed while the order waited.
  const investedMinor = convert(amountMinor, order.currency, portfolio.currency);
  const moved = moveAsset(asset, order.requestType, quantityMicro, investedMinor, order.dueMs);
  core.db.run(
    'UPDATE asset SET quantityMicro = ?, investedMinor = ?, updatedMs = ? WHERE assetId = ?',
    ...[moved.quantityMicro, moved.investedMinor, moved.updatedMs, moved.assetId],
  );
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
  const { lastRowId } = core.db.run(
    'INSERT INTO asset (customerId, portfolioId, instrumentId, quantityMicro, investedMinor, createdMs, updatedMs) VALUES (?, ?, ?, 0, 0, ?, ?)',
    ...[customerId, portfolioId, instrumentId, dueMs, dueMs],
  );
  return { ...empty, assetId: lastRowId };
}

function finish(core: SandboxCore, order: TradeRequestRow): void {
  core.db.run(
    'UPDATE tradeRequest SET status = ?, amountMinor = ?, updatedMs = ? WHERE requestId = ?',
    ...[order.status, order.amountMinor, order.updatedMs, order.requestId],
  );
  core.announce(order.status === 'COMPLETED' ? 'request.completed' : 'request.failed', tradeRequestJson(core, order));
}
