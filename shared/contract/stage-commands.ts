/**
 * Inputs and outputs of the stage's commands: it borrows the sandbox and gives it back as it was.
 *
 * Part of the one list in commands.ts. The scripts themselves are played by the flows' commands.
 */
import { z } from 'zod';

const stageId = z.string().min(1).max(200);

export const STAGE_INPUTS = {
  /** Sets the sandbox aside: world, sessions, messages, clock. With the id of this stage: unless it is set aside already. */
  'stage.begin': z.strictObject({ stageId: stageId.optional() }),
  /** Answers when the stage was left. When its page goes, the sandbox is put back. */
  'stage.watch': z.strictObject({ stageId }),
  /** Puts the sandbox back as it was. */
  'stage.end': z.strictObject({ stageId }),
} as const satisfies Record<string, z.ZodType>;

export type StageOutputs = {
  'stage.begin': { readonly stageId: string };
  'stage.watch': Record<never, never>;
  /** By how much open sessions were prolonged, by the sandbox's clock: they have as long to live as they had. */
  'stage.end': { readonly prolongedMs: number };
};
