/** What was kept in memory while the file refused, moved into the file: exchanges with their marks, and deliveries. */
import type { Database, SqlValue } from '../sqlite/database.ts';
import { transaction } from '../sqlite/transaction.ts';

/** Columns but for `seq`, which the file gives anew; words are taken into its index afterwards. */
const EXCHANGES = ['id', 'summary', 'detail', 'request_body', 'response_body'];
const FACTS = [
  'started_at_ms',
  'environment_id',
  'operation',
  'kind',
  'status',
  'verified',
  'session_id',
  'bytes',
  'pinned',
  'name',
  'note',
];
const DELIVERIES = ['id', 'environment_id', 'delivery_id', 'event', 'standing', 'summary', 'detail', 'body'];

type Row = Readonly<Record<string, SqlValue>>;

/** All of it or, where it throws, nothing. `to` has the same schema; what it holds already is left as it is. */
export function moveHistory(from: Database, to: Database): void {
  transaction(to, () => {
    for (const { seq } of from.all<{ seq: number }>('SELECT seq FROM exchanges ORDER BY seq')) {
      const place = insert(to, 'exchanges', EXCHANGES, from.get<Row>('SELECT * FROM exchanges WHERE seq = ?', seq));
      const facts = from.get<Row>('SELECT * FROM exchange_facts WHERE seq = ?', seq);
      if (place !== undefined && facts) insert(to, 'exchange_facts', ['seq', ...FACTS], { ...facts, seq: place });
    }
    for (const { seq } of from.all<{ seq: number }>('SELECT seq FROM deliveries ORDER BY seq')) {
      insert(to, 'deliveries', DELIVERIES, from.get<Row>('SELECT * FROM deliveries WHERE seq = ?', seq));
    }
  });
}

/** The place of the new row; undefined where there was none to insert, or it was there. */
function insert(to: Database, table: string, columns: readonly string[], row: Row | undefined): number | undefined {
  if (!row) return undefined;
  const places = columns.map(() => '?').join(', ');
  const { changes, lastRowId } = to.run(
    `INSERT OR IGNORE INTO ${table} (${columns.join(', ')}) VALUES (${places})`,
    ...columns.map((column) => row[column] ?? null),
  );
  return changes === 0 ? undefined : lastRowId;
}
