/** Moves what was recorded in memory into the file: exchanges with their marks, and deliveries. */
import type { Database, SqlValue } from '../sqlite/database.ts';
import { insertRow } from '../sqlite/rows.ts';
import { transaction } from '../sqlite/transaction.ts';

/**
 * Moves everything or, if it throws, nothing. `to` has the same schema, and its existing rows stay as they are. The
 * file assigns new row numbers and indexes the words afterwards.
 */
export function moveHistory(from: Database, to: Database): void {
  const rowsOf = function* (table: 'exchanges' | 'deliveries') {
    for (const { seq } of from.all<{ seq: number }>(`SELECT seq FROM ${table} ORDER BY seq`)) yield rowAt(table, seq);
  };
  const rowAt = (table: string, seq: SqlValue | undefined) =>
    from.get<Readonly<Record<string, SqlValue>>>(`SELECT * FROM ${table} WHERE seq = ?`, seq ?? null);
  transaction(to, () => {
    for (const row of rowsOf('exchanges')) {
      const { changes, lastRowId } = insertRow(to, 'exchanges', { ...row, seq: null }, 'INSERT OR IGNORE');
      const facts = rowAt('exchange_facts', row?.seq);
      if (changes > 0 && facts) insertRow(to, 'exchange_facts', { ...facts, seq: lastRowId, indexed: 0 });
    }
    for (const row of rowsOf('deliveries')) insertRow(to, 'deliveries', { ...row, seq: null }, 'INSERT OR IGNORE');
  });
}
