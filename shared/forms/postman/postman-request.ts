/**
 * A request of a Postman collection (format 2.0 and 2.1) as the request that Postman would send.
 *
 * Fills in the variables that the collection defines; others stay as `{{name}}`. Whatever a request cannot hold (scripts,
 * authentication helpers, disabled lines, files) is named in `leftOver`, one sentence each. Source: the published JSON
 * schema of the Postman Collection Format v2.1.0.
 */
import { z } from 'zod';
import type { HeaderLine, HttpRequest } from '../../http/message.ts';
import { asObject, type JsonObject, textOf } from '../../json/json-document.ts';
import { counted } from '../../text/counted.ts';
import { shortened } from '../../text/shortened.ts';
import { postmanBody } from './postman-body.ts';
import { type FillBudget, fillIn, leftOfHolder, type PostmanVariables } from './postman-holder.ts';
import { postmanUrl, type UnknownHost } from './postman-url.ts';

const pairSchema = z.looseObject({ key: z.string(), value: z.unknown(), disabled: z.boolean().nullish() });

/** The collection: an object with `info` and a list of items, bare or wrapped as Postman's API returns it. */
export function postmanCollection(value: unknown): JsonObject | undefined {
  const document = asObject(value);
  const collection = asObject(document?.collection) ?? document;
  return asObject(collection?.info) !== undefined && Array.isArray(collection?.item) ? collection : undefined;
}

export type PostmanRequest = HttpRequest & { readonly leftOver: readonly string[] };

/** The request of an item. `unknownHost`: what becomes of a variable without a value where the host belongs. */
export function postmanRequest(
  item: JsonObject,
  variables: PostmanVariables,
  budget: FillBudget,
  unknownHost: UnknownHost,
): PostmanRequest {
  const leftOver: string[] = [];
  const fill = (text: string): string => fillIn(text, variables, budget);
  const request = asObject(item.request) ?? { url: item.request, method: 'GET' };
  const { headers, disabled, unread } = pairsOf(request.header, fill);
  if (disabled.length > 0) leftOver.push(`Headers that are switched off were left: ${disabled.join(', ')}.`);
  if (unread.length > 0) leftOver.push(`Headers without a name and value were not read: ${unread.join(', ')}.`);
  const body = postmanBody(asObject(request.body), fill, leftOver);
  const typeAt = headers.findIndex(([name]) => name.toLowerCase() === 'content-type');
  if (body.contentType !== undefined && (typeAt < 0 || body.isTypeItsOwn)) {
    headers.splice(typeAt < 0 ? headers.length : typeAt, 1, ['Content-Type', body.contentType]);
  }
  const left = [...new Set([...leftOfHolder(request), ...leftOfHolder(item)])];
  if (left.length > 0) {
    const isDropped = unknownHost === 'drop' && left.some((entry) => entry.endsWith('authentication'));
    const instead = isDropped ? '; the environment’s own token and key are used' : '';
    leftOver.push(`Not taken of the request: ${left.join(', ')}${instead}.`);
  }
  const answers = Array.isArray(item.response) ? item.response.length : 0;
  if (answers > 0) leftOver.push(`${counted(answers, 'kept answer was', 'kept answers were')} not taken.`);
  const url = postmanUrl(request.url, fill, leftOver, unknownHost);
  const open = new Set(
    [url, ...headers.map(([, value]) => value), body.text].flatMap((text) => text.match(/\{\{[^{}]+\}\}/g) ?? []),
  );
  if (open.size > 0) leftOver.push(`Variables without a value stay as written: ${[...open].join(', ')}.`);
  const method = typeof request.method === 'string' && request.method !== '' ? request.method.toUpperCase() : 'GET';
  return { method, url, headers, body: body.bytes, leftOver };
}

type HeaderLines = { readonly headers: HeaderLine[]; readonly disabled: string[]; readonly unread: string[] };

/** Header lines from a list, or from the text form of format 2.0 (`Name: value` per line). */
function pairsOf(given: unknown, fill: (text: string) => string): HeaderLines {
  const lines: HeaderLines = { headers: [], disabled: [], unread: [] };
  if (typeof given === 'string') {
    for (const line of given.split(/\r?\n/)) {
      const colon = line.indexOf(':');
      if (colon > 0) lines.headers.push([fill(line.slice(0, colon).trim()), fill(line.slice(colon + 1).trim())]);
      else if (line.trim() !== '') lines.unread.push(shortened(line.trim(), 80));
    }
    return lines;
  }
  for (const entry of Array.isArray(given) ? given : []) {
    const pair = pairSchema.safeParse(entry);
    if (!pair.success) lines.unread.push(shortened(textOf(entry), 80));
    else if (pair.data.disabled === true) lines.disabled.push(pair.data.key);
    else lines.headers.push([fill(pair.data.key), fill(textOf(pair.data.value ?? ''))]);
  }
  return lines;
}
