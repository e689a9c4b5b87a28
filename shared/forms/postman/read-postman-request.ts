/**
 * Reads a request of Postman: a collection with one request, an item of one, or the request alone.
 *
 * Variables of the collection are filled in; others stay as they are written, the host's too.
 */
import { notParsed, type Parsed, parsed } from '../../bytes/parsed.ts';
import type { ReadRequest, RequestNote } from '../../http/read-request.ts';
import { asObject, type JsonObject } from '../../json/json-document.ts';
import { FillBudget, type Variables, variablesOf } from './postman-holder.ts';
import { postmanCollection, postmanRequest } from './postman-request.ts';

const MOST_DEPTH = 50;
const MOST_FOUND = 100;

type Found = { readonly item: JsonObject; readonly variables: Variables };

/** The collection, item or request that the value is; undefined for anything else. */
export function postmanHolder(value: unknown): JsonObject | undefined {
  const holder = asObject(Array.isArray(value) && value.length === 1 ? value[0] : value);
  if (holder === undefined) return undefined;
  if (postmanCollection(holder) !== undefined || isRequest(asObject(holder.request))) return holder;
  if (isRequest(holder)) return { request: holder };
  return typeof holder.name === 'string' && Array.isArray(holder.item) ? holder : undefined;
}

/** Postman's header list is called `header`, and its URL may be an object with `raw`. */
function isRequest(request: JsonObject | undefined): boolean {
  if (request === undefined || request.url === undefined) return false;
  return (
    Array.isArray(request.header) ||
    asObject(request.url)?.raw !== undefined ||
    asObject(request.body)?.mode !== undefined
  );
}

export function readPostmanRequest(holder: JsonObject): Parsed<ReadRequest> {
  const collection = postmanCollection(holder) ?? holder;
  const found: Found[] = [];
  collect(collection, variablesOf(collection), found, 0);
  const [only, second] = found;
  if (only === undefined) return notParsed(0, 'expected a Postman collection with a request, got one without');
  if (second !== undefined) {
    const names = found.slice(0, 8).map(({ item }) => `“${String(item.name ?? 'unnamed').slice(0, 60)}”`);
    const count = found.length < MOST_FOUND ? `${found.length}` : `${MOST_FOUND} or more`;
    return notParsed(
      0,
      `expected one request, got a collection of ${count}: ${names.join(', ')}; paste one of its items`,
    );
  }
  const { leftOver, ...request } = postmanRequest(only.item, only.variables, new FillBudget(), 'keep');
  const notes = leftOver.map((message): RequestNote => ({ code: 'left-over', message, offset: 0 }));
  return parsed({ request, notes });
}

function collect(holder: JsonObject, variables: Variables, found: Found[], depth: number): void {
  if (holder.request !== undefined) found.push({ item: holder, variables });
  for (const given of Array.isArray(holder.item) && depth < MOST_DEPTH ? holder.item : []) {
    const item = asObject(given);
    if (found.length === MOST_FOUND) return;
    if (item) collect(item, variablesOf(item, variables), found, depth + 1);
  }
}
