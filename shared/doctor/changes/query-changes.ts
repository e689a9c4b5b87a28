/** What can happen to the query between signing and sending. */
import { type BaseModel, modelValue } from '../base-model.ts';
import type { CauseId } from '../causes.ts';
import { type Change, shown, withValue } from './change.ts';
import { type PartChange, partChanges } from './part-changes.ts';
import { decoded, encodedQuery, hexCase, joinedArrays, ordersOf, unreservedDecoded } from './url-texts.ts';

export function queryChanges(model: BaseModel): Change[] {
  const { query } = model.url;
  const sent = query ?? '';
  const found: PartChange[] = [];
  const add = (causes: readonly CauseId[], signed: string | undefined, fix: string, isRare?: boolean): void => {
    if (signed !== undefined && signed !== sent) found.push({ causes, signed, fix, isRare });
  };
  if (query === undefined || query === '?') {
    const fix = 'A URL without a query has none in @target-uri, and its @query is a single question mark.';
    add(['U15'], query === undefined ? '?' : '', fix);
  } else {
    const asSent = `Sign the query exactly as it is sent: ${query}`;
    const pairs = query.slice(1).split('&');
    for (const [at, order] of ordersOf(pairs).entries()) add(['U13'], `?${order.join('&')}`, asSent, at > 8);
    add(['U12'], query.replaceAll('+', '%20'), asSent);
    add(['U12'], query.replaceAll('%20', '+'), asSent);
    add(['U12'], query.replaceAll('%20', ' ').replaceAll('+', ' '), asSent);
    add(['U12'], query.replaceAll('%', '%25'), asSent);
    add(['U12'], query.replaceAll('%25', '%'), asSent);
    add(['U9', 'U12'], decoded(query), asSent);
    add(['U9', 'U12'], decoded(query.replaceAll('+', ' ')), asSent);
    add(['U9'], encodedQuery(query), asSent);
    add(['U10'], hexCase(query, 'upper'), asSent);
    add(['U10'], hexCase(query, 'lower'), asSent);
    add(['U11'], unreservedDecoded(query), asSent);
    const filled = pairs.filter((pair) => !/(?:=|^)$/.test(pair) && pair.includes('='));
    if (filled.length < pairs.length) add(['U21'], filled.length === 0 ? '' : `?${filled.join('&')}`, asSent);
    add(['U21'], query.replace(/(?:\[\]|%5B%5D)(?==)/gi, ''), asSent);
    add(['U21'], query.replace(/([?&][^=&[%]+)(?==)/g, '$1[]'), asSent);
    add(['U21'], joinedArrays(pairs), asSent);
    for (const [at, pair] of pairs.entries()) {
      const others = pairs.filter((_, index) => index !== at);
      const rest = others.length === 0 ? '' : `?${others.join('&')}`;
      if (pairs.length > 1) add(['U21'], rest, `Sign the whole query: ${pair} is missing.`);
    }
    add(['U8'], `${query}#`, asSent);
  }
  return [
    ...found.flatMap(({ causes, signed, fix, isRare }) =>
      partChanges({ slot: 'query', own: '@query', causes, fix, signed, isRare, sent }, (url) => ({
        ...url,
        query: signed === '' ? undefined : signed,
      })),
    ),
    ...queryMarkChanges(model),
  ];
}

/** `@query` with and without its question mark. */
function queryMarkChanges(model: BaseModel): Change[] {
  const sent = modelValue(model, '@query') ?? '';
  const fix = 'The value of @query begins with “?”; without a query it is “?” alone.';
  const bare = sent.replace(/^\?/, '');
  const signed = sent.length > 1 ? [bare, ''] : ['', 'null', 'undefined', '/'];
  return signed.map((value) => ({
    causes: sent.length > 1 && value !== '' ? ['U14'] : sent === '?' && value === '' ? ['U15', 'U14'] : ['U15'],
    slot: 'query',
    message: `@query was signed as ${shown(value)}; its value is ${shown(sent)}.`,
    fix,
    expected: sent,
    came: value,
    corrected: { of: '@query', value: sent },
    apply: (from) => withValue(from, '@query', value),
  }));
}
