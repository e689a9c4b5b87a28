/**
 * The log of Exchanges in one SQLite database: append, read, search, mark, and delete at the user's wish. Everything
 * given to it is masked already; it does not judge, and a stored exchange never changes.
 */

import type { ImportedExchange } from '../../shared/evidence/import-exchanges.ts';
import { AppError } from '../../shared/failure.ts';
import type { Exchange, ExchangeSummary } from '../../shared/request/exchange.ts';
import type { RecordedExchange } from '../../shared/request/make-exchange.ts';
import type { StateTimes } from '../../shared/ussd/state-times.ts';
import { type Walk, walksOf } from '../../shared/ussd/walk.ts';
import type { Database } from '../sqlite/database.ts';
import { transaction } from '../sqlite/transaction.ts';
import { createHistoryIndex, type HistoryIndex, writeMark } from './history-index.ts';
import { createHistoryRetention, type HistoryRetention } from './history-retention.ts';
import { createHistorySearch, type HistorySearch } from './history-search.ts';
import { idAt, type MapRow, mapRows, newestPresses } from './map-rows.ts';
import { countExchanges, createReceivedRows, NOT_RECEIVED, type ReceivedRows } from './received-rows.ts';
import { amongNewest, sentByNoRobot } from './robot-rows.ts';
import { sessionAt, walkOf } from './session-rows.ts';
import { readStateTimes } from './state-times.ts';
import { exchangeOf, insertRecord, listedRow, type StoredRow, seqOf, unknownExchange } from './stored-exchange.ts';

export type HistoryPage = {
  readonly exchanges: readonly ExchangeSummary[];
  readonly total: number;
  readonly more: boolean;
};

export type HistoryLog = {
  append(recorded: RecordedExchange): ExchangeSummary;
  /** The same with its mark; false, and nothing is changed, if an exchange of that id is here. */
  takeIn(imported: ImportedExchange): boolean;
  /** Newest first, starting before the exchange `beforeId` if given. */
  list(limit: number, beforeId?: string, withoutRobots?: boolean): HistoryPage;
  /** The Exchange with the first part of each body; undefined if there is none of that id. */
  find(id: string): Exchange | undefined;
  /** The same. Throws AppError `exchange-unknown`. */
  get(id: string): Exchange;
  /** The USSD session of that press. Throws AppError `exchange-unknown`, `not-a-press`. */
  walk(id: string): Walk;
  /** How long the service takes for each screen, of an environment's newest presses. */
  stateTimes(environmentId: string): readonly StateTimes[];
  /** Presses for the map of the menu; see map-rows.ts. */
  readonly presses: {
    after(environmentId: string, seq: number, most: number): readonly MapRow[];
    newest(environmentId: string, most: number): ReturnType<typeof newestPresses>;
    idAt(seq: number): string | undefined;
  };
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
  /** Webhook messages, in the same tables. */
  readonly received: ReceivedRows;
  /** Whether another program has written since the last call. */
  hasChangedElsewhere(): boolean;
  close(): void;
};

const OF_NO_ROBOT = ` AND ${amongNewest('seq')} AND ${sentByNoRobot('summary')}`;

export function openHistoryLog(db: Database): HistoryLog {
  // Overwrites deleted content, and leaves no remains in rebuilt pages.
  db.exec('PRAGMA secure_delete = FAST');
  const index = createHistoryIndex(db);
  let seenVersion = dataVersion(db);
  const find = (id: string): Exchange | undefined => {
    const row = db.get<StoredRow>(
      `SELECT summary, detail, request_body, response_body FROM exchanges JOIN exchange_facts USING (seq)
        WHERE id = ? AND ${NOT_RECEIVED}`,
      id,
    );
    return row && exchangeOf(row);
  };

  return {
    index,
    search: createHistorySearch(db),
    keeping: createHistoryRetention(db, index),
    received: createReceivedRows(db),
    append({ exchange, requestBody, responseBody }) {
      return listedRow(transaction(db, () => insertRecord(db, exchange, requestBody, responseBody)));
    },
    takeIn({ exchange, requestBody, responseBody, mark }) {
      return transaction(db, () => {
        if (db.get('SELECT 1 FROM exchanges WHERE id = ?', exchange.id)) return false;
        writeMark(db, insertRecord(db, exchange, requestBody, responseBody).seq, mark);
        return true;
      });
    },
    list(limit, beforeId, withoutRobots = false) {
      const before = beforeId === undefined ? Number.MAX_SAFE_INTEGER : seqOf(db, beforeId);
      const rows = db.all<{ summary: string }>(
        `SELECT summary FROM exchanges JOIN exchange_facts USING (seq)
          WHERE seq < ? AND ${NOT_RECEIVED}${withoutRobots ? OF_NO_ROBOT : ''} ORDER BY seq DESC LIMIT ?`,
        before,
        limit + 1,
      );
      const exchanges = rows.slice(0, limit).map(listedRow);
      return { exchanges, total: countExchanges(db), more: rows.length > limit };
    },
    find,
    get(id) {
      const exchange = find(id);
      if (!exchange) throw unknownExchange(id);
      return exchange;
    },
    walk(id) {
      const session = sessionAt(db, seqOf(db, id));
      const alone = () => {
        const row = db.get<{ summary: string }>('SELECT summary FROM exchanges WHERE id = ?', id);
        return row && walksOf([JSON.parse(row.summary) as ExchangeSummary])[0];
      };
      const walk = session ? walkOf(db, session) : alone();
      if (walk) return walk;
      throw new AppError({ code: 'not-a-press', message: 'This exchange is no USSD press, so it has no session.' });
    },
    stateTimes: (environmentId) => readStateTimes(db, environmentId),
    presses: {
      after: (environmentId, seq, most) => mapRows(db, environmentId, seq, most),
      newest: (environmentId, most) => newestPresses(db, environmentId, most),
      idAt: (seq) => idAt(db, seq),
    },
    body(id, part, offset, length) {
      const column = part === 'request' ? 'request_body' : 'response_body';
      const row = db.get<{ bytes: Uint8Array | null; total: number | null }>(
        `SELECT substr(${column}, ?, ?) AS bytes, length(${column}) AS total
          FROM exchanges JOIN exchange_facts USING (seq) WHERE id = ? AND ${NOT_RECEIVED}`,
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
