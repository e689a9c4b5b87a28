/**
 * Inputs and outputs of the commands that keep environments. They are part of the one list in commands.ts.
 *
 * `fields` is read by shared/environment/read-fields.ts, which names every field that does not fit; the failure is then
 * `environment-invalid`. Each that changes something answers the state after it.
 */
import { z } from 'zod';
import { confirmedName } from './confirmation.ts';
import type { WorkbenchState } from './workbench-state.ts';

const id = z.string().min(1).max(200);

export const ENVIRONMENT_INPUTS = {
  'environment.create': z.strictObject({ fields: z.unknown() }),
  /** Guarded where it takes the danger mark off. */
  'environment.update': z.strictObject({ id, fields: z.unknown(), confirmedName }),
  /** A copy under a name of its own; what the vault holds is not copied. */
  'environment.duplicate': z.strictObject({ id }),
  /** Guarded. `forgetSecrets`: the vault's key and token of it go as well; otherwise they stay. */
  'environment.delete': z.strictObject({ id, forgetSecrets: z.boolean(), confirmedName }),
  'environment.select': z.strictObject({ id }),
  'environment.export': z.strictObject({ id }),
  /**
   * Where an environment of that name is there already and `onSameName` is absent, nothing is done and the failure is
   * `environment-exists`. Guarded where it replaces a dangerous one.
   */
  'environment.import': z.strictObject({
    text: z.string().max(2_000_000),
    onSameName: z.enum(['copy', 'replace']).optional(),
    confirmedName,
  }),
} as const satisfies Record<string, z.ZodType>;

/** `notes`: what was changed on the way in, as sentences. */
export type KeptEnvironmentAnswer = {
  readonly environmentId: string;
  readonly notes: readonly string[];
  readonly state: WorkbenchState;
};

export type EnvironmentOutputs = {
  'environment.create': KeptEnvironmentAnswer;
  'environment.update': KeptEnvironmentAnswer;
  'environment.duplicate': KeptEnvironmentAnswer;
  'environment.delete': WorkbenchState;
  'environment.select': WorkbenchState;
  'environment.export': { readonly fileName: string; readonly text: string };
  'environment.import': KeptEnvironmentAnswer;
};
