/** What was recorded in memory while the file refused, moved into the file: exchanges with their marks, and deliveries. */
import type { Database, SqlValue } from '../sqlite/database.ts';
import { insertRow } from '../sqlite/rows.ts';
import { transaction } from '../sqlite/transaction.ts';

/**
 * All of it or, where it throws, nothing. `to` has the same schema; what it holds already is left as it is. The file gives
 * each row a place of its own, and its index takes the words in afterwards.
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
