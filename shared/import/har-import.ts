/**
 * The requests of an HTTP Archive (HAR 1.2), as browsers and proxies save it.
 *
 * Only requests are taken; answers, timings and pages are evidence of another time and are named as left. Source: the
 * HAR 1.2 specification, "entries" and "postData".
 */
import { z } from 'zod';
import { fromBase64 } from '../bytes/base64.ts';
import { notParsed, type Parsed, parsed } from '../bytes/parsed.ts';
import { encodeUtf8 } from '../bytes/utf8.ts';
import { splitUrl } from '../http/url-parts.ts';
import { bounded, type ImportedFile, type ImportedRequest } from './imported-request.ts';

const pair = z.object({ name: z.string(), value: z.string().catch('') });
const entrySchema = z.object({
  request: z.object({
    method: z.string().min(1),
    url: z.string().min(1),
    headers: z.array(pair).optional().catch(undefined),
    cookies: z.array(z.unknown()).optional().catch(undefined),
    postData: z
      .object({
        mimeType: z.string().catch(''),
        text: z.string().optional(),
        encoding: z.string().optional(),
        params: z
          .array(z.looseObject({ name: z.string(), value: z.string().optional(), fileName: z.string().optional() }))
          .optional(),
      })
      .optional(),
  }),
  response: z.unknown().optional(),
});

type HarRequest = z.infer<typeof entrySchema>['request'];

/** True for an object whose `log` has a list of entries. */
export function isHar(value: unknown): value is { log: { entries: unknown[] } } {
  return z.object({ log: z.object({ entries: z.array(z.unknown()) }) }).safeParse(value).success;
}

export function readHarImport({ log }: { log: { entries: unknown[] } }): Parsed<ImportedFile> {
  const { kept, leftOver } = bounded(log.entries);
  const requests: ImportedRequest[] = [];
  const left = [...leftOver];
  let answers = 0;
  for (const [at, entry] of kept.entries()) {
    const read = entrySchema.safeParse(entry);
    if (read.success) {
      requests.push(requestOf(read.data.request));
      if (read.data.response !== undefined) answers += 1;
      continue;
    }
    const [issue] = read.error.issues;
    left.push(
      `Entry ${at + 1} was not read: ${issue?.path.join('.') ?? 'entry'}: ${issue?.message.replace(/^Invalid input: /, '') ?? 'no reason given'}.`,
    );
  }
  if (kept.length > 0 && requests.length === 0) return notParsed(0, left[0] ?? 'expected entries with a request');
  if (answers > 0) left.push(`Answers and timings of ${answers} entries are not part of a draft.`);
  return parsed({ format: 'har', requests, leftOver: left });
}

function requestOf(request: HarRequest): ImportedRequest {
  const { method, url, postData } = request;
  const leftOver: string[] = [];
  // HTTP/2 writes its own pseudo headers into the list; they are method and URL once more.
  const headers = (request.headers ?? [])
    .filter(({ name }) => !name.startsWith(':'))
    .map(({ name, value }) => [name, value] as const);
  const hasType = headers.some(([name]) => name.toLowerCase() === 'content-type');
  if (postData && postData.mimeType !== '' && !hasType) headers.push(['Content-Type', postData.mimeType]);
  const cookies = request.cookies?.length ?? 0;
  if (cookies > 0 && !headers.some(([name]) => name.toLowerCase() === 'cookie')) {
    leftOver.push(`${cookies} cookies are not taken: the service goes by its token.`);
  }
  const title = `${method} ${splitUrl(url).path || '/'}`;
  return { title, folder: [], method, url, headers, body: bodyOf(postData, leftOver), leftOver };
}

function bodyOf(postData: HarRequest['postData'], leftOver: string[]): Uint8Array {
  if (!postData) return new Uint8Array();
  if (postData.text !== undefined && postData.text !== '') {
    if (postData.encoding !== 'base64') return encodeUtf8(postData.text);
    const bytes = fromBase64(postData.text);
    if (bytes.ok) return bytes.value;
    leftOver.push(`The body says it is base64 and is not: ${bytes.fault.message}. It was taken as text.`);
    return encodeUtf8(postData.text);
  }
  const params = postData.params ?? [];
  const files = params.filter((param) => param.fileName !== undefined);
  for (const file of files)
    leftOver.push(`The file “${file.fileName}” of the field ${file.name} is not in the archive.`);
  const fields = params.filter((param) => param.fileName === undefined);
  if (fields.length > 0 && !/urlencoded/i.test(postData.mimeType)) {
    leftOver.push(
      `The body was ${postData.mimeType || 'of no named type'}; its fields were written as name=value pairs.`,
    );
  }
  const encode = (text: string): string => encodeURIComponent(text).replaceAll('%20', '+');
  return encodeUtf8(fields.map(({ name, value }) => `${encode(name)}=${encode(value ?? '')}`).join('&'));
}
