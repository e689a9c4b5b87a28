/**
 * The requests of an HTTP Archive (HAR 1.2), as browsers and proxies save it: one entry to be judged, or all to be imported.
 *
 * One sentence each reports what a request cannot hold. If the archive lists form fields without the body's text, the
 * body is re-encoded from them. Source: the HAR 1.2 specification, "request" and "postData".
 */
import { z } from 'zod';
import { fromBase64 } from '../../bytes/base64.ts';
import { notParsed, type Parsed, parsed } from '../../bytes/parsed.ts';
import { encodeUtf8 } from '../../bytes/utf8.ts';
import { FORM_TYPE, writeUrlencoded } from '../../http/form-urlencoded.ts';
import type { HttpRequest } from '../../http/message.ts';
import type { ReadRequest, RequestNote } from '../../http/read-request.ts';
import { splitUrl } from '../../http/url-parts.ts';
import { boundaryOf, writeMultipart } from '../../http/write-multipart.ts';
import { issueWords } from '../../json/issue-words.ts';
import { counted } from '../../text/counted.ts';
import { bounded } from '../import-limits.ts';
import type { ImportedFile, ImportedRequest } from '../imported-request.ts';
import { MOST_CANDIDATES, oneRequest } from '../one-request.ts';

const headerSchema = z.object({ name: z.string(), value: z.string() });

const entrySchema = z.object({
  request: z.object({
    method: z.string().min(1),
    url: z.string().min(1),
    headers: z.unknown().optional(),
    cookies: z.array(z.unknown()).optional().catch(undefined),
    postData: z
      .object({
        mimeType: z.string().catch(''),
        text: z.string().nullish(),
        encoding: z.string().nullish(),
        params: z
          .array(z.looseObject({ name: z.string(), value: z.string().nullish(), fileName: z.string().nullish() }))
          .nullish(),
      })
      .nullish(),
  }),
  response: z.unknown().optional(),
});

type HarRequest = z.infer<typeof entrySchema>['request'];

/** True for an object whose `log` has a list of entries. */
export function isHar(value: unknown): value is { log: { entries: unknown[] } } {
  return z.object({ log: z.object({ entries: z.array(z.unknown()) }) }).safeParse(value).success;
}

type Entry = HttpRequest & { readonly leftOver: readonly string[]; readonly hasAnswer: boolean };

/** An entry of an archive, or the first reason why the value is none: `request.method: expected string`. */
function readEntry(value: unknown): Entry | string {
  const { data, error } = entrySchema.safeParse(value);
  if (data) return { ...requestOf(data.request), hasAnswer: data.response !== undefined };
  return issueWords(error.issues[0], 'entry');
}

/** A bare entry, as browsers and our own copy menu produce it, or an archive. */
export function readHarEntry(value: unknown): Parsed<ReadRequest> {
  const entries = isHar(value) ? value.log.entries : [value];
  const found = entries.slice(0, MOST_CANDIDATES).map((one) => {
    const entry = readEntry(one);
    if (typeof entry === 'string') return { read: notParsed(0, `expected a HAR entry with its request, got ${entry}`) };
    const { method, url, headers, body, leftOver } = entry;
    const notes = leftOver.map((message): RequestNote => ({ code: 'har-left-over', message, offset: 0 }));
    return { read: parsed({ request: { method, url, headers, body }, notes }) };
  });
  return oneRequest(found, entries.length);
}

