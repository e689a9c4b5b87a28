/** Writes rows by their columns' names, which come from this program and never from input. */
import type { Database, SqlValue, WriteResult } from './database.ts';

type Columns = Readonly<Record<string, SqlValue | undefined>>;

/** Inserts a row whose fields are the table's columns; undefined becomes NULL. */
export function insertRow(
  db: Database,
  table: string,
  row: Columns,
  verb: 'INSERT' | 'INSERT OR REPLACE' | 'INSERT OR IGNORE' = 'INSERT',
): WriteResult {
  const names = Object.keys(row);
  const sql = `${verb} INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`;
  return db.run(sql, ...names.map((name) => row[name] ?? null));
}

/** Updates these columns of the row with that `id`. */
export function updateRow<Row extends Columns>(
  db: Database,
  table: string,
  row: Row,
  id: keyof Row & string,
  columns: readonly (keyof Row & string)[],
): WriteResult {
  const sql = `UPDATE ${table} SET ${columns.map((name) => `${name} = ?`).join(', ')} WHERE ${id} = ?`;
  return db.run(sql, ...[...columns, id].map((name) => row[name] ?? null));
}
