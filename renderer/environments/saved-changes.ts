/**
 * Unsaved changes to environments, stored by the browser across a reload: size-limited text, with each field validated by its shape or dropped.
 *
 * Half-typed values are stored on purpose. An environment's fields are not secret, but an address with a password in it would be, and so would a
 * private key among the certificates: those are not stored.
 */

import { z } from 'zod';
import { FIELD_WORDS, type FieldChanges, type FieldName } from '../../shared/environment/edit-fields.ts';
import { ENVIRONMENT_COLOURS, USSD_CONTENT_TYPES } from '../../shared/environment/environment.ts';
import { NEW_ENVIRONMENT } from '../../shared/environment/new-environment.ts';
import { readEnvironmentFields } from '../../shared/environment/read-fields.ts';
import { ussdProtocol } from '../../shared/environment/ussd-protocol-schema.ts';
import { jsonValue } from '../../shared/json/json-value.ts';

export type SavedChanges = {
  /** The environment that was open. */
  readonly editedId?: string;
  /** By environment. */
  readonly changes: Readonly<Record<string, FieldChanges>>;
};

const MOST_ENVIRONMENTS = 20;
const LONGEST_CHANGES = 131_072;

/** A private key that was pasted into the wrong field is kept nowhere. */
const text = z
  .string()
  .max(2000)
  .refine((typed) => !typed.includes('PRIVATE KEY'));
const address = text.refine((typed) => !typed.includes('@'));
const SHAPES: Readonly<Record<FieldName, z.ZodType>> = {
  name: text,
  baseUrl: address,
  clientId: text,
  keyId: text,
  colour: z.enum(ENVIRONMENT_COLOURS),
  danger: z.boolean(),
  // The editor only offers valid profiles.
  signingProfile: z.unknown().refine((signingProfile) => {
    return readEnvironmentFields({ ...NEW_ENVIRONMENT, name: 'any', signingProfile }).ok;
  }),
  ussdProfile: z.strictObject({
    protocol: ussdProtocol.optional(),
    serviceCode: text,
    contentType: z.enum(USSD_CONTENT_TYPES),
    sessionId: z.enum(['server', 'client']),
    startPairs: z.array(z.tuple([text, text])),
    startChoice: z.enum(['empty', 'omit', 'code']),
    sessionLimitMs: z.number(),
    idleLimitMs: z.number(),
    applicationLimitMs: z.number(),
    wordings: z.strictObject({
      dialling: text,
      timedOut: text,
      endedByNetwork: text,
      endedByUser: text,
      busy: text,
      unsupported: text,
      failed: text,
    }),
  }),
  customers: z.array(z.strictObject({ customerId: z.number(), name: text, msisdn: text })),
  transport: z.strictObject({
    connectTimeoutMs: z.number(),
    idleTimeoutMs: z.number(),
    totalTimeoutMs: z.number(),
    proxy: z.union([
      z.strictObject({ kind: z.enum(['system', 'none']) }),
      z.strictObject({ kind: z.literal('explicit'), url: address }),
    ]),
    extraCaPem: z.string().refine((pem) => !pem.includes('PRIVATE KEY')),
    pinnedCertificates: z.array(text),
  }),
};
const keptSchema = z.object({ editedId: z.string().optional(), changes: z.record(z.string(), z.unknown()) });

/** The text to store. */
export function writeChanges({ editedId, changes }: SavedChanges): string {
  const worth = Object.entries(changes)
    .map(([id, changed]) => [id, fitting(changed)] as const)
    .filter(([, changed]) => JSON.stringify(changed).length <= LONGEST_CHANGES);
  return JSON.stringify({ editedId, changes: Object.fromEntries(worth.slice(-MOST_ENVIRONMENTS)) });
}

/** Reads every valid field and drops the rest. */
export function readChanges(kept: string | undefined): SavedChanges {
  const read = keptSchema.safeParse(jsonValue(kept ?? ''));
  if (!read.success) return { changes: {} };
  const { editedId, changes } = read.data;
  const fits = Object.entries(changes).flatMap(([id, changed]): [string, FieldChanges][] =>
    typeof changed === 'object' && changed !== null ? [[id, fitting(changed)]] : [],
  );
  return { editedId, changes: Object.fromEntries(fits) };
}

function fitting(changed: object): FieldChanges {
  const names = Object.keys(FIELD_WORDS);
  return Object.fromEntries(
    Object.entries(changed).filter(
      ([name, value]) => names.includes(name) && SHAPES[name as FieldName].safeParse(value).success,
    ),
  );
}
