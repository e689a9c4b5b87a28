/**
 * Inputs and outputs of the commands that manage environments. Part of the one list in commands.ts.
 *
 * shared/environment/read-fields.ts reads `fields` and names every field that does not fit, in the failure
 * `environment-invalid`. Commands that change something return the new state.
 */
import { z } from 'zod';
import { LONGEST_ENVIRONMENT_TEXT } from '../environment/environment.ts';
import type { Failure } from '../failure.ts';
import { confirmedName } from './confirmed-name.ts';
import type { WorkbenchState } from './workbench-state.ts';

const id = z.string().min(1).max(200);

export const ENVIRONMENT_INPUTS = {
  /** Guarded, like update and import, if it uses a dangerous environment's address without the danger mark. */
  'environment.create': z.strictObject({ fields: z.unknown(), confirmedName }),
  /** Guarded if it removes a dangerous environment's mark, renames it, redirects its requests or changes who signs them. */
  'environment.update': z.strictObject({ id, fields: z.unknown(), confirmedName }),
  /** Copies the environment under its own name, without anything from the vault. */
  'environment.duplicate': z.strictObject({ id }),
  /** Guarded. `forgetSecrets` also deletes its key and token from the vault. */
  'environment.delete': z.strictObject({ id, forgetSecrets: z.boolean(), confirmedName }),
  'environment.select': z.strictObject({ id }),
  /** Connects with these fields, saved or not, without making a request. */
  'environment.checkConnection': z.strictObject({ fields: z.unknown() }),
  'environment.export': z.strictObject({ id }),
  /**
   * If the name exists and `onSameName` is absent, changes nothing and answers `environment-exists`. Guarded if it
   * replaces a dangerous environment. If the stored token would be sent elsewhere from then on and `heldToken` is
   * absent, changes nothing and answers `environment-token-held`, with `to` in its details.
   */
  'environment.import': z.strictObject({
    text: z.string().max(LONGEST_ENVIRONMENT_TEXT),
    onSameName: z.enum(['copy', 'replace']).optional(),
    heldToken: z.enum(['keep', 'forget']).optional(),
    confirmedName,
  }),
} as const satisfies Record<string, z.ZodType>;

/** `notes` lists what the import changed, as sentences. */
export type SavedEnvironmentAnswer = {
  readonly environmentId: string;
  readonly notes: readonly string[];
  readonly state: WorkbenchState;
};

/** A server's certificate, shown for comparison. */
export type CertificateView = {
  readonly subject: string;
  readonly issuer: string;
  readonly validFrom: string;
  readonly validTo: string;
  readonly hosts: string;
  /** SHA-256, 64 lower-case hex digits; empty if the server showed no certificate. */
  readonly fingerprint: string;
};

export type ConnectionCheck =
  | {
      readonly kind: 'connected';
      /** Time from the start until a request could have been sent. */
      readonly readyMs: number;
      readonly tlsVersion?: string;
      readonly certificate?: CertificateView;
    }
  | { readonly kind: 'failed'; readonly failure: Failure };

export type EnvironmentOutputs = Record<
  `environment.${'create' | 'update' | 'duplicate' | 'import'}`,
  SavedEnvironmentAnswer
> & {
  'environment.delete': WorkbenchState;
  'environment.select': WorkbenchState;
  'environment.checkConnection': ConnectionCheck;
  'environment.export': { readonly fileName: string; readonly text: string };
};
