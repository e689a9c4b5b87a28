/**
 * Limits and wordings that are known of real networks and phones, to fill a UssdProfile with.
 *
 * Each names its source. What a source does not say keeps this program's default, and `unknown` says so. This file does
 * not claim that a network still keeps these limits: they differ by country and contract.
 */
import { DEFAULT_USSD_PROFILE, type PhoneWordings, type UssdLimits, type UssdProfile } from './environment.ts';

type Preset<Values> = {
  readonly id: string;
  readonly name: string;
  readonly source: string;
  /** What the source leaves open, as a sentence; empty if it leaves nothing open. */
  readonly unknown: string;
  readonly values: Values;
};

const { sessionLimitMs, idleLimitMs, applicationLimitMs, wordings } = DEFAULT_USSD_PROFILE;
const USUAL_LIMITS: UssdLimits = { sessionLimitMs, idleLimitMs, applicationLimitMs };
const MMI_ERROR = 'Connection problem or invalid MMI code.';

export const LIMIT_PRESETS: readonly Preset<UssdLimits>[] = [
  {
    id: 'sandbox',
    name: 'Sandbox',
    source: 'The sandbox keeps a session for three minutes after each screen.',
    unknown: 'The sandbox has no limit of its own for its answers; 10 s is usual in networks.',
    values: USUAL_LIMITS,
  },
  {
    id: 'africas-talking-kenya',
    name: 'Africa’s Talking, Kenya',
    source: 'Africa’s Talking: 180 s a session, 30 s for the reply, 15 s for the application.',
    unknown: '',
    values: { sessionLimitMs: 180_000, idleLimitMs: 30_000, applicationLimitMs: 15_000 },
  },
  {
    id: 'clickatell',
    name: 'Clickatell',
    source: 'Clickatell: 120 s a session, 20 s idle.',
    unknown: 'Its limit for the application is unknown; the default stays.',
    values: { ...USUAL_LIMITS, sessionLimitMs: 120_000, idleLimitMs: 20_000 },
  },
  {
    id: 'hubtel',
    name: 'Hubtel',
    source: 'Hubtel: 120 s idle.',
    unknown: 'Its limits for a session and for the application are unknown; the defaults stay.',
    values: { ...USUAL_LIMITS, idleLimitMs: 120_000 },
  },
  {
    id: 'sendexa',
    name: 'Sendexa',
    source: 'Sendexa: 5 to 10 s for the application; the shorter is taken.',
    unknown: 'Its limits for a session and for the reply are unknown; the defaults stay.',
    values: { ...USUAL_LIMITS, applicationLimitMs: 5000 },
  },
];

export const WORDING_PRESETS: readonly Preset<PhoneWordings>[] = [
  { id: 'dialbench', name: 'Dialbench', source: 'Says what happened.', unknown: '', values: wordings },
  {
    id: 'android',
    name: 'Android',
    source: 'The Android Open Source Project: ussdRunning and mmiError of its phone application.',
    unknown: 'Its sentences for a busy line and for hanging up are unknown; the defaults stay.',
    values: {
      ...wordings,
      dialling: 'USSD code running…',
      timedOut: MMI_ERROR,
      endedByNetwork: MMI_ERROR,
      unsupported: MMI_ERROR,
      failed: MMI_ERROR,
    },
  },
];

/** The preset whose values a profile has, if one has them all. */
export function presetOf<Values extends object>(
  presets: readonly Preset<Values>[],
  profile: Values,
): Preset<Values> | undefined {
  return presets.find(({ values }) =>
    (Object.keys(values) as (keyof Values)[]).every((name) => values[name] === profile[name]),
  );
}

/** A profile's limits alone. */
export function limitsOf(profile: UssdProfile): UssdLimits {
  const { sessionLimitMs: session, idleLimitMs: idle, applicationLimitMs: application } = profile;
  return { sessionLimitMs: session, idleLimitMs: idle, applicationLimitMs: application };
}
