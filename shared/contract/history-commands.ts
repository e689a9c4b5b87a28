/**
 * Inputs and outputs of the history commands: reading, marking, deleting, retention, export.
 *
 * Part of the one list in commands.ts. A query is one line of text (see shared/history/history-query.ts); every text
 * has a meaning, so no door rejects one. `history.changed` announces changes.
 */
import { z } from 'zod';
import { EXPORT_FORMS } from '../history/exports/export-form.ts';
import { type HistoryMark, LONGEST_NAME, LONGEST_NOTE } from '../history/history-mark.ts';
import { MOST_KEEP_DAYS, MOST_KEEP_MEGABYTES, type Retention, type RetentionWeight } from '../history/retention.ts';
import { LONGEST_IMPORTED_TEXT } from '../history/split-export.ts';
import type { Exchange, ExchangeSummary } from '../request/exchange.ts';
import type { StateTimes } from '../ussd/state-times.ts';
import type { Walk } from '../ussd/walk.ts';

const id = z.string().min(1).max(200);
const query = z.string().max(2000);
const retention = z.strictObject({
  keepDays: z.int().min(1).max(MOST_KEEP_DAYS).nullable(),
  keepMegabytes: z.int().min(1).max(MOST_KEEP_MEGABYTES).nullable(),
});

export const HISTORY_INPUTS = {
  'history.list': z.strictObject({
    /** Leaves out what robots sent (shared/request/robot.ts), hundreds each. */
    withoutRobots: z.boolean().optional(),
    /** Only exchanges older than this one; absent: start at the newest. */
    beforeId: id.optional(),
    limit: z.number().int().min(1).max(500),
  }),
  'history.get': z.strictObject({ id }),
  /** The whole USSD session that this press belongs to. */
  'history.walk': z.strictObject({ id }),
  /** How long the service takes for each screen, of the newest presses of this environment. */
  'history.stateTimes': z.strictObject({ environmentId: id }),
  /** Only the ids, for acting on all results of a query. */
  'history.ids': z.strictObject({ query, limit: z.int().min(1).max(10_000) }),
  /** How much is stored, what can be filtered by, and the retention. */
  'history.overview': z.strictObject({}),
  'history.mark': z.strictObject({
    ids: z.array(id).min(1).max(100),
    isPinned: z.boolean().optional(),
    name: z.string().max(LONGEST_NAME).optional(),
    note: z.string().max(LONGEST_NOTE).optional(),
  }),
  /** Deletes these permanently; the page has already confirmed it with the user. */
  'history.remove': z.strictObject({ ids: z.array(id).min(1).max(50) }),
  /** What a retention would remove now; removes nothing. */
  'history.weighRetention': z.strictObject({ retention }),
  /** Saves the retention and starts removing what it no longer covers. */
  'history.changeRetention': z.strictObject({ retention }),
  /** The texts of as many of these exchanges as fit in one answer, from the first on; call again from the next one. */
  'history.exportPart': z.strictObject({
    form: z.enum(EXPORT_FORMS),
    ids: z.array(id).min(1).max(50),
    /** Counts from 1 across the whole export. */
    firstNumber: z.int().min(1).max(10_000_000),
  }),
  /** Exchanges of an export, each as its JSON text, to be read strictly and marked as imported. */
  'history.importPart': z.strictObject({ texts: z.array(z.string().max(LONGEST_IMPORTED_TEXT)).min(1).max(50) }),
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

export type HistoryOutputs = {
  'history.list': { readonly exchanges: readonly ExchangeSummary[]; readonly total: number; readonly more: boolean };
  'history.get': Exchange;
  'history.walk': Walk;
  'history.stateTimes': readonly StateTimes[];
  'history.ids': { readonly ids: readonly string[]; readonly more: boolean };
  'history.overview': HistoryOverview;
  /** The resulting marks, in the order of the ids. */
  'history.mark': { readonly marks: readonly HistoryMark[] };
  'history.remove': { readonly removed: number };
  'history.weighRetention': RetentionWeight;
  'history.changeRetention': HistoryOverview;
  /** One text per exchange; `taken` counts the processed ids, including exchanges that no longer exist. */
  'history.exportPart': { readonly texts: readonly string[]; readonly taken: number };
  /** `known` are here already. `at` counts the texts from 0. */
  'history.importPart': {
    readonly added: number;
    readonly known: number;
    readonly refused: readonly { readonly at: number; readonly sentence: string }[];
  };
};
