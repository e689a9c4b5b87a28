/**
 * A refused request as it was meant: what its sender chose, without what was computed wrongly or sent twice.
 *
 * Everything that follows from the rest (digest, length, signature, token, client id) is left out, so that `prepare` adds
 * it right. Which value of a header was meant, if it was sent twice, nobody knows: the first is taken.
 */
import { firstHeader, type HeaderLine, type HttpRequest } from '../http/message.ts';
import { OF_THE_CONNECTION } from '../http/of-the-connection.ts';
import { splitUrl } from '../http/url-parts.ts';
import type { Draft } from '../request/draft.ts';
import { IDEMPOTENCY_ID, IDEMPOTENCY_KEY } from '../signature/covered.ts';

/** Computed anew, or the business of the connection. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'signature',
  'signature-input',
  'digest',
  'content-digest',
  'content-length',
  'transfer-encoding',
  'authorization',
  'x-client-id',
  IDEMPOTENCY_KEY,
  IDEMPOTENCY_ID,
  'host',
  ...OF_THE_CONNECTION,
]);

/** `baseUrl` is the environment's, whose path stands before the service's own. */
export function correctedDraft(request: HttpRequest, baseUrl: string): Draft {
  const { headers, body } = request;
  const method = request.method.toUpperCase();
  const kept = new Map<string, HeaderLine>();
  for (const [name, value] of headers) {
    const lower = name.toLowerCase();
    if (!LEFT_OUT.has(lower) && !kept.has(lower)) kept.set(lower, [name, onOneLine(value)]);
  }
  if (body.length > 0 && !kept.has('content-type')) kept.set('content-type', ['Content-Type', typeOf(body)]);
  const idempotencyKey = [IDEMPOTENCY_KEY, IDEMPOTENCY_ID]
    .map((name) => onOneLine(firstHeader(headers, name) ?? ''))
    .find((value) => value !== '');
  return { method, target: targetBelow(request.url, baseUrl), headers: [...kept.values()], body, idempotencyKey };
}

function onOneLine(value: string): string {
  return value.replace(/[ \t]*\r?\n[ \t]+/g, ' ').trim();
}

/** The path and query below the base URL, wherever the request went. */
function targetBelow(url: string, baseUrl: string): string {
  const { path, query } = splitUrl(url);
  const base = splitUrl(baseUrl).path.replace(/\/$/, '');
  const below = path.startsWith(`${base}/`) ? path.slice(base.length) : path;
  return below + (query ?? '');
}

const BRACE = 0x7b;
const BRACKET = 0x5b;

function typeOf(body: Uint8Array): string {
  return body[0] === BRACE || body[0] === BRACKET ? 'application/json' : 'application/x-www-form-urlencoded';
}
