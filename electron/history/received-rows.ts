/**
 * Deliveries among the rows of history: append, list, read one whole.
 *
 * They have their own bounds, because the service decides how much it sends, and stand outside of the retention and of the
 * index of words. Repeats are counted here, because only history sees all of them. It does not judge, and it never changes a
 * row.
 */

import type { WholeRecord } from '../../shared/contract/record-commands.ts';
import { AppError } from '../../shared/failure.ts';
import { shortened } from '../../shared/text/shortened.ts';
import type { Delivery, DeliverySummary } from '../../shared/webhook/delivery.ts';
import type { Database } from '../sqlite/database.ts';
import { transaction } from '../sqlite/transaction.ts';
import { insertRecord, recordOf, type StoredRow } from './stored-exchange.ts';

/** A delivery before its repeats are counted; its body is passed separately. */
export type NewDelivery = Omit<Delivery, 'attempt'>;

export type ReceivedRows = {
  append(delivery: NewDelivery, body: Uint8Array): DeliverySummary;
  /** Newest first, all that are kept of an environment. */
  list(environmentId: string): readonly DeliverySummary[];
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

/** Deliveries by their own index: the planner would rather go through all rows of an environment, or of the file. */
const RECEIVED_FACTS = 'exchange_facts INDEXED BY exchange_facts_received';

const BEYOND_NUMBER = `SELECT seq FROM ${RECEIVED_FACTS} WHERE ${RECEIVED} ORDER BY seq DESC LIMIT -1 OFFSET ?`;
/** The oldest until the rest fits; the newest always stays. Compares lengths without reading the bytes. */
const BEYOND_BYTES = `
  SELECT seq FROM (
    SELECT seq, sum(length(request_body)) OVER (ORDER BY seq DESC) AS held
      FROM ${RECEIVED_FACTS} JOIN exchanges USING (seq) WHERE ${RECEIVED}
  ) WHERE held > ? AND seq < ?`;

export function createReceivedRows(db: Database, most = MOST_DELIVERIES, mostBytes = MOST_BODY_BYTES): ReceivedRows {
  const append = (made: NewDelivery, body: Uint8Array): DeliverySummary => {
    const delivery: Delivery = { ...made, attempt: 1 + repeatsOf(db, made) };
    const { seq, summary } = insertRecord(db, delivery, body, answerOf(made));
    db.run(`DELETE FROM exchanges WHERE seq IN (${BEYOND_NUMBER})`, most);
    db.run(`DELETE FROM exchanges WHERE seq IN (${BEYOND_BYTES})`, mostBytes, seq);
    return JSON.parse(summary) as DeliverySummary;
  };
  const find = (id: string): Delivery | undefined => {
    const row = db.get<StoredRow>(
      `SELECT summary, detail, request_body, response_body FROM exchanges JOIN exchange_facts USING (seq)
        WHERE id = ? AND ${RECEIVED}`,
      id,
    );
    if (!row) return undefined;
    const delivery = recordOf(row) as Delivery;
    const body = { base64: Buffer.from(row.request_body).toString('base64'), totalBytes: row.request_body.length };
    return { ...delivery, request: { ...delivery.request, body } };
  };
  return {
    append: (delivery, body) => transaction(db, () => append(delivery, body)),
    list: (environmentId) =>
      db
        .all<{ summary: string }>(
          `SELECT summary FROM ${RECEIVED_FACTS} JOIN exchanges USING (seq)
            WHERE ${RECEIVED} AND environment_id = ? ORDER BY seq DESC`,
          environmentId,
        )
        .map(({ summary }) => JSON.parse(summary) as DeliverySummary),
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
