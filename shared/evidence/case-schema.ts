/**
 * The shape of a Case in a file, strict: an unknown field, a wrong type or a text beyond its bound is a fault with a path.
 *
 * What a person reads as a name (title, environment, subscriber) holds nothing unseen. Screens, headers and bodies are what
 * the service said, and hold what they hold: whoever shows them draws them and never interprets them.
 */
import { z } from 'zod';
import { base64Schema } from '../bytes/base64-schema.ts';
import { signingProfile } from '../environment/read-fields.ts';
import { ussdProfile } from '../environment/ussd-profile-schema.ts';
import { APPLICATION_PROTOCOLS } from '../environment/ussd-protocol-schema.ts';
import type { RequestNote } from '../http/read-request.ts';
import { SENT_BY } from '../record/record-summary.ts';
import { MOST_SCREEN_CHARACTERS } from '../request/press-record.ts';
import { CHECK_IDS, WARNING_IDS } from '../signature/verdict.ts';
import { UNSEEN } from '../text/plain-line.ts';
import { SEVERITIES } from '../ussd/lint/remark.ts';
import { type Case, LONGEST_CASE_BODY, MOST_CASE_EXCHANGES, MOST_CASE_STEPS } from './case.ts';
import { LONGEST_CASE_REMARK, MOST_CASE_REMARKS } from './case-remarks.ts';

const id = z.string().min(1).max(400);
const word = z.string().max(200);
const sentence = z.string().max(4_000);
const long = z.string().max(70_000);
const name = word.refine((text) => !UNSEEN.test(text), 'expected no control characters and no marks of direction');
const count = z.int().min(0);
const ms = z.number().min(0);
/** Within the dates that exist. */
const atMs = z.number().min(0).max(8_640_000_000_000_000);
const bytes = base64Schema(100_000);

const body = z.strictObject({
  base64: base64Schema(Math.ceil(LONGEST_CASE_BODY / 3) * 4),
  totalBytes: count,
});
const headers = z.array(z.tuple([z.string().max(1_000), long])).max(1_000);
const check = z.strictObject({ id: z.enum(CHECK_IDS), ok: z.boolean(), made: z.boolean(), message: sentence });
const warning = z.strictObject({ id: z.enum(WARNING_IDS), message: sentence });
const failure = z.strictObject({
  code: word,
  message: sentence,
  details: z.record(word, z.union([sentence, z.number(), z.boolean(), z.array(sentence).max(200)])).optional(),
});
const source = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('header'), headerIndices: z.array(count).max(1_000) }),
  z.strictObject({ kind: z.literal('derived') }),
  z.strictObject({ kind: z.literal('signature-params') }),
]);
const line = z.strictObject({
  name: word,
  parameters: sentence.optional(),
  value: long,
  source,
  start: count,
  end: count,
});
const trace = z.strictObject({
  profile: signingProfile,
  keyId: word,
  publicKeyBase64: bytes,
  bodyDigestBase64: bytes.optional(),
  createdSec: z.number(),
  expiresSec: z.number().optional(),
  lines: z.array(line).max(1_000),
  signatureParams: long,
  baseBase64: base64Schema(1_000_000),
  hashBase64: bytes,
  signatureBase64: bytes,
});
const outcome = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('screen'),
    state: word,
    text: z.string().max(MOST_SCREEN_CHARACTERS),
    isEnd: z.boolean(),
    keys: z.array(word).max(200),
    expiresAtMs: atMs.optional(),
  }),
  z.strictObject({
    kind: z.literal('refused'),
    code: word,
    sentence: z.string().max(MOST_SCREEN_CHARACTERS),
    isSessionLost: z.boolean(),
  }),
]);
const press = {
  customerId: count,
  sent: word,
  isStart: z.boolean(),
  protocol: z.enum(APPLICATION_PROTOCOLS).optional(),
  isSecret: z.literal(true).optional(),
  outcome,
};
const met = {
  startedAtMs: atMs,
  totalMs: ms,
  status: z.int().min(100).max(999).optional(),
  failureCode: word.optional(),
  verified: z.boolean().optional(),
};
const step = z.strictObject({
  ...press,
  ...met,
  exchangeId: id,
  options: z.array(z.strictObject({ key: word, label: sentence })).max(200),
});
/** An Exchange, without what the map keeps of it. */
export const exchangeShape = z.strictObject({
  ...met,
  id,
  kind: z.enum(['ussd', 'operation']),
  environmentId: id,
  operation: word,
  method: word,
  url: long,
  label: sentence,
  sessionId: id.optional(),
  press: z.strictObject(press).optional(),
  request: z.strictObject({ method: word, url: long, headers, body }),
  notes: z
    .array(
      z.strictObject({ code: word.transform((code) => code as RequestNote['code']), message: sentence, offset: count }),
    )
    .max(100)
    .optional(),
  // Absent where nothing was signed.
  trace: trace.optional(),
  verdict: z
    .strictObject({
      verified: z.boolean(),
      checks: z.array(check).max(100),
      warnings: z.array(warning).max(100).optional(),
    })
    .optional(),
  response: z
    .strictObject({ status: z.int().min(100).max(999), reason: sentence, httpVersion: word, headers, body })
    .optional(),
  maskedSecrets: count,
  failure: failure.optional(),
  timings: z.strictObject({
    dnsMs: ms.optional(),
    connectMs: ms.optional(),
    tlsMs: ms.optional(),
    firstByteMs: ms.optional(),
    totalMs: ms,
  }),
  weather: word.optional(),
  by: z.enum(SENT_BY).optional(),
  importedAtMs: atMs.optional(),
});

export const caseSchema: z.ZodType<Case> = z.strictObject({
  program: name,
  madeAtMs: atMs,
  title: name,
  environment: z.strictObject({ name, baseUrl: z.string().max(2_000), signingProfile, ussdProfile }),
  subscriber: z.strictObject({ customerId: count, name: name.optional(), msisdn: name.optional() }).optional(),
  includes: z.strictObject({ msisdn: z.boolean(), pin: z.boolean() }),
  openAt: count,
  steps: z.array(step).max(MOST_CASE_STEPS),
  exchanges: z.array(exchangeShape).max(MOST_CASE_EXCHANGES),
  remarks: z
    .array(
      z.strictObject({
        step: count.optional(),
        rule: word,
        severity: z.enum(SEVERITIES),
        message: z.string().max(LONGEST_CASE_REMARK),
        silenced: sentence.optional(),
      }),
    )
    .max(MOST_CASE_REMARKS),
});
