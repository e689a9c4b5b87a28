/** A record as a row of history.db: summary and detail as JSON, bodies as bytes; and back, to the byte. */

import { type RecordDetail, splitRecord, type WholeRecord } from '../../shared/contract/record-commands.ts';
import { AppError } from '../../shared/failure.ts';
import { maskOf } from '../../shared/observed/mask-secrets.ts';
import { bodyJson } from '../../shared/observed/observe.ts';
import type { RecordSummary } from '../../shared/record/record-summary.ts';
import type { Exchange, ExchangeSummary } from '../../shared/request/exchange.ts';
import { shortened } from '../../shared/text/shortened.ts';
import type { Database } from '../sqlite/database.ts';
import { insertRow } from '../sqlite/rows.ts';

export type StoredRow = {
  readonly summary: string;
  readonly detail: string;
  readonly request_body: Uint8Array;
  readonly response_body: Uint8Array | null;
};

/** The record of a row, with the first part of each body. */
export function recordOf(row: StoredRow): WholeRecord {
  const detail = JSON.parse(row.detail) as RecordDetail;
  return {
    ...(JSON.parse(row.summary) as RecordSummary),
    ...detail,
    request: { ...detail.request, body: bodyJson(row.request_body) },
    ...(detail.response && row.response_body
      ? { response: { ...detail.response, body: bodyJson(row.response_body) } }
      : {}),
  };
}

/** The Exchange of a row that is one, with the first part of each body. */
export function exchangeOf(row: StoredRow): Exchange {
  return recordOf(row) as Exchange;
}

/** The index of words waits for the row, or never takes it in: such rows are few, and searched by themselves. */
const WAITING = 0;
const NOT_INDEXED = 2;

/** Inserts the row and its facts, inside of a transaction. Returns its place in the order, and its summary as JSON. */
export function insertRecord(
  db: Database,
  record: WholeRecord,
  requestBody: Uint8Array,
  responseBody: Uint8Array | undefined,
): { readonly seq: number; readonly summary: string } {
  const { id, environmentId, operation, kind, status, verified, sessionId, deliveryId } = record;
  const { summary, detail } = textsOf(record);
  const row = { id, summary, detail, request_body: requestBody, response_body: responseBody };
  const { lastRowId: seq } = insertRow(db, 'exchanges', row);
  insertRow(db, 'exchange_facts', {
    seq,
    started_at_ms: Math.round(record.startedAtMs),
    environment_id: environmentId,
    operation: operation ?? '',
    kind,
    status,
    verified: verified ? 1 : 0,
    session_id: sessionId,
    bytes: summary.length + detail.length + requestBody.length + (responseBody?.length ?? 0),
    delivery_id: deliveryId,
    indexed: kind === 'delivery' || kind === 'capture' ? NOT_INDEXED : WAITING,
  });
  return { seq, summary };
}

/** Writes what became known of a record; `responseBody` absent: as it is. Of its facts only the size changes. */
export function updateRecord(db: Database, record: WholeRecord, responseBody: Uint8Array | undefined): void {
  const { summary, detail } = textsOf(record);
  const columns = responseBody === undefined ? '' : ', response_body = ?';
  const bodies = responseBody === undefined ? [] : [responseBody];
  db.run(`UPDATE exchanges SET summary = ?, detail = ?${columns} WHERE id = ?`, summary, detail, ...bodies, record.id);
  db.run(
    `UPDATE exchange_facts SET bytes = ? + (SELECT length(request_body) + ifnull(length(response_body), 0)
      FROM exchanges AS e WHERE e.seq = exchange_facts.seq) WHERE seq = (SELECT seq FROM exchanges WHERE id = ?)`,
    summary.length + detail.length,
    record.id,
  );
}

/** Summary and detail as JSON, without the bodies: those are bytes. */
function textsOf(record: WholeRecord): { readonly summary: string; readonly detail: string } {
  const parts = splitRecord(record);
  const { request, response } = parts.detail;
  const withoutBytes = { base64: '', totalBytes: 0 };
  const detail = JSON.stringify({
    ...parts.detail,
    request: { ...request, body: withoutBytes },
    ...(response ? { response: { ...response, body: withoutBytes } } : {}),
  });
  return { summary: JSON.stringify(parts.summary), detail };
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

/** The position of an exchange in the order of recording. Throws AppError `exchange-unknown`. */
export function seqOf(db: Database, id: string): number {
  const sql = `SELECT seq FROM exchanges JOIN exchange_facts USING (seq) WHERE id = ? AND kind <> 'delivery'`;
  const row = db.get<{ seq: number }>(sql, id);
  if (!row) throw unknownExchange(id);
  return row.seq;
}

export function unknownExchange(id: string): AppError {
  return new AppError({ code: 'exchange-unknown', message: `History holds no exchange “${shortened(id, 60)}”.` });
}
