/**
 * Takes in the deliveries of a history.db in which they had a table of their own, as they were: bodies to the byte, ids,
 * order, repeats. They are put after the exchanges; who lists the ones does not list the others.
 */
import type { WholeRecord } from '../../shared/contract/record-commands.ts';
import type { Database } from '../sqlite/database.ts';
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

const isOlder = (db: Database): boolean =>
  db.get("SELECT 1 FROM sqlite_schema WHERE name = 'deliveries'") !== undefined;

/** `columns`: SQL that gives the facts what a delivery needs. Returns whether there were any to take in. */
export function takeInOlderDeliveries(db: Database, columns: string): boolean {
  if (!isOlder(db)) return false;
  return transaction(db, () => {
    // Another program may have done it meanwhile.
    if (!isOlder(db)) return false;
    db.exec(columns);
    for (const { seq } of db.all<{ seq: number }>('SELECT seq FROM deliveries ORDER BY seq')) {
      const older = db.get<OlderRow>('SELECT summary, detail, body FROM deliveries WHERE seq = ?', seq);
      if (older) insertRecord(db, deliveryOf(older), older.body, answerOf(JSON.parse(older.detail) as OlderDetail));
    }
    db.exec('DROP TABLE deliveries');
    return true;
  });
}

function deliveryOf({ summary, detail }: OlderRow): WholeRecord {
  // Written by a version of this program.
  const { receivedAtMs, status, bodyBytes, ...known } = JSON.parse(summary) as OlderSummary;
  const { handledMs, ...rest } = JSON.parse(detail) as OlderDetail;
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
