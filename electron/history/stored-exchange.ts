/** An Exchange as a row of history.db: summary and detail as JSON, bodies as bytes; and back, to the byte. */
import { AppError } from '../../shared/failure.ts';
import { maskOf } from '../../shared/observed/mask-secrets.ts';
import { bodyJson } from '../../shared/observed/observe.ts';
import type { Exchange, ExchangeSummary } from '../../shared/request/exchange.ts';
import type { Database } from '../sqlite/database.ts';

export type StoredRow = {
  readonly summary: string;
  readonly detail: string;
  readonly request_body: Uint8Array;
  readonly response_body: Uint8Array | null;
};

/** Everything that is neither in `summary` nor in a body's column. */
type Detail = Omit<Exchange, keyof ExchangeSummary>;

/** The Exchange of a row, with the first part of each body. */
export function exchangeOf(row: StoredRow): Exchange {
  const detail = JSON.parse(row.detail) as Detail;
  return {
    ...(JSON.parse(row.summary) as ExchangeSummary),
    ...detail,
    request: { ...detail.request, body: bodyJson(row.request_body) },
    ...(detail.response && row.response_body
      ? { response: { ...detail.response, body: bodyJson(row.response_body) } }
      : {}),
  };
}

export function summaryOf(exchange: Exchange): ExchangeSummary {
  const { request, trace, verdict, response, failure, timings, maskedSecrets, ...summary } = exchange;
  return summary;
}

/**
 * As lists, hits and events tell of an exchange: with stars for a PIN, of which they need no more than their number. Who has
 * to press it again reads the session.
 */
export function listed(exchange: ExchangeSummary): ExchangeSummary {
  const { press } = exchange;
  return press?.isSecret ? { ...exchange, press: { ...press, sent: maskOf(press.sent) } } : exchange;
}

/** The same of a row. */
export function listedRow(row: Pick<StoredRow, 'summary'>): ExchangeSummary {
  return listed(JSON.parse(row.summary) as ExchangeSummary);
}

export function detailOf({ request, trace, verdict, response, failure, timings, maskedSecrets }: Exchange): Detail {
  const withoutBytes = { base64: '', totalBytes: 0 };
  return {
    request: { ...request, body: withoutBytes },
    trace,
    verdict,
    ...(response ? { response: { ...response, body: withoutBytes } } : {}),
    failure,
    timings,
    maskedSecrets,
  };
}

/** The position of an exchange in the order of recording. Throws AppError `exchange-unknown`. */
export function seqOf(db: Database, id: string): number {
  const row = db.get<{ seq: number }>('SELECT seq FROM exchanges WHERE id = ?', id);
  if (!row) throw unknownExchange(id);
  return row.seq;
}

export function unknownExchange(id: string): AppError {
  return new AppError({ code: 'exchange-unknown', message: `History holds no exchange “${id.slice(0, 60)}”.` });
}
