/**
 * Rows of one kind with bounds of their own, because others decide how much comes: deliveries in history.db, captures in a
 * database of the same tables in memory. They stand outside of the retention and of the index of words.
 */
import type { WholeRecord } from '../../shared/contract/record-commands.ts';
import type { RecordKind, RecordSummary } from '../../shared/record/record-summary.ts';
import type { Database } from '../sqlite/database.ts';
import { insertRecord, type StoredRow, updateRecord } from './stored-exchange.ts';

export type BoundedRows = {
  /** Like `insertRecord` and `updateRecord`; then the oldest beyond the bounds go. Call them inside of a transaction. */
  insert(record: WholeRecord, requestBody: Uint8Array, responseBody: Uint8Array | undefined): RecordSummary;
  update(record: WholeRecord, responseBody: Uint8Array | undefined): void;
  /** Newest first, all that are kept, of an environment where one is named. */
  list(environmentId?: string): readonly RecordSummary[];
  find(id: string): StoredRow | undefined;
};

export type RowBounds = {
  readonly most: number;
  readonly mostBytes: number;
  /** SQL for what a row counts of `mostBytes`. */
  readonly weight: string;
  /** The index of these rows: the planner would rather go through all rows of an environment, or of the file. */
  readonly index?: string;
};

export function createBoundedRows(db: Database, kind: RecordKind, bounds: RowBounds): BoundedRows {
  const { most, mostBytes, weight, index } = bounds;
  const facts = index === undefined ? 'exchange_facts' : `exchange_facts INDEXED BY ${index}`;
  const rows = `${facts} JOIN exchanges USING (seq) WHERE kind = '${kind}'`;
  const beyondNumber = `SELECT seq FROM ${facts} WHERE kind = '${kind}' ORDER BY seq DESC LIMIT -1 OFFSET ?`;
  /** The oldest until the rest fits; the newest always stays. Compares lengths without reading the bytes. */
  const beyondBytes = `
    SELECT seq FROM (SELECT seq, sum(${weight}) OVER (ORDER BY seq DESC) AS held FROM ${rows})
      WHERE held > ? AND seq < (SELECT max(seq) FROM ${facts} WHERE kind = '${kind}')`;
  const trim = (): void => {
    db.run(`DELETE FROM exchanges WHERE seq IN (${beyondNumber})`, most);
    db.run(`DELETE FROM exchanges WHERE seq IN (${beyondBytes})`, mostBytes);
  };
  return {
    insert(...record) {
      const { summary } = insertRecord(db, ...record);
      trim();
      return JSON.parse(summary) as RecordSummary;
    },
    update(...record) {
      updateRecord(db, ...record);
      trim();
    },
    list(environmentId) {
      const of = environmentId === undefined ? '' : ' AND environment_id = ?';
      const values = environmentId === undefined ? [] : [environmentId];
      return db
        .all<{ summary: string }>(`SELECT summary FROM ${rows}${of} ORDER BY seq DESC`, ...values)
        .map(({ summary }) => JSON.parse(summary) as RecordSummary);
    },
    find: (id) =>
      db.get<StoredRow>(
        `SELECT summary, detail, request_body, response_body FROM exchanges JOIN exchange_facts USING (seq)
          WHERE id = ? AND kind = '${kind}'`,
        id,
      ),
  };
}
