/**
 * Capture: a request of somebody else's client, its verdict, its answer, its finding. JSON.
 *
 * It passed through the loupe's door, or reached the embedded sandbox. A row of the live list is its summary: it comes with the verdict first, again with the answer, and again with the
 * finding. Secrets are masked before a capture is made. Kept in memory only.
 */
import type { Diagnosis } from '../doctor/finding.ts';
import type { Failure } from '../failure.ts';
import type { Observed } from '../observed/observed.ts';
import type { CheckId } from '../signature/verdict.ts';

export type CaptureSummary = {
  readonly id: string;
  readonly environmentId: string;
  readonly atMs: number;
  readonly method: string;
  /** The request target as it came. */
  readonly target: string;
  /** Absent if it was refused before its signature was looked at. */
  readonly verified?: boolean;
  /** The checks that were made and failed. */
  readonly failedChecks: readonly CheckId[];
  readonly keyId?: string;
  /** Absent until the environment has answered. */
  readonly status?: number;
  /** Why there is no answer. */
  readonly failure?: Failure;
  /** From the end of the request to the end of its answer. */
  readonly totalMs?: number;
  /** What is wrong, in one sentence: the finding, or what the service said; absent until it is known. */
  readonly sentence?: string;
};

export type Capture = CaptureSummary & Observed & { readonly diagnosis?: Diagnosis };
