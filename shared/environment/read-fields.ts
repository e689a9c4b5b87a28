/**
 * Reads EnvironmentFields from JSON, whether from the editor, the saved file or an imported file.
 *
 * An application that is no service of the specification's has its URL as it is called, and may lack what signs. Checks every field, rejects unknown ones by name, and reports all problems at once, each with its field. The caller
 * checks whether a name is taken.
 */
import { z } from 'zod';
import { AppError } from '../failure.ts';
import { ownWords } from '../json/issue-words.ts';
import { isRecord } from '../json/json-value.ts';
import type { SigningProfile } from '../signature/profile.ts';
import { signingProfileFrom } from '../signature/profile-json.ts';
import { plainLine } from '../text/plain-line.ts';
import { beginning } from '../text/shortened.ts';
import { readApplicationUrl } from './application-url.ts';
import { type ReadBaseUrl, readBaseUrl } from './base-url.ts';
import { extraCaFault, readFingerprint } from './certificate-pin.ts';
import { ENVIRONMENT_COLOURS, type EnvironmentFields, type TransportSettings } from './environment.ts';
import { NEW_APPLICATION } from './new-application.ts';
import { proxyUrlFault } from './proxy-url.ts';
import { isApplication, oneOf, ussdProfile } from './ussd-profile-schema.ts';

/** What does not fit, and where: `baseUrl`, `customers.0.msisdn`. */
export type FieldProblem = { readonly field: string; readonly message: string };

export type ReadFields =
  | { readonly ok: true; readonly fields: EnvironmentFields; readonly notes: readonly string[] }
  | { readonly ok: false; readonly problems: readonly FieldProblem[] };

const MOST_CUSTOMERS = 1000;
const MINUTE_MS = 60_000;
/** Text that can be sent as a header value and read without ambiguity on a page. */
const HEADER_TEXT = /^[\x21-\x7e]*$/;

const headerText = (what: string) =>
  z
    .string({ error: `expected ${what} as text.` })
    .trim()
    .max(200, `expected ${what} of at most 200 characters.`)
    .regex(HEADER_TEXT, `expected ${what} of ASCII characters without spaces, because it travels in a header.`);

const durationMs = (what: string, mostMs: number) => {
  const error = `expected ${what} as whole milliseconds between 100 and ${mostMs}.`;
  return z.int({ error }).min(100, error).max(mostMs, error);
};

/** Uses one of our readers inside a schema: its fault becomes the field's problem. */
const readBy = <T>(read: (value: unknown) => { value: T } | { fault: string }) =>
  z.unknown().transform((value, context): T => {
    const outcome = read(value);
    if ('value' in outcome) return outcome.value;
    context.addIssue({ code: 'custom', message: outcome.fault });
    return z.NEVER;
  });

/** A SigningProfile in a file; what does not fit is named. */
export const signingProfile = readBy<SigningProfile>((value) => {
  try {
    return { value: signingProfileFrom(value) };
  } catch (error) {
    if (error instanceof AppError) return { fault: error.failure.message };
    throw error;
  }
});

const customer = z.strictObject(
  {
    customerId: z
      .int({ error: 'expected a customer id as a whole number.' })
      .min(0, 'expected a customer id of 0 or more.'),
    name: z
      .string({ error: 'expected a name as text.' })
      .trim()
      .min(1, 'expected a name, to choose the subscriber by.')
      .max(100, 'expected a name of at most 100 characters.')
      // Names come from other people's files; a mark of direction would turn the line around in which one stands.
      .transform(plainLine),
    msisdn: z
      .string({ error: 'expected a phone number as text.' })
      .trim()
      .regex(/^\+?[0-9]{3,20}$/, 'expected a phone number of 3 to 20 digits, with or without +.'),
  },
  { error: 'expected a subscriber as an object.' },
);

const customers = z
  .array(customer, { error: 'expected a list of subscribers.' })
  .max(MOST_CUSTOMERS, `expected at most ${MOST_CUSTOMERS} subscribers.`)
  .superRefine((list, context) => {
    list.forEach(({ customerId }, at) => {
      if (list.findIndex((customer) => customer.customerId === customerId) === at) return;
      const message = `expected each customer id once; ${customerId} is listed twice.`;
      context.addIssue({ code: 'custom', path: [at, 'customerId'], message });
    });
  });

