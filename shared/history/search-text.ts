/**
 * The searchable text of an exchange, and what any record is filtered by: as facets of an index, or as it is.
 *
 * Bodies are searchable up to a size and only if they are text. Secrets were masked before. A facet is one word without
 * blanks: a letter for its field, then its value (names as hex, so that no name can look like another facet).
 */
import { toHex } from '../bytes/hex.ts';
import { decodeUtf8, encodeUtf8 } from '../bytes/utf8.ts';
import { headerText } from '../http/message.ts';
import { type RecordSummary, sourceOf, verdictOf } from '../record/record-summary.ts';
import type { Exchange } from '../request/exchange.ts';
import { withoutValues } from '../ussd/secret-answer.ts';
import { type HistoryMark, NO_MARK } from './history-mark.ts';
import type { QueryTerm, WordsTerm } from './history-query.ts';
import { QUERY_FIELDS, type QueryField } from './query-fields.ts';

/** The searched places, in the order of preference for showing a hit. */
export const SEARCHED_PLACES = ['label', 'marks', 'url', 'headers', 'bodies'] as const;
export type SearchedPlace = (typeof SEARCHED_PLACES)[number];
export type SearchText = Readonly<Record<SearchedPlace, string>>;

/** The searchable bytes of each body. */
export const SEARCHED_BODY_BYTES = 16_384;

/** A facet that every exchange has. */
export const EVERY_FACET = 'a1';

/**
 * `bodies` must hold at least the first SEARCHED_BODY_BYTES of each.
 *
 * @param secrets PINs that were sent in its session so far: no words to be found, wherever the service repeats them.
 */
export function searchTextOf(
  exchange: Exchange,
  bodies: { readonly request: Uint8Array; readonly response: Uint8Array },
  mark: HistoryMark,
  secrets: readonly string[],
): SearchText {
  const { press } = exchange;
  const hide = (text: string): string => withoutValues(text, secrets);
  const isSecret = press?.isSecret === true;
  // What an application is sent repeats the answers before it, a PIN among them; the label says what was pressed.
  const repeatsAnswers = exchange.kind === 'ussd' && exchange.trace === undefined;
  const request = isSecret || repeatsAnswers ? '' : bodyText(bodies.request);
  return {
    label: hide([exchange.label, exchange.failure?.message ?? ''].join('\n').trim()),
    marks: `${mark.name}\n${mark.note}`.trim(),
    url: `${exchange.method} ${isSecret ? (exchange.url.split('?')[0] ?? '') : exchange.url}`,
    headers: `${headerText(exchange.request.headers)}\n${headerText(exchange.response?.headers ?? [])}`,
    bodies: hide(`${request}\n${bodyText(bodies.response)}`),
  };
}

type ValueField = Exclude<QueryField, 'after' | 'before'>;
/** What is filtered by; an Exchange keeps its key id in its trace. */
type Filtered = RecordSummary & { readonly trace?: { readonly keyId: string } | undefined };
type Values = readonly (string | undefined | false)[];

/** What a record has in each field of a query. */
const VALUES: { readonly [Field in ValueField]: (record: Filtered, mark: HistoryMark) => Values } = {
  source: (record) => [sourceOf(record)],
  operation: ({ operation, event }) => [operation, event],
  env: ({ environmentId }) => [environmentId],
  kind: ({ kind }) => [kind],
  method: ({ method }) => [method],
  key: ({ keyId, trace }) => [keyId ?? trace?.keyId],
  verdict: (record) => [verdictOf(record)],
  status: ({ status }) => (status === undefined ? ['none'] : [`${status}`, `${Math.floor(status / 100)}xx`]),
  session: ({ sessionId }) => [sessionId],
  subscriber: ({ press }) => [press && `${press.customerId}`],
  is: ({ isOwn }, mark) => [isOwn && 'own', mark.isPinned && 'pinned', mark.name && 'named', mark.note && 'noted'],
};
const VALUE_FIELDS = QUERY_FIELDS.filter((field): field is ValueField => field in VALUES);

/** Fields that match by prefix: people know the first half of a session id, or a resource's name. */
export const BY_BEGINNING: ReadonlySet<QueryField> = new Set(['operation', 'session', 'key']);

function valuesOf(field: ValueField, record: Filtered, mark: HistoryMark): readonly string[] {
  return VALUES[field](record, mark).flatMap((value) => (value ? [value.toLowerCase().slice(0, 100)] : []));
}

/** Whether the record has what every filter of the query asks for, and the text every word. Times are not looked at. */
export function isFound(terms: readonly QueryTerm[], record: Filtered, text: () => string): boolean {
  return terms.every((term) => {
    if (term.kind === 'words') return hasWords(text().toLowerCase(), term) !== term.isExcluded;
    const { field } = term;
    if (field === 'after' || field === 'before') return true;
    const has = valuesOf(field, record, NO_MARK);
    const isHit = term.values.some((wanted) =>
      has.some((value) => (BY_BEGINNING.has(field) ? value.startsWith(wanted) : value === wanted)),
    );
    return isHit !== term.isExcluded;
  });
}

/** Both in lower case. Words begin where a word begins, and end there too unless they may go on, as they do in the index. */
function hasWords(text: string, { text: asked, match }: WordsTerm): boolean {
  const wanted = asked.toLowerCase();
  const isPartOfWord = (char: string | undefined): boolean => char !== undefined && /[\p{L}\p{N}\p{Co}]/u.test(char);
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    const begins = !isPartOfWord(text[at - 1]) || !isPartOfWord(wanted[0]);
    if (begins && (match === 'beginning' || !isPartOfWord(text[end]))) return true;
  }
  return false;
}

/** All facets, blank-separated. */
export function facetsOf(record: Filtered, mark: HistoryMark): string {
  const facets = VALUE_FIELDS.flatMap((field) => valuesOf(field, record, mark).map((value) => facetOf(field, value)));
  return [EVERY_FACET, ...facets].join(' ');
}

const LETTERS: Readonly<Record<Exclude<ValueField, 'status'>, string>> = {
  source: 'q',
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
export function facetOf(field: ValueField, value: string): string {
  if (field === 'status') return `s${value}`;
  return LETTERS[field] + toHex(encodeUtf8(value.toLowerCase().slice(0, 100)));
}

/** Empty if the body is not text, i.e. its first part contains a NUL or a replacement character. */
function bodyText(body: Uint8Array): string {
  const text = decodeUtf8(body.subarray(0, SEARCHED_BODY_BYTES));
  // The cut may split a character, which leaves one replacement at the very end.
  return /\0|\ufffd(?!\ufffd{0,2}$)/.test(text) ? '' : text;
}
