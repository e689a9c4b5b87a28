/** Moves what was recorded in memory into the file: every record with its mark. */
import type { Database, SqlValue } from '../sqlite/database.ts';
import { insertRow } from '../sqlite/rows.ts';
import { transaction } from '../sqlite/transaction.ts';

/**
 * Moves everything or, if it throws, nothing. `to` has the same schema, and its existing rows stay as they are. The
 * file assigns new row numbers and indexes the words afterwards.
 */
export function moveHistory(from: Database, to: Database): void {
  const rowAt = (table: string, seq: number) =>
    from.get<Readonly<Record<string, SqlValue>>>(`SELECT * FROM ${table} WHERE seq = ?`, seq);
  transaction(to, () => {
    for (const { seq } of from.all<{ seq: number }>('SELECT seq FROM exchanges ORDER BY seq')) {
      const [row, facts] = [rowAt('exchanges', seq), rowAt('exchange_facts', seq)];
      const { changes, lastRowId } = insertRow(to, 'exchanges', { ...row, seq: null }, 'INSERT OR IGNORE');
      if (changes === 0 || !facts) continue;
      // The file indexes anew what the memory had indexed.
      const indexed = facts.indexed === 1 ? 0 : facts.indexed;
      insertRow(to, 'exchange_facts', { ...facts, seq: lastRowId, indexed });
    }
  });
}
