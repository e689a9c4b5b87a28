/**
 * The schema of a UssdProfile, for the editor, the saved file and imported files.
 *
 * Files of version 1 may lack the protocol, the limits and the wordings, which came later: what is missing gets its default. Every
 * other field must be there, and an unknown one is refused. An application that is no service of the specification's needs none of the
 * fields that say how that one is opened.
 */
import { z } from 'zod';
import { isRecord } from '../json/json-value.ts';
import { DEFAULT_USSD_PROFILE, type PhoneWordings, USSD_CONTENT_TYPES, type UssdProfile } from './environment.ts';
import { ussdProtocol } from './ussd-protocol-schema.ts';

/** What a limit may be, in milliseconds: below a second nobody could answer, and no network waits longer. */
const LIMIT_BOUNDS = {
  sessionLimitMs: { leastMs: 1000, mostMs: 3_600_000 },
  idleLimitMs: { leastMs: 1000, mostMs: 3_600_000 },
  applicationLimitMs: { leastMs: 1000, mostMs: 120_000 },
} as const;

const LONGEST_WORDING = 160;

const limitMs = (what: string, limit: keyof typeof LIMIT_BOUNDS) => {
  const { leastMs, mostMs } = LIMIT_BOUNDS[limit];
  const error = `expected ${what} in milliseconds, as whole seconds between ${leastMs} and ${mostMs}.`;
  return z
    .int({ error })
    .refine((ms) => ms >= leastMs && ms <= mostMs && ms % 1000 === 0, error)
    .default(DEFAULT_USSD_PROFILE[limit]);
};

const wording = (name: keyof PhoneWordings, least: 0 | 1 = 1) =>
  z
    .string({ error: 'expected the sentence as text.' })
    .trim()
    .min(least, 'expected a sentence for the display.')
    .max(LONGEST_WORDING, `expected at most ${LONGEST_WORDING} characters.`)
    .default(DEFAULT_USSD_PROFILE.wordings[name]);

const wordings: z.ZodType<PhoneWordings> = z
  .strictObject(
    {
      dialling: wording('dialling'),
      timedOut: wording('timedOut'),
      endedByNetwork: wording('endedByNetwork'),
      endedByUser: wording('endedByUser', 0),
      busy: wording('busy'),
      unsupported: wording('unsupported'),
      failed: wording('failed'),
    },
    { error: 'expected the phone’s sentences as an object.' },
  )
  .default(DEFAULT_USSD_PROFILE.wordings);

const fields = z.strictObject(
  {
    protocol: ussdProtocol.optional(),
    serviceCode: z
      .string({ error: 'expected the code that is dialled, as text.' })
      .trim()
      .regex(/^[*#][0-9*#]{1,30}#$/, 'expected a code such as *384*99#: a star, digits and stars, and # at the end.'),
    contentType: oneOf(USSD_CONTENT_TYPES),
    sessionId: oneOf(['server', 'client']),
    startPairs: z
      .array(
        z.tuple([
          z.string().min(1, 'expected a name for each pair.').max(100),
          z.string().max(500, 'expected a value of at most 500 characters.'),
        ]),
        { error: 'expected a list of [name, value] pairs.' },
      )
      .max(20, 'expected at most 20 pairs.'),
    startChoice: oneOf(['empty', 'omit', 'code']),
    sessionLimitMs: limitMs('the limit of a session', 'sessionLimitMs'),
    idleLimitMs: limitMs('the time to reply', 'idleLimitMs'),
    applicationLimitMs: limitMs('the time for the service to answer', 'applicationLimitMs'),
    wordings,
  },
  { error: 'expected a USSD profile as an object.' },
);

export const ussdProfile: z.ZodType<UssdProfile> = z.preprocess(
  (value) => (isRecord(value) && isApplication(value) ? { ...OPENED, ...value } : value),
  fields,
);

/** True where a profile in a file is one of an application: it names another protocol than the specification's service. */
export function isApplication(profile: unknown): boolean {
  const protocol = isRecord(profile) ? profile.protocol : undefined;
  return isRecord(protocol) && protocol.kind !== 'service';
}

const { serviceCode, contentType, sessionId, startPairs, startChoice } = DEFAULT_USSD_PROFILE;
const OPENED = { serviceCode, contentType, sessionId, startPairs, startChoice };

/** One of these words; the complaint lists them. */
export function oneOf<const Choice extends string>(choices: readonly Choice[]) {
  return z.enum(choices, { error: `expected ${choices.join(' | ')}.` });
}
