/**
 * An exchange of history’s own JSON export, read back in. It comes from outside: it is held against a strict shape, and what
 * does not fit is refused with its place and reason. split-export.ts takes the file apart.
 *
 * Nothing of it is believed: an imported exchange says so for ever, belongs to no environment of this workbench, and counts as
 * signed correctly only where every check of the file says so. What was signed cannot be checked again, as its token is masked.
 */
import { z } from 'zod';
import { fromBase64 } from '../bytes/base64.ts';
import { base64Schema } from '../bytes/base64-schema.ts';
import { OPERATIONS } from '../catalogue/operations.ts';
import { type Answer, refuse } from '../failure.ts';
import { LONGEST_EXPORTED_BODY } from '../history/exports/exported.ts';
import { asForeign } from '../history/foreign-environment.ts';
import { type HistoryMark, LONGEST_NAME, LONGEST_NOTE } from '../history/history-mark.ts';
import { issueWords } from '../json/issue-words.ts';
import { jsonValue } from '../json/json-value.ts';
import { createCredentialMasker } from '../observed/credential-masker.ts';
import { createIssuedMasker } from '../observed/issued-masker.ts';
import { bothMaskers } from '../observed/mask-secrets.ts';
import { credentialsIn } from '../observed/message-secrets.ts';
import { bodyJson } from '../observed/observe.ts';
import type { Exchange } from '../request/exchange.ts';
import type { RecordedExchange } from '../request/make-exchange.ts';
import {
  LONGEST_RECORDED_WORD,
  MOST_RECORDED_NAMES,
  MOST_RECORDED_OPTIONS,
  MOST_SCREEN_CHARACTERS,
  PRESSED_BY,
} from '../request/press-record.ts';
import { shortened } from '../text/shortened.ts';
import { exchangeShape } from './case-schema.ts';

const id = z.string().min(1).max(200);
const word = z.string().max(LONGEST_RECORDED_WORD);
const body = z.strictObject({
  base64: base64Schema(Math.ceil(LONGEST_EXPORTED_BODY / 3) * 4),
  totalBytes: z.int().min(0),
});
const shape = exchangeShape.extend({
  id,
  operation: z.enum(OPERATIONS.map(({ name }) => name) as [string, ...string[]]),
  request: exchangeShape.shape.request.extend({ body }),
  response: exchangeShape.shape.response.unwrap().extend({ body }).optional(),
  map: z
    .strictObject({
      by: z.enum(PRESSED_BY),
      answers: id.optional(),
      isSecret: z.literal(true).optional(),
      options: z
        .array(
          z.strictObject({
            key: word,
            label: word,
            nextState: word.optional(),
            names: z.array(word).max(MOST_RECORDED_NAMES).optional(),
          }),
        )
        .max(MOST_RECORDED_OPTIONS)
        .optional(),
      menuState: word.optional(),
      isTextOnly: z.literal(true).optional(),
      menuText: z.union([z.int().min(0), z.string().max(MOST_SCREEN_CHARACTERS)]).optional(),
    })
    .optional(),
  importedAtMs: z.number().min(0).optional(),
  mark: z.strictObject({
    isPinned: z.boolean(),
    name: z.string().max(LONGEST_NAME),
    note: z.string().max(LONGEST_NOTE),
  }),
});

export type ImportedExchange = RecordedExchange & { readonly mark: HistoryMark };

/** One exchange of an export; the failure’s sentence says where it does not fit. `mask` hides what this workbench knows as secret. */
export function readImported(
  text: string,
  importedAtMs: number,
  mask: <T>(value: T) => T = (value) => value,
): Answer<ImportedExchange> {
  const json = jsonValue(text);
  if (json === undefined) return refuse('exchange-unreadable', 'it is not JSON');
  const read = shape.safeParse(json);
  if (!read.success) return refuse('exchange-unreadable', shortened(issueWords(read.error.issues[0], 'it'), 300));
  const seen = mask(read.data);
  const credentials = credentialsIn(seen.request).filter(isAscii);
  const { mark, map, ...row } = withoutSecrets(seen, credentials);
  const [requestBody, responseBody] = [bytesOf(row.request.body), row.response && bytesOf(row.response.body)];
  if (requestBody === undefined || (row.response && responseBody === undefined)) {
    return refuse('exchange-unreadable', 'a body was cut when it was exported, or is not as long as it says');
  }
  const isVerified = row.verdict && row.verdict.checks.length > 0 && row.verdict.checks.every(({ ok }) => ok);
  const exchange: Exchange = {
    ...row,
    environmentId: asForeign(row.environmentId),
    // What stands twice in an exchange is taken from one place.
    method: row.request.method,
    url: row.request.url,
    totalMs: row.timings.totalMs,
    status: row.response?.status,
    failureCode: row.failure?.code,
    verified: isVerified,
    verdict: row.verdict && { ...row.verdict, verified: isVerified === true },
    request: { ...row.request, body: bodyJson(requestBody) },
    ...(row.response && responseBody ? { response: { ...row.response, body: bodyJson(responseBody) } } : {}),
    map,
    importedAtMs,
  };
  return { ok: true, value: { exchange, requestBody, responseBody, mark } };
}

/**
 * Without the credentials of the request and the tokens that the answer issued: whoever made the file may not have masked
 * them. What the program goes by (ids, the operation) stays as it is.
 */
function withoutSecrets(read: z.infer<typeof shape>, credentials: readonly string[]): z.infer<typeof shape> {
  const { request, response, trace, verdict, failure, label, url } = read;
  const answer = response && { headers: response.headers, body: bytesOf(response.body) ?? new Uint8Array() };
  const masker = bothMaskers(createCredentialMasker(credentials), createIssuedMasker(answer));
  return { ...read, ...masker.json({ request, response, trace, verdict, failure, label, url }) };
}

const isAscii = (secret: string): boolean => /^[\x21-\x7e]+$/.test(secret);

/** Undefined where it is not the whole body. */
function bytesOf({ base64, totalBytes }: z.infer<typeof body>): Uint8Array | undefined {
  const bytes = fromBase64(base64);
  return bytes.ok && bytes.value.length === totalBytes ? bytes.value : undefined;
}
