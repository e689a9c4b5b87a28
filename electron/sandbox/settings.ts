/**
 * Settings of a running sandbox: delays, lifetimes, and the forms that the specification leaves open.
 *
 * Set at start and changed by admin calls; not stored in the database. The defaults read the specification literally
 * and use delays short enough to wait for.
 */
import { z } from 'zod';
import { AppError } from '../../shared/failure.ts';
import { readPublicUrl } from '../../shared/sandbox/public-url.ts';
import { DEFAULT_SIGNING_PROFILE, type SigningProfile } from '../../shared/signature/profile.ts';
import { signingProfileFrom } from '../../shared/signature/profile-json.ts';

export type SandboxSettings = {
  /** How long an order stays PENDING before it settles. */
  readonly settlementDelayMs: number;
  readonly reportDelayMs: number;
  /** True: every report ends in ERROR, so that clients can test for it. */
  readonly reportsFail: boolean;
  /** How long a session lives after each answer. */
  readonly sessionLifetimeMs: number;
  readonly idempotencyKeptMs: number;
  readonly tokenLifetimeSec: number;
  /** `code` in the envelope: the specification's schema says string, its examples show a number. */
  readonly codeAs: 'number' | 'string';
  /** Unit of createdAt and updatedAt. */
  readonly timestampsIn: 'seconds' | 'milliseconds';
  /** Refuse as tersely as production would: no reasons, no rebuilt base. */
  readonly strict: boolean;
  /** A refusal of the signature says what its sender really signed, where the doctor can tell. */
  readonly explainRefusals: boolean;
  readonly signingProfile: SigningProfile;
  /** Where reports without an address go. */
  readonly organizationEmail: string;
  /** The address that callers use and sign, where the sandbox is behind TLS or a tunnel; null: the address as received. */
  readonly publicUrl: string | null;
};

const MINUTE_MS = 60_000;

export const DEFAULT_SETTINGS: SandboxSettings = {
  settlementDelayMs: 10 * MINUTE_MS,
  reportDelayMs: 2000,
  reportsFail: false,
  sessionLifetimeMs: 3 * MINUTE_MS,
  idempotencyKeptMs: 24 * 60 * MINUTE_MS,
  tokenLifetimeSec: 3600,
  codeAs: 'number',
  timestampsIn: 'seconds',
  strict: false,
  explainRefusals: false,
  signingProfile: DEFAULT_SIGNING_PROFILE,
  organizationEmail: 'reports@sandbox.example',
  publicUrl: null,
};

const YEAR_MS = 366 * 24 * 60 * MINUTE_MS;
const durationMs = z.int().min(0).max(YEAR_MS);

/** A change of settings, as admin calls send it. */
export const settingsChangeSchema = z
  .strictObject({
    settlementDelayMs: durationMs,
    reportDelayMs: durationMs,
    reportsFail: z.boolean(),
    sessionLifetimeMs: durationMs,
    idempotencyKeptMs: durationMs,
    tokenLifetimeSec: z
      .int()
      .min(1)
      .max(YEAR_MS / 1000),
    codeAs: z.enum(['number', 'string']),
    timestampsIn: z.enum(['seconds', 'milliseconds']),
    strict: z.boolean(),
    explainRefusals: z.boolean(),
    signingProfile: z.record(z.string(), z.unknown()),
    organizationEmail: z.email(),
    publicUrl: z.string().max(2000).nullable(),
  })
  .partial();

export type SettingsChange = z.infer<typeof settingsChangeSchema>;

/** The settings after a change. @throws AppError `profile-invalid` or `public-url-invalid`. */
export function changedSettings(settings: SandboxSettings, change: SettingsChange): SandboxSettings {
  const { signingProfile, ...plain } = change;
  const given = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined));
  const profile = signingProfile === undefined ? settings.signingProfile : readProfile(signingProfile);
  const { publicUrl = settings.publicUrl } = change;
  return {
    ...settings,
    ...given,
    signingProfile: profile,
    publicUrl: publicUrl === null ? null : readPublicUrl(publicUrl),
  };
}

function readProfile(given: Readonly<Record<string, unknown>>): SigningProfile {
  const profile = signingProfileFrom(given);
  if (Object.keys(profile.components).length > 0) return profile;
  throw new AppError({
    code: 'profile-invalid',
    message: 'The signing profile lists no method; expected at least GET and POST.',
  });
}
