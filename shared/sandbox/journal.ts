/**
 * The journal of the sandbox as others read it: one entry for every request that reached it, with its Verdict.
 *
 * Tokens are masked by as many `*` before an entry is made. Bodies are previews of 4096 bytes; their full size is told.
 */
import { z } from 'zod';
import type { Observed } from '../observed/observed.ts';

export type JournalSummary = {
  /** Counts up from 1 for each start of the sandbox. */
  readonly id: number;
  readonly atMs: number;
  readonly method: string;
  /** The request target as sent. */
  readonly target: string;
  /** Name in the catalogue; absent where the address is none of its. */
  readonly operation?: string;
  /** Absent where a fault cut the answer off before its status. */
  readonly status?: number;
  /** Absent where the request was turned away before its signature was looked at. */
  readonly verified?: boolean;
  /** The reasons of a refusal, by field. */
  readonly reasons: readonly string[];
  readonly keyId?: string;
  readonly fault?: string;
};

/** Its trace is rebuilt from the request as it came. */
export type JournalEntry = JournalSummary & Observed;

/** All parts must hold; left out, a part holds always. */
export const journalQuerySchema = z.strictObject({
  operation: z.string().optional(),
  method: z.string().optional(),
  /** Path of the target without its query: `/v1/accounts`, or `/accounts` for short. */
  path: z.string().optional(),
  status: z.int().optional(),
  verified: z.boolean().optional(),
  /** Found anywhere in target, headers or bodies, in any case. */
  text: z.string().optional(),
  /** Newer than this entry. */
  sinceId: z.int().optional(),
});

export type JournalQuery = z.infer<typeof journalQuerySchema>;

export type JournalPage = {
  /** Newest first. */
  readonly entries: readonly JournalSummary[];
  /** How many entries match, on this page or not. */
  readonly matched: number;
  /** How many old entries were dropped to make room; where it is not 0, a count may be too low. */
  readonly dropped: number;
};
