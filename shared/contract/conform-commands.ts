/**
 * Inputs and outputs of conformance runs: one at a time in an environment, the newest of all kept.
 *
 * Part of the one list in commands.ts. `conform.start` answers when the run has ended, and ends with the page that asked; on the way
 * `conform.progressed` tells how far it is. What it sends is recorded like anything else that is sent.
 */
import { z } from 'zod';
import type { ConformJson } from '../conform/conform-json.ts';
import type { ClauseResult, ConformEnd } from '../conform/conform-run.ts';
import { confirmedName } from './confirmed-name.ts';

const id = z.string().min(1).max(200);

export const CONFORM_INPUTS = {
  'conform.start': z.strictObject({
    environmentId: id,
    /** Whose requests are read; the environment's first customer where absent. */
    customerId: z.int().nonnegative().optional(),
    /** Also creates and changes; refused where the environment is dangerous. */
    acts: z.boolean(),
    /** Also sends what must be refused. */
    probes: z.boolean(),
    confirmedName,
  }),
  'conform.stop': z.strictObject({ environmentId: id }),
  'conform.state': z.strictObject({ environmentId: id }),
  /** A run of any environment. */
  'conform.run': z.strictObject({ runId: id }),
  'conform.forget': z.strictObject({ environmentId: id, runId: id }),
} as const satisfies Record<string, z.ZodType>;

/** A run that has ended, as a list names it. */
export type ConformRunHead = {
  readonly runId: string;
  readonly environmentId: string;
  /** As it was called then. */
  readonly environmentName: string;
  readonly startedAtMs: number;
  readonly acts: boolean;
  readonly probes: boolean;
  readonly summary: string;
  readonly passed: boolean;
  /** It ended before its end; its clauses say why. */
  readonly ended?: ConformEnd['by'];
};

/** How many of how many: those that something came of. */
type Count = { readonly done: number; readonly total: number };

export type ConformProgress = {
  readonly environmentId: string;
  /** Absent once it has ended. The questions that the specification leaves open are asked behind the clauses. */
  readonly running?: { readonly clauses: Count; readonly questions: Count; readonly askedId: string };
  /** What came of clauses since it was told last; `from` is how many were told before. */
  readonly came?: { readonly from: number; readonly clauses: readonly ClauseResult[] };
};

/** `came` is all that came so far of a run that goes on. */
export type ConformState = ConformProgress & {
  /** Of every environment, the newest first. */
  readonly runs: readonly ConformRunHead[];
  /** Why the newest are kept in memory only. */
  readonly problem?: string;
};

export type ConformOutputs = {
  'conform.start': ConformRunHead;
  'conform.stop': ConformState;
  'conform.state': ConformState;
  'conform.run': ConformJson;
  'conform.forget': ConformState;
};
