/**
 * Deliveries among the rows of history: append, list, read one whole.
 *
 * Repeats are counted here, because only history sees all of them. It does not judge, and it never changes a row.
 */

import type { WholeRecord } from '../../shared/contract/record-commands.ts';
import { AppError } from '../../shared/failure.ts';
import { shortened } from '../../shared/text/shortened.ts';
import type { Delivery, DeliverySummary } from '../../shared/webhook/delivery.ts';
import type { Database } from '../sqlite/database.ts';
import { transaction } from '../sqlite/transaction.ts';
import { createBoundedRows } from './bounded-rows.ts';
import { recordOf } from './stored-exchange.ts';

/** A delivery before its repeats are counted; its body is passed separately. */
export type NewDelivery = Omit<Delivery, 'attempt'>;

export type ReceivedRows = {
  append(delivery: NewDelivery, body: Uint8Array): DeliverySummary;
  /** Newest first, all that are kept, of an environment where one is named. */
  list(environmentId?: string): readonly DeliverySummary[];
  /** With its whole body; undefined if there is none of that id. */
  find(id: string): Delivery | undefined;
  /** Throws AppError `delivery-unknown`. */
  get(id: string): Delivery;
};

const MOST_DELIVERIES = 5000;
/** For all bodies together: a flood of large messages must not fill the disk. */
const MOST_BODY_BYTES = 268_435_456;

export const RECEIVED = `kind = 'delivery'`;
/** What retention, counts and lists of history are about. */
export const NOT_RECEIVED = `kind <> 'delivery'`;

/** How many exchanges there are: all rows but the deliveries, which an index of their own counts. */
export function countExchanges(db: Database): number {
  const sql = `SELECT (SELECT count(*) FROM exchanges) - (SELECT count(*) FROM exchange_facts WHERE ${RECEIVED}) AS n`;
  return db.get<{ n: number }>(sql)?.n ?? 0;
}

export function createReceivedRows(db: Database, most = MOST_DELIVERIES, mostBytes = MOST_BODY_BYTES): ReceivedRows {
  const bounds = { most, mostBytes, weight: 'length(request_body)', index: 'exchange_facts_received' };
  const rows = createBoundedRows(db, 'delivery', bounds);
  const append = (made: NewDelivery, body: Uint8Array): DeliverySummary => {
    const delivery: Delivery = { ...made, attempt: 1 + repeatsOf(db, made) };
    return rows.insert(delivery, body, answerOf(made)) as DeliverySummary;
  };
  const find = (id: string): Delivery | undefined => {
    const row = rows.find(id);
    if (!row) return undefined;
    const delivery = recordOf(row) as Delivery;
    const body = { base64: Buffer.from(row.request_body).toString('base64'), totalBytes: row.request_body.length };
    return { ...delivery, request: { ...delivery.request, body } };
  };
  return {
    append: (delivery, body) => transaction(db, () => append(delivery, body)),
    list: (environmentId) => rows.list(environmentId) as readonly DeliverySummary[],
    find,
    get(id) {
      const found = find(id);
      if (found) return found;
      const message = `There is no delivery “${shortened(id, 60)}”: the newest ${MOST_DELIVERIES} are kept, or fewer large ones.`;
      throw new AppError({ code: 'delivery-unknown', message });
    },
  };
}

/** The bytes of our answer, which is small. */
export function answerOf({ response }: Pick<WholeRecord, 'response'>): Uint8Array | undefined {
  return response && Buffer.from(response.body.base64, 'base64');
}

function repeatsOf(db: Database, { environmentId, deliveryId }: Pick<NewDelivery, 'environmentId' | 'deliveryId'>) {
  if (deliveryId === undefined) return 0;
  const sql = `SELECT count(*) AS count FROM exchange_facts WHERE ${RECEIVED} AND environment_id = ? AND delivery_id = ?`;
  return db.get<{ count: number }>(sql, environmentId, deliveryId)?.count ?? 0;
}