const proxy = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('system') }),
    z.strictObject({ kind: z.literal('none') }),
    z.strictObject({
      kind: z.literal('explicit'),
      url: z
        .string({ error: 'expected the address of the proxy as text.' })
        .trim()
        .max(500)
        .superRefine((url, context) => {
          const fault = proxyUrlFault(url);
          if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
        }),
    }),
  ],
  { error: 'expected a proxy of the kind system, none or explicit.' },
);

const transport: z.ZodType<TransportSettings> = z.strictObject(
  {
    connectTimeoutMs: durationMs('the time to connect', 10 * MINUTE_MS),
    idleTimeoutMs: durationMs('the time without progress', 60 * MINUTE_MS),
    totalTimeoutMs: durationMs('the whole time', 24 * 60 * MINUTE_MS),
    proxy,
    extraCaPem: z
      .string({ error: 'expected certificates as PEM text.' })
      .max(500_000, 'expected at most 500,000 characters of PEM.')
      .superRefine((pem, context) => {
        const fault = extraCaFault(pem);
        if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
      }),
    pinnedCertificates: z
      .array(
        readBy<string>((value) => {
          const fingerprint = typeof value === 'string' ? readFingerprint(value) : undefined;
          if (fingerprint !== undefined) return { value: fingerprint };
          return { fault: 'expected a SHA-256 fingerprint: 64 hex digits, with or without colons.' };
        }),
        { error: 'expected a list of SHA-256 fingerprints.' },
      )
      .max(20, 'expected at most 20 accepted certificates.'),
  },
  { error: 'expected the connection settings as an object.' },
);

const address = (read: (text: string) => ReadBaseUrl) =>
  readBy<string>((value) => {
    if (typeof value !== 'string') return { fault: 'expected an address as text.' };
    const outcome = read(value);
    return outcome.ok ? { value: outcome.baseUrl } : { fault: outcome.fault };
  });

const environmentFields = z.strictObject(
  {
    name: z
      .string({ error: 'expected a name as text.' })
      .trim()
      .min(1, 'expected a name.')
      .max(60, 'expected a name of at most 60 characters.')
      .regex(
        /^[^\p{C}\p{Zl}\p{Zp}]*$/u,
        'expected a name without invisible characters, because it may have to be typed.',
      ),
    baseUrl: address(readBaseUrl),
    clientId: headerText('the client id'),
    keyId: headerText('the key id').regex(
      /^[^"\\]*$/,
      'expected a key id without " and \\, because it is sent in quotes.',
    ),
    colour: oneOf(ENVIRONMENT_COLOURS),
    danger: z.boolean({ error: 'expected true or false.' }),
    signingProfile,
    ussdProfile,
    customers,
    transport,
  },
  { error: 'expected the fields of an environment as an object.' },
);

const applicationFields = environmentFields.extend({ baseUrl: address(readApplicationUrl) });
/** What an application may lack: a file written by hand needs its name, its address and what it speaks. */
const { name: _name, baseUrl: _address, ussdProfile: _spoken, ...UNTOLD } = NEW_APPLICATION;

/** Reads the fields strictly. Names and texts are trimmed; `/v1` is removed from the base URL, with a note. */
export function readEnvironmentFields(value: unknown): ReadFields {
  if (isRecord(value) && isApplication(value.ussdProfile)) {
    const parsed = applicationFields.safeParse({ ...UNTOLD, ...value });
    if (!parsed.success) return { ok: false, problems: parsed.error.issues.flatMap(problemsOf) };
    return { ok: true, fields: parsed.data, notes: [] };
  }
  const parsed = environmentFields.safeParse(value);
  if (!parsed.success) return { ok: false, problems: parsed.error.issues.flatMap(problemsOf) };
  const given: unknown = typeof value === 'object' && value !== null && 'baseUrl' in value ? value.baseUrl : undefined;
  const read = readBaseUrl(typeof given === 'string' ? given : '');
  return { ok: true, fields: parsed.data, notes: read.ok && read.note !== undefined ? [read.note] : [] };
}

function problemsOf(issue: z.core.$ZodIssue): FieldProblem[] {
  const field = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    const at = field === '' ? '' : `${field}.`;
    return issue.keys.map((key) => ({ field: beginning(`${at}${key}`, 120), message: 'there is no such field.' }));
  }
  return [{ field: field === '' ? 'environment' : field, message: `${ownWords(issue.message)}.` }];
}
