/**
 * Inputs and outputs of the commands on history: reading, searching, marking, deleting, retention, export.
 *
 * They are part of the one list in commands.ts. A query is one line of text (see shared/history/history-query.ts), so that
 * every text has a meaning and no door refuses one. What is changed is told by `history.changed`.
 */
import { z } from 'zod';
import { EXPORT_FORMS } from '../history/exports/export-form.ts';
import type { HistoryHit } from '../history/history-hit.ts';
import { type HistoryMark, LONGEST_NAME, LONGEST_NOTE } from '../history/history-mark.ts';
import { MOST_KEEP_DAYS, MOST_KEEP_MEGABYTES, type Retention, type RetentionWeight } from '../history/retention.ts';
import type { Exchange, ExchangeSummary } from '../request/exchange.ts';

const id = z.string().min(1).max(200);
const query = z.string().max(2000);
const retention = z.strictObject({
  keepDays: z.int().min(1).max(MOST_KEEP_DAYS).nullable(),
  keepMegabytes: z.int().min(1).max(MOST_KEEP_MEGABYTES).nullable(),
});

export const HISTORY_INPUTS = {
  'history.list': z.strictObject({
    /** Older than this exchange; absent: the newest. */
    beforeId: id.optional(),
    limit: z.number().int().min(1).max(500),
  }),
  'history.get': z.strictObject({ id }),
  /** A page of what a query finds, newest first. */
  'history.search': z.strictObject({ query, beforeId: id.optional(), limit: z.int().min(1).max(100) }),
  /** Ids alone, for acts on all that a query finds. */
  'history.ids': z.strictObject({ query, limit: z.int().min(1).max(10_000) }),
  /** How much is kept, what there is to filter by, and the retention. */
  'history.overview': z.strictObject({}),
  'history.mark': z.strictObject({
    ids: z.array(id).min(1).max(100),
    isPinned: z.boolean().optional(),
    name: z.string().max(LONGEST_NAME).optional(),
    note: z.string().max(LONGEST_NOTE).optional(),
  }),
  /** Deletes these for good; the page has asked. */
  'history.remove': z.strictObject({ ids: z.array(id).min(1).max(50) }),
  /** What a retention would remove now; nothing is removed. */
  'history.weighRetention': z.strictObject({ retention }),
  /** Keeps the retention and begins to remove what it does not keep. */
  'history.changeRetention': z.strictObject({ retention }),
  /** The texts of the first of these exchanges, as many as fit into one answer; ask again from the next one on. */
  'history.exportPart': z.strictObject({
    form: z.enum(EXPORT_FORMS),
    ids: z.array(id).min(1).max(50),
    /** Counts from 1 over the whole export. */
    firstNumber: z.int().min(1).max(10_000_000),
  }),
} as const satisfies Record<string, z.ZodType>;

export type HistoryOverview = {
  readonly exchanges: number;
  readonly bytes: number;
  readonly pinned: number;
  readonly fileBytes: number;
  readonly operations: readonly string[];
  readonly environmentIds: readonly string[];
  readonly retention: Retention;
};

export type HistorySearchPage = {
  readonly hits: readonly HistoryHit[];
  readonly more: boolean;
  /** Of the whole query; absent where `beforeId` was given. */
  readonly total?: number;
  /** Counting stopped at `total`. */
  readonly totalIsAtLeast?: boolean;
};

export type HistoryOutputs = {
  'history.list': { readonly exchanges: readonly ExchangeSummary[]; readonly total: number; readonly more: boolean };
  'history.get': Exchange;
  'history.search': HistorySearchPage;
  'history.ids': { readonly ids: readonly string[]; readonly more: boolean };
  'history.overview': HistoryOverview;
  /** The marks after it, in the order of the ids. */
  'history.mark': { readonly marks: readonly HistoryMark[] };
  'history.remove': { readonly removed: number };
  'history.weighRetention': RetentionWeight;
  'history.changeRetention': HistoryOverview;
  /** One text an exchange; `taken` of the ids were done, those that are gone included. */
  'history.exportPart': { readonly texts: readonly string[]; readonly taken: number };
};