/** The requests alone: answers, timings and pages document another moment, and are reported as left out. */
export function readHarImport({ log }: { log: { entries: unknown[] } }): Parsed<ImportedFile> {
  const { kept, leftOver } = bounded(log.entries);
  const requests: ImportedRequest[] = [];
  const left = [...leftOver];
  let answers = 0;
  for (const [at, value] of kept.entries()) {
    const entry = readEntry(value);
    if (typeof entry === 'string') {
      left.push(`Entry ${at + 1} was not read: ${entry}.`);
      continue;
    }
    const { hasAnswer, ...request } = entry;
    requests.push({ ...request, title: `${request.method} ${splitUrl(request.url).path || '/'}`, folder: [] });
    if (hasAnswer) answers += 1;
  }
  if (kept.length > 0 && requests.length === 0) return notParsed(0, left[0] ?? 'expected entries with a request');
  if (answers > 0)
    left.push(`${counted(answers, 'entry', 'entries')} with an answer: a draft has no answer and no timings.`);
  return parsed({ format: 'har', requests, leftOver: left });
}

function requestOf({ method, url, postData, ...rest }: HarRequest): Omit<Entry, 'hasAnswer'> {
  const leftOver: string[] = [];
  // HTTP/2 lists its pseudo headers too, which repeat method and URL.
  const lines = (Array.isArray(rest.headers) ? rest.headers : []).map((line) => headerSchema.safeParse(line));
  const headers = lines.flatMap(({ data }) =>
    data && !data.name.startsWith(':') ? [[data.name, data.value] as const] : [],
  );
  const unread = lines.filter(({ success }) => !success).length;
  if (unread > 0) leftOver.push(`${counted(unread, 'header', 'headers')} without a name and value not read.`);
  if (rest.headers !== undefined && !Array.isArray(rest.headers))
    leftOver.push('Its headers are no list and were not read.');
  const body = bodyOf(postData ?? undefined, leftOver);
  const typeAt = headers.findIndex(([name]) => name.toLowerCase() === 'content-type');
  if (body.contentType !== undefined)
    headers.splice(typeAt < 0 ? headers.length : typeAt, 1, ['Content-Type', body.contentType]);
  else if (typeAt < 0 && postData && postData.mimeType !== '') headers.push(['Content-Type', postData.mimeType]);
  const cookies = rest.cookies?.length ?? 0;
  if (cookies > 0 && !headers.some(([name]) => name.toLowerCase() === 'cookie')) {
    leftOver.push(`${counted(cookies, 'cookie', 'cookies')} not taken: the service goes by its token.`);
  }
  return { method, url, headers, body: body.bytes, leftOver };
}

/** `contentType` is set if the fields were re-encoded and the archive's type no longer applies. */
type HarBody = { readonly bytes: Uint8Array; readonly contentType?: string };

function bodyOf(postData: NonNullable<HarRequest['postData']> | undefined, leftOver: string[]): HarBody {
  if (!postData) return { bytes: new Uint8Array() };
  if (typeof postData.text === 'string' && postData.text !== '') {
    if (postData.encoding !== 'base64') return { bytes: encodeUtf8(postData.text) };
    const bytes = fromBase64(postData.text);
    if (bytes.ok) return { bytes: bytes.value };
    leftOver.push(`The body says it is base64 and is not: ${bytes.fault.message}. It was taken as text.`);
    return { bytes: encodeUtf8(postData.text) };
  }
  const params = postData.params ?? [];
  for (const file of params.filter((param) => typeof param.fileName === 'string'))
    leftOver.push(`The file “${file.fileName}” of the field ${file.name} is not in the archive.`);
  const fields = params.filter((param) => typeof param.fileName !== 'string');
  const pairs = fields.map(({ name, value }) => [name, value ?? ''] as const);
  if (fields.length > 0 && /multipart\/form-data/i.test(postData.mimeType)) {
    const { contentType, text } = writeMultipart(pairs, boundaryOf(postData.mimeType));
    return { bytes: encodeUtf8(text), contentType };
  }
  if (fields.length > 0 && !/urlencoded/i.test(postData.mimeType)) {
    leftOver.push(
      `The body was ${postData.mimeType || 'of no named type'}; its fields were written as name=value pairs.`,
    );
    return { bytes: encodeUtf8(writeUrlencoded(pairs)), contentType: FORM_TYPE };
  }
  return { bytes: encodeUtf8(writeUrlencoded(pairs)) };
}
