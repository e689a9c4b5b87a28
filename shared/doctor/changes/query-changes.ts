/** What can happen to the query between signing and sending. */

import { readUrlencoded } from '../../http/form-urlencoded.ts';
import { percentEncoded } from '../../http/url-parts.ts';
import { type BaseModel, modelValue } from '../base-model.ts';
import { MOST_PAIRS } from '../bounds.ts';
import type { CauseId } from '../causes.ts';
import { type Change, type Rewrite, shown, withRewritten } from './change.ts';
import { partChanges, type UrlPart } from './part-changes.ts';
import {
  decoded,
  encodedQuery,
  hexCase,
  joinedArrays,
  marksDecoded,
  ordersOf,
  unreservedDecoded,
} from './url-texts.ts';

const QUERY: Pick<UrlPart, 'name' | 'written' | 'replaced'> = {
  name: '@query',
  written: ({ query }) => query ?? '',
  replaced: (url, text) => ({ ...url, query: text === '' ? undefined : text }),
};

export function queryChanges(model: BaseModel): Change[] {
  const { query } = model.url;
  const sent = query ?? '';
  const changes: Change[] = [];
  const add = (slot: string, causes: readonly CauseId[], rewrite: Rewrite, fix: string, isRare?: boolean): void => {
    changes.push(...partChanges({ ...QUERY, sent }, { slot: `query${slot}`, causes, rewrite, fix, isRare }));
  };
  if (query === undefined || query === '?') {
    const fix = 'A URL without a query has none in @target-uri, and its @query is a single question mark.';
    add('', ['U15'], () => (query === undefined ? '?' : ''), fix);
  } else {
    const asSent = `Sign the query exactly as it is sent: ${query}`;
    const written = query.slice(1).split('&');
    const pairs = written.length > MOST_PAIRS ? [] : written;
    const numbers = pairs.map((_, at) => at);
    for (const [at, order] of ordersOf(pairs).entries()) {
      add('/order', ['U13'], reordered(order.map((pair) => numbers[pairs.indexOf(pair)] ?? 0)), asSent, at > 8);
    }
    add('/blanks', ['U12'], (text) => text.replaceAll('+', '%20'), asSent);
    add('/blanks', ['U12'], (text) => text.replaceAll('%20', '+'), asSent);
    add('/blanks', ['U12'], (text) => text.replaceAll('%20', ' ').replaceAll('+', ' '), asSent);
    add('/escapes', ['U12'], (text) => text.replaceAll('%', '%25'), asSent);
    add('/escapes', ['U12'], (text) => text.replaceAll('%25', '%'), asSent);
    add('/case', ['U10'], (text) => hexCase(text, 'upper'), asSent);
    add('/case', ['U10'], (text) => hexCase(text, 'lower'), asSent);
    for (const one of onePlus(query)) add('/blanks', ['U12'], one, asSent, true);
    add('/html', ['U23'], (text) => text.replaceAll('&', '&amp;'), asSent);
    add('/escapes', ['U9'], (text) => text.replaceAll('/', '%2F'), asSent, true);
    add('/escapes', ['U9'], (text) => text.replace(/%2F/gi, '/'), asSent, true);
    add('/escapes', ['U9', 'U12'], decoded, asSent);
    add('/escapes', ['U9', 'U12'], (text) => decoded(text.replaceAll('+', ' ')), asSent);
    add('/escapes', ['U9'], encodedQuery, asSent);
    add('/escapes', ['U9', 'U12'], (text) => encodedQuery(text)?.replaceAll('%20', '+'), asSent);
    add('/escapes', ['U9'], (text) => percentEncoded(text), asSent, true);
    add('/escapes', ['U11'], unreservedDecoded, asSent);
    add('/escapes', ['U9'], marksDecoded, asSent, true);
    add('/start', ['U21', 'U14'], (text) => text.slice(1), asSent, true);
    add('/start', ['U21', 'U14'], (text) => text.replace('?', '&'), asSent, true);
    add('/joint', ['U21'], (text) => text.replaceAll('&', ';'), asSent, true);
    add('/escapes', ['U9', 'U21'], (text) => text.replaceAll('[', '%5B').replaceAll(']', '%5D'), asSent);
    add('/case', ['U12'], (text) => text.toLowerCase(), asSent, true);
    add('/empty', ['U21'], filledOnly, asSent);
    add('/empty', ['U21'], (text) => text.replace(/=(?=&|$)/g, ''), asSent);
    add('/arrays', ['U21'], (text) => text.replace(/(?:\[\]|%5B%5D)(?==)/gi, ''), asSent);
    add('/arrays', ['U21'], (text) => text.replace(/([?&][^=&[%]+)(?==)/g, '$1[]'), asSent);
    add('/arrays', ['U21'], (text) => text.replace(/([?&])([^=&[%]+)(?==)/g, repeatedAsArray(text)), asSent);
    add('/arrays', ['U21'], (text) => joinedArrays(text.slice(1).split('&')), asSent);
    if (pairs.length > 1)
      for (const pair of new Set(pairs.filter((one) => one !== ''))) {
        const missing = `Sign the whole query: ${pair} is missing.`;
        add('/missing', ['U21'], (text) => without(text, pair), missing);
      }
    add('/end', ['U8'], (text) => `${text}#`, asSent);
    add('/end', ['U13', 'U21'], (text) => `${text}&`, asSent);
    add('/end', ['U21'], (text) => text.replace(/&$/, ''), asSent);
    add('/start', ['U21'], (text) => text.replace('?', '?&'), asSent, true);
    add('/start', ['U14'], (text) => `?${text}`, asSent, true);
  }
  const set =
    query === undefined ? 'Leave the query out where there is none.' : `Set the query before you sign: it is ${query}`;
  for (const word of LEAKS) add('', ['B22'], () => word, set, true);
  // First, since what a form has of its own says more than that it differs.
  return [...queryMarkChanges(model), ...changes];
}

/** What languages write for a query that is not there or is no text, with its question mark and behind a path without it. */
const LEAKS = ['?undefined', '?null', '?None', '?nil', '?[object Object]', '?{}', 'undefined', 'null', 'None'] as const;

/** Of several plus signs only one, or all but one, stand for a blank. */
function onePlus(query: string): readonly Rewrite[] {
  const places = [...query.matchAll(/\+/g)].map(({ index }) => index);
  if (places.length < 2 || places.length > MOST_PLUSES) return [];
  const written = (text: string, isBlank: (at: number) => boolean): string =>
    [...text].map((mark, at) => (mark === '+' && isBlank(at) ? '%20' : mark)).join('');
  const one = places.map((place) => (text: string) => written(text, (at) => at === place));
  // Of two, all but one are the other one.
  const others =
    places.length === 2 ? [] : places.map((place) => (text: string) => written(text, (at) => at !== place));
  return [...one, ...others];
}

const MOST_PLUSES = 6;

/** The pairs in the order of these numbers; nothing where there are more or fewer of them. */
function reordered(order: readonly number[]): Rewrite {
  return (text) => {
    const pairs = text.slice(1).split('&');
    return pairs.length === order.length ? `?${order.map((at) => pairs[at]).join('&')}` : undefined;
  };
}

function filledOnly(text: string): string {
  const filled = text
    .slice(1)
    .split('&')
    .filter((pair) => pair.includes('=') && !pair.endsWith('='));
  return filled.length === 0 ? '' : `?${filled.join('&')}`;
}

function without(text: string, pair: string): string {
  const others = text
    .slice(1)
    .split('&')
    .filter((other) => other !== pair);
  return others.length === 0 ? '' : `?${others.join('&')}`;
}

/** Names that occur several times, with brackets. */
function repeatedAsArray(query: string): (all: string, mark: string, name: string) => string {
  const names = query
    .slice(1)
    .split('&')
    .map((pair) => pair.split('=')[0]);
  return (all, _, name) => (names.filter((other) => other === name).length > 1 ? `${all}[]` : all);
}

type Pairs = readonly (readonly [name: string, value: string])[];

/** The pairs as JSON, and as Python, Java and Go print them. */
const PRINTED_QUERIES: readonly ((pairs: Pairs) => string)[] = [
  (pairs) => JSON.stringify(Object.fromEntries(pairs)),
  (pairs) => `{${pairs.map(([name, value]) => `'${name}': '${value}'`).join(', ')}}`,
  (pairs) => `{${pairs.map(([name, value]) => `${name}=${value}`).join(', ')}}`,
  (pairs) =>
    `map[${pairs
      .map(([name, value]) => `${name}:[${value}]`)
      .sort()
      .join(' ')}]`,
];

/** `@query` with and without its question mark. */
function queryMarkChanges(model: BaseModel): Change[] {
  const sent = modelValue(model, '@query') ?? '';
  const fix = 'The value of @query begins with “?”; without a query it is “?” alone.';
  const of = (causes: readonly CauseId[], slot: string, rewrite: (text: string) => string): Change => ({
    causes,
    slot,
    message: `@query was signed as ${shown(rewrite(sent))}; its value is ${shown(sent)}.`,
    fix,
    expected: sent,
    came: rewrite(sent),
    corrected: { of: '@query', value: sent },
    apply: (from) => withRewritten(from, '@query', rewrite),
  });
  if (sent.length > 1)
    return [
      of(['U14'], '@query mark', (text) => text.replace(/^\?/, '')),
      of(['U15'], '@query', () => ''),
      of(['U15'], '@query', () => '?'),
      ...PRINTED_QUERIES.map((write) => of(['B22', 'U21'], '@query', (text) => write(readUrlencoded(text.slice(1))))),
    ];
  const empty: readonly CauseId[] = sent === '?' ? ['U15', 'U14'] : ['U15'];
  return ['', 'null', 'undefined', '/', '{}'].map((value) => of(value === '' ? empty : ['U15'], '@query', () => value));
}
