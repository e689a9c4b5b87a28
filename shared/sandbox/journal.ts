/**
 * The sandbox's journal as others read it: one entry per request received, with its Verdict.
 *
 * Tokens are masked by as many `*` before an entry is made. Bodies are previews of 4096 bytes, with their full size.
 */
import { z } from 'zod';
import type { Diagnosis } from '../doctor/finding.ts';
import type { Observed } from '../observed/observed.ts';

export type JournalSummary = {
  /** Counts up from 1 at each start of the sandbox. */
  readonly id: number;
  readonly atMs: number;
  readonly method: string;
  /** The request target as sent. */
  readonly target: string;
  /** Name in the catalogue; absent if the address is not in it. */
  readonly operation?: string;
  /** Absent if a fault cut the answer off before its status. */
  readonly status?: number;
  /** Absent if the request was rejected before its signature was checked. */
  readonly verified?: boolean;
  /** The reasons for a refusal, by field. */
  readonly reasons: readonly string[];
  readonly keyId?: string;
  readonly fault?: string;
  /** Sent by the workbench that runs this sandbox. */
  readonly isOwn?: true;
  /** What its sender did, in one sentence, if it was refused and diagnosed. It may come after the entry. */
  readonly sentence?: string;
};

/** Its trace is rebuilt from the received request. */
export type JournalEntry = JournalSummary &
  Observed & {
    /** Of a refused request; it may come after the entry. */
    readonly diagnosis?: Diagnosis;
    /** Why a refused request was not diagnosed. */
    readonly undiagnosed?: string;
  };

/** All given parts must match; an absent part always matches. */
export const journalQuerySchema = z.strictObject({
  operation: z.string().optional(),
  method: z.string().optional(),
  /** The target's path without its query: `/v1/accounts`, or `/accounts` for short. */
  path: z.string().optional(),
  status: z.int().optional(),
  verified: z.boolean().optional(),
  /** Searched in target, headers and bodies, ignoring case. */
  text: z.string().optional(),
  /** False: what other programs sent. */
  own: z.boolean().optional(),
  /** Newer than this entry. */
  sinceId: z.int().optional(),
});

export type JournalQuery = z.infer<typeof journalQuerySchema>;

export type JournalPage = {
  /** Newest first. */
  readonly entries: readonly JournalSummary[];
  /** How many entries match in total. */
  readonly matched: number;
  /** How many old entries were dropped to make room; if not 0, a count may be too low. */
  readonly dropped: number;
};
