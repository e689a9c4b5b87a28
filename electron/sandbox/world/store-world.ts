/** Writes a world into the sandbox's database, replacing the present one in one transaction. */

import type { Database, SqlValue } from '../../sqlite/database.ts';
import { insertRow } from '../../sqlite/rows.ts';
import { transaction } from '../../sqlite/transaction.ts';
import { WORLD_TABLES } from '../schema.ts';
import type { World } from './world-types.ts';

type WorldTable = (typeof WORLD_TABLES)[number];

/** True while the database holds no world yet. */
export function isWorldEmpty(db: Database): boolean {
  return db.get('SELECT 1 FROM customer LIMIT 1') === undefined;
}

/** Replaces all rows of the world; the caller decides about sessions, idempotency and the rest. */
export function storeWorld(db: Database, world: World): void {
  const rowsOf: Record<WorldTable, readonly Readonly<Record<string, SqlValue>>[]> = {
    customer: world.customers,
    account: world.accounts,
    portfolio: world.portfolios,
    instrument: world.instruments,
    asset: world.assets,
    tradeRequest: world.requests,
    assetTransaction: world.transactions,
  };
  transaction(db, () => {
    for (const table of [...WORLD_TABLES].reverse()) db.run(`DELETE FROM ${table}`);
    for (const table of WORLD_TABLES) for (const row of rowsOf[table]) insertRow(db, table, row);
  });
}
