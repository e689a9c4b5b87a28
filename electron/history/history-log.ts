/**
 * The log of Exchanges in one SQLite database: append, read, search, mark, and delete at the user's wish. Everything
 * given to it is masked already; it does not judge, and a stored exchange never changes.
 */

import type { Exchange, ExchangeSummary } from '../../shared/request/exchange.ts';
import type { RecordedExchange } from '../../shared/request/make-exchange.ts';
import type { Database } from '../sqlite/database.ts';
import { insertRow } from '../sqlite/rows.ts';
import { transaction } from '../sqlite/transaction.ts';
import { type DeliveryLog, openDeliveryLog } from './delivery-log.ts';
import { createHistoryIndex, type HistoryIndex } from './history-index.ts';
import { createHistoryRetention, type HistoryRetention } from './history-retention.ts';
import { createHistorySearch, type HistorySearch } from './history-search.ts';
import { detailOf, exchangeOf, type StoredRow, seqOf, summaryOf, unknownExchange } from './stored-exchange.ts';

export type HistoryPage = {
  readonly exchanges: readonly ExchangeSummary[];
  readonly total: number;
  readonly more: boolean;
};

export type HistoryLog = {
  append(recorded: RecordedExchange): ExchangeSummary;
  /** Newest first, starting before the exchange `beforeId` if given. */
  list(limit: number, beforeId?: string): HistoryPage;
  /** The Exchange with the first part of each body. Throws AppError `exchange-unknown`. */
  get(id: string): Exchange;
  /** A slice of one body and its whole size. Throws AppError `exchange-unknown`. */
  body(
    id: string,
    part: 'request' | 'response',
    offset: number,
    length: number,
  ): { bytes: Uint8Array; totalBytes: number };
  readonly index: HistoryIndex;
  readonly search: HistorySearch;
  readonly keeping: HistoryRetention;
  /** Webhook messages, in the same database. */
  readonly deliveries: DeliveryLog;
  /** Whether another program has written since the last call. */
  hasChangedElsewhere(): boolean;
  close(): void;
};

export function openHistoryLog(db: Database): HistoryLog {
  // Overwrites deleted content, and leaves no remains in rebuilt pages.
  db.exec('PRAGMA secure_delete = FAST');
  const index = createHistoryIndex(db);
  let seenVersion = dataVersion(db);
  return {
    index,
    search: createHistorySearch(db),
    keeping: createHistoryRetention(db, index),
    deliveries: openDeliveryLog(db),
    append({ exchange, requestBody, responseBody }) {
      const summary = summaryOf(exchange);
      const row = {
        id: exchange.id,
        summary: JSON.stringify(summary),
        detail: JSON.stringify(detailOf(exchange)),
        request_body: requestBody,
        response_body: responseBody,
      };
      const bodyBytes = requestBody.length + (responseBody?.length ?? 0);
      transaction(db, () => {
        const { lastRowId } = insertRow(db, 'exchanges', row);
        index.addFacts(lastRowId, exchange, row.summary.length + row.detail.length + bodyBytes);
      });
      return summary;
    },
    list(limit, beforeId) {
      const before = beforeId === undefined ? Number.MAX_SAFE_INTEGER : seqOf(db, beforeId);
      const rows = db.all<{ summary: string }>(
        'SELECT summary FROM exchanges WHERE seq < ? ORDER BY seq DESC LIMIT ?',
        before,
        limit + 1,
      );
      const total = db.get<{ count: number }>('SELECT count(*) AS count FROM exchanges')?.count ?? 0;
      const exchanges = rows.slice(0, limit).map((row) => JSON.parse(row.summary) as ExchangeSummary);
      return { exchanges, total, more: rows.length > limit };
    },
    get(id) {
      const row = db.get<StoredRow>(
        'SELECT summary, detail, request_body, response_body FROM exchanges WHERE id = ?',
        id,
      );
      if (!row) throw unknownExchange(id);
      return exchangeOf(row);
    },
    body(id, part, offset, length) {
      const column = part === 'request' ? 'request_body' : 'response_body';
      const row = db.get<{ bytes: Uint8Array | null; total: number | null }>(
        `SELECT substr(${column}, ?, ?) AS bytes, length(${column}) AS total FROM exchanges WHERE id = ?`,
        offset + 1,
        length,
        id,
      );
      if (!row) throw unknownExchange(id);
      return { bytes: row.bytes ?? new Uint8Array(), totalBytes: row.total ?? 0 };
    },
    hasChangedElsewhere() {
      const before = seenVersion;
      seenVersion = dataVersion(db);
      return seenVersion !== before;
    },
    close: () => db.close(),
  };
}

/** A number that changes when another connection writes, but not when this one does. */
function dataVersion(db: Database): number {
  return db.get<{ data_version: number }>('PRAGMA data_version')?.data_version ?? 0;
}
