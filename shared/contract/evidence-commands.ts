/**
 * The command that makes a Case of recorded exchanges. Part of the one list in commands.ts.
 *
 * Main makes it, because main masks: what leaves it holds no token, and numbers and PINs only where the user asked for them.
 */
import { z } from 'zod';
import type { Case } from '../evidence/case.ts';
import { LONGEST_FLOW_TEXT } from '../flow/flow-file-name.ts';
import { LINT_RULE_IDS } from '../ussd/lint/remark.ts';

const id = z.string().min(1).max(200);

/** A whole session by one of its presses, or exchanges of one environment. */
const subject = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('session'), id }),
  z.strictObject({ kind: z.literal('exchanges'), ids: z.array(id).min(1).max(500) }),
]);
export type EvidenceSubject = z.infer<typeof subject>;

export const EVIDENCE_INPUTS = {
  'evidence.make': z.strictObject({
    subject,
    includes: z.strictObject({ msisdn: z.boolean(), pin: z.boolean() }),
    /** The exchange at whose step it opens; the last where absent. */
    openAtId: id.optional(),
    /** The flows that sent them: what these mark as secret is hidden too. */
    flows: z
      .array(z.strictObject({ name: z.string().max(200), text: z.string().max(LONGEST_FLOW_TEXT) }))
      .max(1_000)
      .optional(),
    /** What failed at a step, in words: the case says so. */
    failures: z
      .array(z.strictObject({ exchangeId: id, message: z.string().max(20_000) }))
      .max(300)
      .optional(),
    /** What the user silenced of the lint, with the reason that stays in the file. */
    silences: z
      .array(
        z.strictObject({
          rule: z.enum(LINT_RULE_IDS),
          state: z.string().max(200).optional(),
          reason: z.string().min(1).max(2_000),
        }),
      )
      .max(200)
      .optional(),
  }),
} as const satisfies Record<string, z.ZodType>;

export type EvidenceOutputs = { 'evidence.make': Case };
