/**
 * A history query: words, phrases and `field:value` filters, parsed from one line of text.
 *
 * Every text has a meaning and none is an error: a value that a field does not accept is searched as words, with a
 * complaint. Each term keeps its position in the text, so that a filter can be removed again. This file knows neither
 * the database nor the clock; whoever has a time zone interprets dates.
 */
import { QUERY_FIELDS, type QueryField, readFieldValue } from './query-fields.ts';

/** The longest query in characters; the rest is ignored. */
export const LONGEST_QUERY = 400;
/** Further terms are ignored. */
export const MOST_TERMS = 16;

type Place = { readonly start: number; readonly end: number; readonly isExcluded: boolean };

/** `beginning`: the last word may continue. The text has at least one letter or digit. */
export type WordsTerm = Place & {
  readonly kind: 'words';
  readonly text: string;
  readonly match: 'beginning' | 'exact';
};
/** Any one of the values matches; they are in lower case. */
export type FieldTerm = Place & {
  readonly kind: 'field';
  readonly field: QueryField;
  readonly values: readonly string[];
};
export type QueryTerm = WordsTerm | FieldTerm;

export type HistoryQuery = {
  readonly terms: readonly QueryTerm[];
  /** Input that cannot mean what it appears to mean, one sentence each. */
  readonly complaints: readonly string[];
};

const FIELD_HEAD = /^([a-z]+):(?=\S)/i;

export function readHistoryQuery(text: string): HistoryQuery {
  const terms: QueryTerm[] = [];
  const complaints: string[] = [];
  for (const part of splitParts(text.slice(0, LONGEST_QUERY))) {
    const field = readField(part);
    if (typeof field === 'object') terms.push(field);
    else {
      if (field !== undefined) complaints.push(field);
      const words = readWords(part);
      if (words) terms.push(words);
    }
  }
  if (text.length > LONGEST_QUERY) complaints.push(`Only the first ${LONGEST_QUERY} characters are looked for.`);
  if (terms.length > MOST_TERMS) complaints.push(`Only the first ${MOST_TERMS} words and filters are looked for.`);
  return { terms: terms.slice(0, MOST_TERMS), complaints };
}

/** One blank-separated part; blanks between quotes do not separate. */
type Part = Place & { readonly text: string };

function splitParts(text: string): Part[] {
  const parts: Part[] = [];
  for (const match of text.matchAll(/(-?)((?:[a-z]+:)?"[^"]*(?:"|$)|[^\s"]+)/gi)) {
    const start = match.index;
    parts.push({ text: match[2] ?? '', isExcluded: match[1] === '-', start, end: start + match[0].length });
  }
  return parts;
}

/** The filter, a complaint about its value, or undefined if this is not a filter. */
function readField({ text, start, end, isExcluded }: Part): FieldTerm | string | undefined {
  const name = FIELD_HEAD.exec(text)?.[1]?.toLowerCase();
  const field = QUERY_FIELDS.find((known) => known === name || `${known}s` === name || ALIASES[name ?? ''] === known);
  if (field === undefined) return undefined;
  const written = text.slice(text.indexOf(':') + 1).replaceAll('"', '');
  const values: string[] = [];
  for (const entry of written.split('|').filter((value) => value.trim() !== '')) {
    const read = readFieldValue(field, entry.trim().toLowerCase());
    if (!read.ok) return read.complaint;
    values.push(read.value);
  }
  return values.length === 0 ? undefined : { kind: 'field', field, values, start, end, isExcluded };
}

const ALIASES: Readonly<Record<string, QueryField>> = { op: 'operation', environment: 'env' };

/** Undefined if it contains nothing to search for: stars, dashes, a lone quote. */
function readWords({ text, start, end, isExcluded }: Part): WordsTerm | undefined {
  const isQuoted = text.startsWith('"');
  const asksBeginning = !isQuoted && text.endsWith('*');
  const words = text.replaceAll(/["*\p{Cc}]/gu, ' ').trim();
  const last = /[\p{L}\p{N}\p{Co}]+(?=[^\p{L}\p{N}\p{Co}]*$)/u.exec(words)?.[0];
  if (last === undefined) return undefined;
  // Numbers must match whole; otherwise 401 would match every address with port 4010.
  const mayGoOn = [...last].length >= 2 && (asksBeginning || /\p{L}/u.test(last)) && words.endsWith(last);
  const match = mayGoOn && !isQuoted ? 'beginning' : 'exact';
  return { kind: 'words', text: words, match, start, end, isExcluded };
}
