/**
 * Takes in the deliveries of a history.db in which they had a table of their own, as they were: bodies to the byte, ids,
 * order, repeats. They are put after the exchanges; who lists the ones does not list the others.
 *
 * A row that is no delivery, or has the id of another, is left out: it must not keep the rest of history from being opened.
 */
import { z } from 'zod';
import type { WholeRecord } from '../../shared/contract/record-commands.ts';
import type { Database } from '../sqlite/database.ts';
import { isOfDatabase, isOfValues } from '../sqlite/database-error.ts';
import { transaction } from '../sqlite/transaction.ts';
import { answerOf } from './received-rows.ts';
import { insertRecord } from './stored-exchange.ts';

type OlderRow = { readonly summary: string; readonly detail: string; readonly body: Uint8Array };
type OlderSummary = Omit<WholeRecord, 'kind' | 'status'> & {
  readonly receivedAtMs: number;
  readonly status: string;
  readonly bodyBytes: number;
};
type OlderDetail = WholeRecord & { readonly handledMs: number };

/** What the columns and the lists need of a row; the rest is shown as it is. */
const SUMMARY = z.looseObject({
  id: z.string(),
  environmentId: z.string(),
  receivedAtMs: z.int(),
  deliveryId: z.string().optional(),
  event: z.string().optional(),
  failedChecks: z.array(z.string()),
  answer: z.looseObject({ kind: z.string(), status: z.int().optional() }),
});
const DETAIL = z.looseObject({
  request: z.looseObject({ method: z.string(), url: z.string(), headers: z.array(z.tuple([z.string(), z.string()])) }),
});

/** The column came and the table went in one transaction. */
const isOlder = (db: Database): boolean =>
  db.get("SELECT 1 FROM pragma_table_info('exchange_facts') WHERE name = 'delivery_id'") === undefined;

/** `columns`: SQL that gives the facts what a delivery needs. Returns whether the file was an older one. */
export function takeInOlderDeliveries(db: Database, columns: string): boolean {
  if (!isOlder(db)) return false;
  return transaction(db, () => {
    // Another program may have done it meanwhile.
    if (!isOlder(db)) return false;
    db.exec(columns);
    if (!db.get("SELECT 1 FROM sqlite_schema WHERE name = 'deliveries' AND type = 'table'")) return true;
    // As text, because the driver refuses whole numbers beyond 2^53.
    const places = db.all<{ place: string }>('SELECT CAST(seq AS TEXT) AS place FROM deliveries ORDER BY seq');
    for (const { place } of places) takeIn(db, place);
    db.exec('DROP TABLE deliveries');
    return true;
  });
}

function takeIn(db: Database, place: string): void {
  try {
    transaction(db, () => {
      const older = db.get<OlderRow>('SELECT summary, detail, body FROM deliveries WHERE seq = ?', place);
      if (older) insertRecord(db, deliveryOf(older), older.body, answerOf(JSON.parse(older.detail) as OlderDetail));
    });
  } catch (error) {
    if (!isOfRow(error)) throw error;
  }
}

/** Whether the row is at fault. If it is the file, a full disk say, the older table has to stay. */
function isOfRow(error: unknown): boolean {
  return !isOfDatabase(error) || isOfValues(error);
}

/** Throws if the row is no delivery. */
function deliveryOf({ summary, detail }: OlderRow): WholeRecord {
  const { receivedAtMs, status, bodyBytes, ...known } = SUMMARY.parse(JSON.parse(summary)) as unknown as OlderSummary;
  const { handledMs, ...rest } = DETAIL.parse(JSON.parse(detail)) as unknown as OlderDetail;
  const { answer, event = 'unreadable message' } = known;
  return {
    ...rest,
    ...known,
    kind: 'delivery',
    startedAtMs: receivedAtMs,
    method: rest.request.method,
    url: rest.request.url,
    label: event,
    status: answer?.kind === 'status' ? answer.status : undefined,
    verified: status === 'unjudged' ? undefined : status === 'verified',
    totalMs: handledMs,
  };
}
