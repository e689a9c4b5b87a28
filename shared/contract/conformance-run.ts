/** The run that checks an environment against the specification: one at a time in an environment. What it sends is recorded like anything else. */
import { z } from 'zod';
import type { ClauseResult } from '../conform/conform-run.ts';
import { confirmedName } from './confirmed-name.ts';
import type { ConformRunHead } from './conform-commands.ts';

export const conformanceInput = z.strictObject({
  kind: z.literal('conformance'),
  environmentId: z.string().min(1).max(200),
  /** Whose requests are read; the environment's first customer where absent. */
  customerId: z.int().nonnegative().optional(),
  /** Also creates and changes; refused where the environment is dangerous. */
  acts: z.boolean(),
  /** Also sends what must be refused. */
  probes: z.boolean(),
  confirmedName,
});

/** How many of how many: those that something came of. */
type Count = { readonly done: number; readonly total: number };

export type Conformance = {
  /** The questions that the specification leaves open are asked behind the clauses. */
  readonly progress: { readonly clauses: Count; readonly questions: Count; readonly askedId: string };
  readonly item: ClauseResult;
  /** Under its id it is kept, and read by `conform.run`. */
  readonly result: ConformRunHead;
};
