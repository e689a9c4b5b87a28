/**
 * Inputs and outputs of the record commands: one list and one whole record, wherever the request was seen.
 *
 * Part of the one list in commands.ts. A query is one line of text (see shared/history/history-query.ts); every text has a
 * meaning, so no door rejects one. `record.changed` announces each record, and again as more becomes known of it.
 */
import { z } from 'zod';
import type { Diagnosis } from '../doctor/finding.ts';
import type { Failure } from '../failure.ts';
import type { RecordCursor } from '../history/merge-pages.ts';
import type { RecordHit } from '../history/record-hit.ts';
import type { SessionHead } from '../history/session-head.ts';
import type { Observed } from '../observed/observed.ts';
import { RECORD_SOURCES, type RecordSummary } from '../record/record-summary.ts';
import type { Timings } from '../request/exchange.ts';
import type { DeliveryContent } from '../webhook/read-delivery-body.ts';

const id = z.string().min(1).max(200);

export const RECORD_INPUTS = {
  /** One page, newest first. */
  'records.list': z.strictObject({
    /**
     * Which are listed, all of them if absent; a query may narrow it further. What this program sent to its sandbox is
     * listed as the sandbox saw it only where that source is named, here or in the query.
     */
    sources: z.array(z.enum(RECORD_SOURCES)).min(1).max(RECORD_SOURCES.length).optional(),
    environmentId: id.optional(),
    query: z.string().max(2000),
    /** A session's together, a whole one where no words and no filters are asked for; or each for itself. */
    order: z.enum(['sessions', 'flat']),
    /** Leaves out, of an empty query, what robots sent (shared/request/robot.ts), and flows. */
    withoutRuns: z.boolean().optional(),
    /** `next` of the page before; absent: start at the newest. */
    after: z.strictObject({ sent: id, received: id, passed: id, sandbox: id }).partial().optional(),
    limit: z.int().min(1).max(500),
  }),
  'records.get': z.strictObject({ id }),
} as const satisfies Record<string, z.ZodType>;

/** A record with all that was seen of it. */
export type WholeRecord = RecordSummary &
  Observed & {
    /** Why there is no answer, or no whole one. */
    readonly failure?: Failure;
    readonly timings?: Timings;
    /** Of a refused request; it may come after the record. */
    readonly diagnosis?: Diagnosis;
    /** Of a delivery: what could be read from it, and why there was no key to judge it by. */
    readonly content?: DeliveryContent;
    readonly keyFailure?: Failure;
  };

export type RecordDetail = Omit<WholeRecord, keyof RecordSummary>;

/** What lists tell of a record, and the rest of it. */
export function splitRecord(record: WholeRecord): { readonly summary: RecordSummary; readonly detail: RecordDetail } {
  const { request, notes, trace, verdict, response, failure, timings, maskedSecrets, ...others } = record;
  const { diagnosis, content, keyFailure, ...summary } = others;
  const seen = { request, notes, trace, verdict, response, failure, timings, maskedSecrets };
  return { summary, detail: { ...seen, diagnosis, content, keyFailure } };
}

/** How many requests of one operation, or messages of one event, got the same status. */
export type RecordTally = Pick<RecordSummary, 'operation' | 'event' | 'method' | 'status'> & { readonly count: number };

export type RecordPage = {
  readonly hits: readonly RecordHit[];
  /** Of each session that has a hit here, in the order `sessions`. */
  readonly sessions: readonly SessionHead[];
  /** How many match, on this page or not; absent if `after` was given. */
  readonly total?: number;
  /** Counting stopped at `total`; there may be more. */
  readonly totalIsAtLeast?: boolean;
  /** Where the list goes on; absent if this is its last page. */
  readonly next?: RecordCursor;
  /** Of all that match of what was received, passed through and seen by the sandbox; the most frequent first. */
  readonly tally: readonly RecordTally[];
  /** How many old ones the sandbox's journal dropped to make room. */
  readonly dropped: number;
};

export type RecordOutputs = {
  'records.list': RecordPage;
  'records.get': WholeRecord;
};
