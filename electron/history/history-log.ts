/**
 * The append-only log of Exchanges in one SQLite database. Everything given to it is masked already; it refuses to judge
 * and never changes a row.
 */
import { AppError } from '../../shared/contract/failure.ts';
import type { Exchange, ExchangeSummary } from '../../shared/request/exchange.ts';
import { bodyJson, type RecordedExchange } from '../../shared/request/make-exchange.ts';
import type { Database } from '../sqlite/database.ts';

export type HistoryPage = {
  readonly exchanges: readonly ExchangeSummary[];
  readonly total: number;
  readonly more: boolean;
};

export type HistoryLog = {
  append(recorded: RecordedExchange): ExchangeSummary;
  /** Newest first, beginning before the exchange `beforeId` where given. */
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
  close(): void;
};

type Row = { summary: string; detail: string; request_body: Uint8Array; response_body: Uint8Array | null };
/** An Exchange as the row keeps it: what is neither in `summary` nor in a body's column. */
type Detail = Omit<Exchange, keyof ExchangeSummary>;

export function openHistoryLog(db: Database): HistoryLog {
  return {
    append({ exchange, requestBody, responseBody }) {
      const summary = summaryOf(exchange);
      db.run(
        'INSERT INTO exchanges (id, summary, detail, request_body, response_body) VALUES (?, ?, ?, ?, ?)',
        exchange.id,
        JSON.stringify(summary),
        JSON.stringify(detailOf(exchange)),
        requestBody,
        responseBody ?? null,
      );
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
      const row = db.get<Row>('SELECT summary, detail, request_body, response_body FROM exchanges WHERE id = ?', id);
      if (!row) throw unknownExchange(id);
      const detail = JSON.parse(row.detail) as Detail;
      return {
        ...(JSON.parse(row.summary) as ExchangeSummary),
        ...detail,
        request: { ...detail.request, body: bodyJson(row.request_body) },
        ...(detail.response && row.response_body
          ? { response: { ...detail.response, body: bodyJson(row.response_body) } }
          : {}),
      };
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
    close: () => db.close(),
  };
}

function seqOf(db: Database, id: string): number {
  const row = db.get<{ seq: number }>('SELECT seq FROM exchanges WHERE id = ?', id);
  if (!row) throw unknownExchange(id);
  return row.seq;
}

function unknownExchange(id: string): AppError {
  return new AppError({ code: 'exchange-unknown', message: `History holds no exchange “${id.slice(0, 60)}”.` });
}

function summaryOf(exchange: Exchange): ExchangeSummary {
  const { request, trace, verdict, response, failure, timings, maskedSecrets, ...summary } = exchange;
  return summary;
}

function detailOf({ request, trace, verdict, response, failure, timings, maskedSecrets }: Exchange): Detail {
  const withoutBytes = { base64: '', totalBytes: 0 };
  return {
    request: { ...request, body: withoutBytes },
    trace,
    verdict,
    ...(response ? { response: { ...response, body: withoutBytes } } : {}),
    ...(failure ? { failure } : {}),
    timings,
    maskedSecrets,
  };
}
