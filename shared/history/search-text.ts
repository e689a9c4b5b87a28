/**
 * The searchable text of an exchange, and the facets for filtering it.
 *
 * Bodies are searchable up to a size and only if they are text. Secrets were masked before. A facet is one word without
 * blanks: a letter for its field, then its value (names as hex, so that no name can look like another facet).
 */
import { toHex } from '../bytes/hex.ts';
import { decodeUtf8, encodeUtf8 } from '../bytes/utf8.ts';
import { headerText } from '../http/message.ts';
import type { Exchange } from '../request/exchange.ts';
import type { HistoryMark } from './history-mark.ts';
import type { QueryField } from './query-fields.ts';

/** The searched places, in the order of preference for showing a hit. */
export const SEARCHED_PLACES = ['label', 'marks', 'url', 'headers', 'bodies'] as const;
export type SearchedPlace = (typeof SEARCHED_PLACES)[number];
export type SearchText = Readonly<Record<SearchedPlace, string>>;

/** The searchable bytes of each body. */
export const SEARCHED_BODY_BYTES = 16_384;

/** A facet that every exchange has. */
export const EVERY_FACET = 'a1';

/** `bodies` must hold at least the first SEARCHED_BODY_BYTES of each. */
export function searchTextOf(
  exchange: Exchange,
  bodies: { readonly request: Uint8Array; readonly response: Uint8Array },
  mark: HistoryMark,
): SearchText {
  const isSecret = exchange.press?.isSecret === true;
  return {
    label: [exchange.label, exchange.failure?.message ?? ''].join('\n').trim(),
    marks: `${mark.name}\n${mark.note}`.trim(),
    // A PIN that was sent is no word to be found.
    url: `${exchange.method} ${isSecret ? (exchange.url.split('?')[0] ?? '') : exchange.url}`,
    headers: `${headerText(exchange.request.headers)}\n${headerText(exchange.response?.headers ?? [])}`,
    bodies: `${isSecret ? '' : bodyText(bodies.request)}\n${bodyText(bodies.response)}`,
  };
}

/** All facets, blank-separated. */
export function facetsOf(exchange: Exchange, mark: HistoryMark): string {
  const { status } = exchange;
  return [
    EVERY_FACET,
    facetOf('operation', exchange.operation),
    facetOf('env', exchange.environmentId),
    facetOf('kind', exchange.kind),
    facetOf('method', exchange.method),
    facetOf('key', exchange.trace.keyId),
    facetOf('verdict', exchange.verified ? 'verified' : 'refused'),
    ...(status === undefined ? ['snone'] : [`s${status}`, `s${Math.floor(status / 100)}xx`]),
    ...(exchange.sessionId === undefined ? [] : [facetOf('session', exchange.sessionId)]),
    ...(exchange.press === undefined ? [] : [facetOf('subscriber', String(exchange.press.customerId))]),
    ...(mark.isPinned ? [facetOf('is', 'pinned')] : []),
    ...(mark.name === '' ? [] : [facetOf('is', 'named')]),
    ...(mark.note === '' ? [] : [facetOf('is', 'noted')]),
  ].join(' ');
}

const LETTERS: Readonly<Record<Exclude<QueryField, 'status' | 'after' | 'before'>, string>> = {
  operation: 'o',
  env: 'e',
  kind: 'k',
  method: 'm',
  key: 'y',
  verdict: 'v',
  session: 'i',
  subscriber: 'c',
  is: 'p',
};

/** The facet of a value. A prefix of the value gives a prefix of the facet. */
export function facetOf(field: keyof typeof LETTERS, value: string): string {
  return LETTERS[field] + toHex(encodeUtf8(value.toLowerCase().slice(0, 100)));
}

/** Empty if the body is not text, i.e. its first part contains a NUL or a replacement character. */
function bodyText(body: Uint8Array): string {
  const text = decodeUtf8(body.subarray(0, SEARCHED_BODY_BYTES));
  // The cut may split a character, which leaves one replacement at the very end.
  return /\0|\ufffd(?!\ufffd{0,2}$)/.test(text) ? '' : text;
}
