/** The conformance runs that are kept: the newest of all environments. Part of the one list in commands.ts. */
import { z } from 'zod';
import type { ConformJson } from '../conform/conform-json.ts';
import type { ConformEnd } from '../conform/conform-run.ts';

const id = z.string().min(1).max(200);

export const CONFORM_INPUTS = {
  'conform.runs': z.strictObject({}),
  'conform.run': z.strictObject({ runId: id }),
  'conform.forget': z.strictObject({ runId: id }),
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

export type KeptConformRuns = {
  /** Of every environment, the newest first. */
  readonly runs: readonly ConformRunHead[];
  /** Why the newest are kept in memory only. */
  readonly problem?: string;
};

export type ConformOutputs = {
  'conform.runs': KeptConformRuns;
  'conform.run': ConformJson;
  'conform.forget': KeptConformRuns;
};
