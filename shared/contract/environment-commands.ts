/**
 * Inputs and outputs of the commands that keep environments. They are part of the one list in commands.ts.
 *
 * `fields` is read by shared/environment/read-fields.ts, which names every field that does not fit; the failure is then
 * `environment-invalid`. Each that changes something answers the state after it.
 */
import { z } from 'zod';
import type { Failure } from '../failure.ts';
import { confirmedName } from './confirmed-name.ts';
import type { WorkbenchState } from './workbench-state.ts';

const id = z.string().min(1).max(200);

export const ENVIRONMENT_INPUTS = {
  /** Guarded where it has the address of a dangerous one without being marked so, as are update and import. */
  'environment.create': z.strictObject({ fields: z.unknown(), confirmedName }),
  /** Guarded where it takes the danger mark off a dangerous one, renames it, or leads its requests elsewhere. */
  'environment.update': z.strictObject({ id, fields: z.unknown(), confirmedName }),
  /** A copy under a name of its own; what the vault holds is not copied. */
  'environment.duplicate': z.strictObject({ id }),
  /** Guarded. `forgetSecrets`: the vault's key and token of it go as well; otherwise they stay. */
  'environment.delete': z.strictObject({ id, forgetSecrets: z.boolean(), confirmedName }),
  'environment.select': z.strictObject({ id }),
  /** Connects by these fields, saved or not, and makes no request. */
  'environment.checkConnection': z.strictObject({ fields: z.unknown() }),
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
export type SavedEnvironmentAnswer = {
  readonly environmentId: string;
  readonly notes: readonly string[];
  readonly state: WorkbenchState;
};

/** A server's certificate as it is shown to be compared. */
export type CertificateView = {
  readonly subject: string;
  readonly issuer: string;
  readonly validFrom: string;
  readonly validTo: string;
  readonly hosts: string;
  /** SHA-256, 64 lower-case hex digits; empty where the server showed none. */
  readonly fingerprint: string;
};

export type ConnectionCheck =
  | {
      readonly kind: 'connected';
      /** From the start until a request could have been sent. */
      readonly readyMs: number;
      readonly tlsVersion?: string;
      readonly certificate?: CertificateView;
    }
  | { readonly kind: 'failed'; readonly failure: Failure };

export type EnvironmentOutputs = {
  'environment.create': SavedEnvironmentAnswer;
  'environment.update': SavedEnvironmentAnswer;
  'environment.duplicate': SavedEnvironmentAnswer;
  'environment.delete': WorkbenchState;
  'environment.select': WorkbenchState;
  'environment.checkConnection': ConnectionCheck;
  'environment.export': { readonly fileName: string; readonly text: string };
  'environment.import': SavedEnvironmentAnswer;
};
