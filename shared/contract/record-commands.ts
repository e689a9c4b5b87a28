/**
 * Inputs and outputs of the record commands: one list and one whole record, wherever the request was seen.
 *
 * Part of the one list in commands.ts. What was sent and imported is listed by the history commands, with its sessions and
 * marks. `record.changed` announces each record, and again as more becomes known of it.
 */
import { z } from 'zod';
import type { Diagnosis } from '../doctor/finding.ts';
import type { Failure } from '../failure.ts';
import type { Observed } from '../observed/observed.ts';
import type { RecordSummary } from '../record/record-summary.ts';
import type { Timings } from '../request/exchange.ts';
import type { DeliveryContent } from '../webhook/read-delivery-body.ts';

const id = z.string().min(1).max(200);

/** Listed here. */
export const LISTED_SOURCES = ['received', 'passed', 'sandbox'] as const;
export type ListedSource = (typeof LISTED_SOURCES)[number];

export const RECORD_INPUTS = {
  /** One page, newest first. `query`: see shared/history/history-query.ts. */
  'records.list': z.strictObject({
    source: z.enum(LISTED_SOURCES),
    environmentId: id,
    query: z.string().max(2000),
    /** Only records older than this one; absent: start at the newest. */
    beforeId: id.optional(),
    limit: z.int().min(1).max(1000),
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
  readonly records: readonly RecordSummary[];
  /** How many match, on this page or not. */
  readonly matched: number;
  readonly more: boolean;
  /** Of all that match, the most frequent first. */
  readonly tally: readonly RecordTally[];
  /** The events of all deliveries of that environment, whatever the query. */
  readonly events: readonly string[];
  /** How many old ones the sandbox's journal dropped to make room. */
  readonly dropped: number;
};

export type RecordOutputs = {
  'records.list': RecordPage;
  'records.get': WholeRecord;
};
