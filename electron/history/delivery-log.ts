/**
 * The log of Deliveries, in the same database as that of Exchanges: append, list with filters, read one whole.
 *
 * It counts repeats, because only the log sees all of them. It stores the newest, limited by number and bytes, because
 * the service decides how much it sends. It does not judge, and it never changes a row.
 */

import { AppError } from '../../shared/failure.ts';
import type { Delivery, DeliveryStatus, DeliverySummary } from '../../shared/webhook/delivery.ts';
import type { Database } from '../sqlite/database.ts';
import { insertRow } from '../sqlite/rows.ts';
import { transaction } from '../sqlite/transaction.ts';

/** A delivery before its repeats are counted; its body is passed separately. */
export type NewDelivery = Omit<Delivery, 'attempt'>;

export type DeliveryQuery = {
  readonly environmentId?: string | undefined;
  readonly event?: string | undefined;
  readonly status?: DeliveryStatus | undefined;
};

export type DeliveryPage = {
  /** Newest first. */
  readonly deliveries: readonly DeliverySummary[];
  /** How many match, on this page or not. */
  readonly matched: number;
  readonly more: boolean;
  /** The events of all deliveries of that environment, whatever the filter. */
  readonly events: readonly string[];
};

export type DeliveryLog = {
  append(delivery: NewDelivery, body: Uint8Array): DeliverySummary;
  list(query: DeliveryQuery, limit: number, beforeId?: string): DeliveryPage;
  /** With its whole body. Throws AppError `delivery-unknown`. */
  get(id: string): Delivery;
};

const MOST_DELIVERIES = 5000;
/** For all bodies together: a flood of large messages must not fill the disk. */
const MOST_BODY_BYTES = 268_435_456;
const MOST_EVENTS = 100;

/** Deletes the oldest until the bodies fit; the newest always stays. Compares lengths without reading the bytes. */
const DROP_BEYOND_BYTES = `
  DELETE FROM deliveries WHERE seq <= (
    SELECT max(seq) FROM (SELECT seq, sum(length(body)) OVER (ORDER BY seq DESC) AS held FROM deliveries) WHERE held > ?
  ) AND seq < ?`;

type Row = { summary: string; detail: string; body: Uint8Array };
type Detail = Omit<Delivery, keyof DeliverySummary>;

export function openDeliveryLog(db: Database, most = MOST_DELIVERIES, mostBytes = MOST_BODY_BYTES): DeliveryLog {
  const append = (delivery: NewDelivery, body: Uint8Array): DeliverySummary => {
    const { request, notes, trace, verdict, response, maskedSecrets, content, keyFailure, handledMs, ...rest } =
      delivery;
    const summary: DeliverySummary = { ...rest, attempt: 1 + repeatsOf(db, rest) };
    const detail: Detail = {
      request: { ...request, body: { base64: '', totalBytes: 0 } },
      notes,
      trace,
      verdict,
      response,
      maskedSecrets,
      content,
      keyFailure,
      handledMs,
    };
    const { lastRowId } = insertRow(db, 'deliveries', {
      id: summary.id,
      environment_id: summary.environmentId,
      delivery_id: summary.deliveryId,
      event: summary.event,
      status: summary.status,
      summary: JSON.stringify(summary),
      detail: JSON.stringify(detail),
      body,
    });
    db.run('DELETE FROM deliveries WHERE seq <= ?', lastRowId - most);
    db.run(DROP_BEYOND_BYTES, mostBytes, lastRowId);
    return summary;
  };
  return {
    append: (delivery, body) => transaction(db, () => append(delivery, body)),
    list(query, limit, beforeId) {
      const { where, values } = conditionsOf(query);
      const before = beforeId === undefined ? Number.MAX_SAFE_INTEGER : seqOf(db, beforeId);
      const rows = db.all<{ summary: string }>(
        `SELECT summary FROM deliveries WHERE seq < ?${where} ORDER BY seq DESC LIMIT ?`,
        ...[before, ...values, limit + 1],
      );
      const count = `SELECT count(*) AS count FROM deliveries WHERE seq > 0${where}`;
      return {
        deliveries: rows.slice(0, limit).map((row) => JSON.parse(row.summary) as DeliverySummary),
        matched: db.get<{ count: number }>(count, ...values)?.count ?? 0,
        more: rows.length > limit,
        events: eventsOf(db, query.environmentId),
      };
    },
    get(id) {
      const row = db.get<Row>('SELECT summary, detail, body FROM deliveries WHERE id = ?', id);
      if (!row) throw unknownDelivery(id);
      const detail = JSON.parse(row.detail) as Detail;
      const body = { base64: Buffer.from(row.body).toString('base64'), totalBytes: row.body.length };
      return {
        ...(JSON.parse(row.summary) as DeliverySummary),
        ...detail,
        request: { ...detail.request, body },
      };
    },
  };
}

function repeatsOf(db: Database, { environmentId, deliveryId }: Pick<NewDelivery, 'environmentId' | 'deliveryId'>) {
  if (deliveryId === undefined) return 0;
  const sql = 'SELECT count(*) AS count FROM deliveries WHERE environment_id = ? AND delivery_id = ?';
  return db.get<{ count: number }>(sql, environmentId, deliveryId)?.count ?? 0;
}

function conditionsOf({ environmentId, event, status }: DeliveryQuery) {
  const columns: readonly (readonly [string, string | undefined])[] = [
    ['environment_id', environmentId],
    ['event', event],
    ['status', status],
  ];
  const given = columns.flatMap(([column, value]) => (value === undefined ? [] : [{ column, value }]));
  return {
    where: given.map(({ column }) => ` AND ${column} = ?`).join(''),
    values: given.map(({ value }) => value),
  };
}

function eventsOf(db: Database, environmentId: string | undefined): readonly string[] {
  const { where, values } = conditionsOf({ environmentId });
  const sql = `SELECT DISTINCT event FROM deliveries WHERE event IS NOT NULL${where} ORDER BY event LIMIT ${MOST_EVENTS}`;
  return db.all<{ event: string }>(sql, ...values).map((row) => row.event);
}

function seqOf(db: Database, id: string): number {
  const row = db.get<{ seq: number }>('SELECT seq FROM deliveries WHERE id = ?', id);
  if (!row) throw unknownDelivery(id);
  return row.seq;
}

function unknownDelivery(id: string): AppError {
  const message = `There is no delivery “${id.slice(0, 60)}”: the newest ${MOST_DELIVERIES} are kept, or fewer large ones.`;
  return new AppError({ code: 'delivery-unknown', message });
}
