/** Reads completed movements for the menus, newest first. */
import type { SandboxCore } from '../core.ts';
import type { TransactionRow } from '../world/world-types.ts';

const NEWEST_FIRST = 'ORDER BY createdMs DESC, transactionId DESC';

export function transactionsOf(core: SandboxCore, customerId: number): readonly TransactionRow[] {
  return core.db.all<TransactionRow>(`SELECT * FROM assetTransaction WHERE customerId = ? ${NEWEST_FIRST}`, customerId);
}

export function transactionsOfAsset(core: SandboxCore, customerId: number, assetId: number): readonly TransactionRow[] {
  const sql = `SELECT * FROM assetTransaction WHERE customerId = ? AND assetId = ? ${NEWEST_FIRST}`;
  return core.db.all<TransactionRow>(sql, customerId, assetId);
}
