/** What a signer may have made of the query, from the query that was sent. */
import { expect, it } from 'vitest';
import { MOST_PAIRS } from '../../../../shared/doctor/bounds.ts';
import { withValue } from '../../../../shared/doctor/changes/change.ts';
import { queryChanges } from '../../../../shared/doctor/changes/query-changes.ts';
import { difference, subject, told } from './written.ts';

/** Of `@query` alone: that the whole URL and `@target-uri` are changed too is asked of partChanges. */
const ofQuery = (query: string, isLeak = false) => {
  const { model } = subject({ url: `https://a.b/c${query}`, input: '("@query")' });
  const own = queryChanges(model).filter(
    ({ slot, causes }) => slot.startsWith('@') && causes.includes('B22') === isLeak,
  );
  return { model, own };
};
const of = (query: string, isLeak = false) => {
  const { model, own } = ofQuery(query, isLeak);
  return told(model, own, '@query');
};
/** Only the texts of one slot, common ones. */
const texts = (slot: string, query: string, isRare = false) => {
  const { model, own } = ofQuery(query);
  const chosen = own.filter((change) => change.slot === `@query query/${slot}` && (change.isRare === true) === isRare);
  return Object.values(told(model, chosen, '@query')).flatMap((rows) => rows.flatMap(([, ...all]) => all));
};

it('writes two pairs in another order, with other marks, and with one of them missing', () => {
  expect(of('?b=x&a=1')).toEqual({
    '@query was signed as ‹came›; its value is ‹sent›. The value of @query begins with “?”; without a query it is “?” alone. [@query is ?b=x&a=1]':
      [
        ['U14: @query mark', 'b=x&a=1'],
        ['U15: @query', 'nothing', '?'],
      ],
    '@query was signed with ‹came›; ‹sent› was sent. Sign the query exactly as it is sent: ?b=x&a=1': [
      ['U13: @query query/order', '?a=1&b=x', '?a=1&b=x', '?a=1&b=x', '?a=1&b=x'],
      ['U23: @query query/html', '?b=x&amp;a=1'],
      ['U9, rare: @query query/escapes', '%3Fb%3Dx%26a%3D1'],
      ['U21 U14, rare: @query query/start', 'b=x&a=1', '&b=x&a=1'],
      ['U21, rare: @query query/joint', '?b=x;a=1'],
      ['U21: @query query/arrays', '?b[]=x&a[]=1'],
      ['U8: @query query/end', '?b=x&a=1#'],
      ['U13 U21: @query query/end', '?b=x&a=1&'],
      ['U21, rare: @query query/start', '?&b=x&a=1'],
      ['U14, rare: @query query/start', '??b=x&a=1'],
    ],
    '@query was signed with ‹came›; ‹sent› was sent. Sign the whole query: b=x is missing.': [
      ['U21: @query query/missing', '?a=1'],
    ],
    '@query was signed with ‹came›; ‹sent› was sent. Sign the whole query: a=1 is missing.': [
      ['U21: @query query/missing', '?b=x'],
    ],
  });
});
it('writes blanks, escapes, empty values and repeated names otherwise', () => {
  expect(of('?b=x+y%2f%3A/&a[]=%2520&b=')).toEqual({
    '@query was signed as ‹came›; its value is ‹sent›. The value of @query begins with “?”; without a query it is “?” alone. [@query is ?b=x+y%2f%3A/&a[]=%2520&b=]':
      [
        ['U14: @query mark', 'b=x+y%2f%3A/&a[]=%2520&b='],
        ['U15: @query', 'nothing', '?'],
      ],
    '@query was signed with ‹came›; ‹sent› was sent. Sign the query exactly as it is sent: ?b=x+y%2f%3A/&a[]=%2520&b=':
      [
        [
          'U13: @query query/order',
          '?a[]=%2520&b=&b=x+y%2f%3A/',
          '?a[]=%2520&b=x+y%2f%3A/&b=',
          '?b=&a[]=%2520&b=x+y%2f%3A/',
          '?b=x+y%2f%3A/&b=&a[]=%2520',
          '?a[]=%2520&b=x+y%2f%3A/&b=',
          '?a[]=%2520&b=&b=x+y%2f%3A/',
          '?b=&b=x+y%2f%3A/&a[]=%2520',
          '?b=&a[]=%2520&b=x+y%2f%3A/',
        ],
        ['U12: @query query/blanks', '?b=x%20y%2f%3A/&a[]=%2520&b=', '?b=x y%2f%3A/&a[]=%2520&b='],
        ['U12: @query query/escapes', '?b=x+y%252f%253A/&a[]=%252520&b=', '?b=x+y%2f%3A/&a[]=%20&b='],
        ['U10: @query query/case', '?b=x+y%2F%3A/&a[]=%2520&b=', '?b=x+y%2f%3a/&a[]=%2520&b='],
        ['U23: @query query/html', '?b=x+y%2f%3A/&amp;a[]=%2520&amp;b='],
        ['U9, rare: @query query/escapes', '?b=x+y%2f%3A%2F&a[]=%2520&b=', '?b=x+y/%3A/&a[]=%2520&b='],
        ['U9 U12: @query query/escapes', '?b=x+y/:/&a[]=%20&b=', '?b=x y/:/&a[]=%20&b='],
        ['U9: @query query/escapes', '?b=x%20y%2F%3A%2F&a%5B%5D=%2520&b='],
        ['U9 U12: @query query/escapes', '?b=x+y%2F%3A%2F&a%5B%5D=%2520&b='],
        [
          'U9, rare: @query query/escapes',
          '%3Fb%3Dx%2By%252f%253A%2F%26a%5B%5D%3D%252520%26b%3D',
          '?b=x+y/:/&a[]=%2520&b=',
        ],
        ['U21 U14, rare: @query query/start', 'b=x+y%2f%3A/&a[]=%2520&b=', '&b=x+y%2f%3A/&a[]=%2520&b='],
        ['U21, rare: @query query/joint', '?b=x+y%2f%3A/;a[]=%2520;b='],
        ['U9 U21: @query query/escapes', '?b=x+y%2f%3A/&a%5B%5D=%2520&b='],
        ['U12, rare: @query query/case', '?b=x+y%2f%3a/&a[]=%2520&b='],
        ['U21: @query query/empty', '?b=x+y%2f%3A/&a[]=%2520', '?b=x+y%2f%3A/&a[]=%2520&b'],
        [
          'U21: @query query/arrays',
          '?b=x+y%2f%3A/&a=%2520&b=',
          '?b[]=x+y%2f%3A/&a[]=%2520&b[]=',
          '?b[]=x+y%2f%3A/&a[]=%2520&b[]=',
          '?b=x+y%2f%3A/,&a=%2520',
        ],
        ['U8: @query query/end', '?b=x+y%2f%3A/&a[]=%2520&b=#'],
        ['U13 U21: @query query/end', '?b=x+y%2f%3A/&a[]=%2520&b=&'],
        ['U21, rare: @query query/start', '?&b=x+y%2f%3A/&a[]=%2520&b='],
        ['U14, rare: @query query/start', '??b=x+y%2f%3A/&a[]=%2520&b='],
      ],
    '@query was signed with ‹came›; ‹sent› was sent. Sign the whole query: b=x+y%2f%3A/ is missing.': [
      ['U21: @query query/missing', '?a[]=%2520&b='],
    ],
    '@query was signed with ‹came›; ‹sent› was sent. Sign the whole query: a[]=%2520 is missing.': [
      ['U21: @query query/missing', '?b=x+y%2f%3A/&b='],
    ],
    '@query was signed with ‹came›; ‹sent› was sent. Sign the whole query: b= is missing.': [
      ['U21: @query query/missing', '?b=x+y%2f%3A/&a[]=%2520'],
    ],
  });
});
it('prints the pairs as languages do, and what they write for nothing', () => {
  expect(of('?b=x+y&a=%2f&b=', true)).toEqual({
    '@query was signed as ‹came›; its value is ‹sent›. The value of @query begins with “?”; without a query it is “?” alone. [@query is ?b=x+y&a=%2f&b=]':
      [
        [
          'B22 U21: @query',
          '{"b":"","a":"/"}',
          "{'b': 'x y', 'a': '/', 'b': ''}",
          '{b=x y, a=/, b=}',
          'map[a:[/] b:[] b:[x y]]',
        ],
      ],
    '@query was signed with ‹came›; ‹sent› was sent. Set the query before you sign: it is ?b=x+y&a=%2f&b=': [
      [
        'B22, rare: @query query',
        '?undefined',
        '?null',
        '?None',
        '?nil',
        '?[object Object]',
        '?{}',
        'undefined',
        'null',
        'None',
      ],
    ],
  });
});
it.each([
  [
    '',
    [
      {
        '@query was signed as ‹came›; its value is ‹sent›. The value of @query begins with “?”; without a query it is “?” alone. [@query is ?]':
          [
            ['U15 U14: @query', 'nothing'],
            ['U15: @query', 'null', 'undefined', '/', '{}'],
          ],
      },
      {
        '@query was signed with ‹came›; ‹sent› was sent. Leave the query out where there is none.': [
          [
            'B22, rare: @query query',
            '?undefined',
            '?null',
            '?None',
            '?nil',
            '?[object Object]',
            '?{}',
            'undefined',
            'null',
            'None',
          ],
        ],
      },
    ],
  ],
  [
    '?',
    [
      {
        '@query was signed as ‹came›; its value is ‹sent›. The value of @query begins with “?”; without a query it is “?” alone. [@query is ?]':
          [
            ['U15 U14: @query', 'nothing'],
            ['U15: @query', 'null', 'undefined', '/', '{}'],
          ],
        '@query was signed with ‹came›; ‹sent› was sent. A URL without a query has none in @target-uri, and its @query is a single question mark.':
          [['U15: @query query', 'nothing']],
      },
      {
        '@query was signed with ‹came›; ‹sent› was sent. Set the query before you sign: it is ?': [
          [
            'B22, rare: @query query',
            '?undefined',
            '?null',
            '?None',
            '?nil',
            '?[object Object]',
            '?{}',
            'undefined',
            'null',
            'None',
          ],
        ],
      },
    ],
  ],
])('writes something where the query is “%s”', (query, said) => {
  expect([of(query), of(query, true)]).toEqual(said);
});
it('has the usual orders of four pairs first, and each of the others as a rare one', () => {
  expect(texts('order', '?b=2&a=2&a=1&c')).toEqual([
    '?a=1&a=2&b=2&c',
    '?a=2&a=1&b=2&c',
    '?c&a=1&a=2&b=2',
    '?b=2&a=2&c&a=1',
    '?b=2&a=1&a=2&c',
    '?b=2&a=1&c&a=2',
    '?b=2&c&a=2&a=1',
    '?b=2&c&a=1&a=2',
  ]);
  expect(texts('order', '?b=2&a=2&a=1&c', true)).toHaveLength(18);
});
it('moves no pairs where there are too many', () => {
  const many = (count: number) => `?${Array.from({ length: count }, (_, at) => `a${at}=${at}`).join('&')}`;
  expect(texts('missing', many(MOST_PAIRS))).toHaveLength(MOST_PAIRS);
  expect(texts('missing', many(MOST_PAIRS + 1))).toEqual([]);
  expect(texts('order', many(MOST_PAIRS + 1))).toEqual([]);
  expect(texts('html', many(MOST_PAIRS + 1))).toHaveLength(1);
});
it('writes one of several plus signs as an escape, or all others', () => {
  expect(texts('blanks', '?a=1+2', true)).toEqual([]);
  expect(texts('blanks', '?a=1+2+3', true)).toEqual(['?a=1%202+3', '?a=1+2%203']);
  expect(texts('blanks', '?a=1+2+3+4', true)).toEqual([
    '?a=1%202+3+4',
    '?a=1+2%203+4',
    '?a=1+2+3%204',
    '?a=1+2%203%204',
    '?a=1%202+3%204',
    '?a=1%202%203+4',
  ]);
  expect(texts('blanks', '?+++++++', true)).toEqual([]);
  expect(texts('blanks', '?++++++', true)).toHaveLength(12);
});
it('writes escapes and blanks in other case', () => {
  expect(of('?a=%c3%A9+b%20+&')).toEqual({
    '@query was signed as ‹came›; its value is ‹sent›. The value of @query begins with “?”; without a query it is “?” alone. [@query is ?a=%c3%A9+b%20+&]':
      [
        ['U14: @query mark', 'a=%c3%A9+b%20+&'],
        ['U15: @query', 'nothing', '?'],
      ],
    '@query was signed with ‹came›; ‹sent› was sent. Sign the query exactly as it is sent: ?a=%c3%A9+b%20+&': [
      ['U13: @query query/order', '?&a=%c3%A9+b%20+', '?&a=%c3%A9+b%20+', '?&a=%c3%A9+b%20+', '?&a=%c3%A9+b%20+'],
      ['U12: @query query/blanks', '?a=%c3%A9%20b%20%20&', '?a=%c3%A9+b++&', '?a=%c3%A9 b  &'],
      ['U12: @query query/escapes', '?a=%25c3%25A9+b%2520+&'],
      ['U10: @query query/case', '?a=%C3%A9+b%20+&', '?a=%c3%a9+b%20+&'],
      ['U12, rare: @query query/blanks', '?a=%c3%A9%20b%20+&', '?a=%c3%A9+b%20%20&'],
      ['U23: @query query/html', '?a=%c3%A9+b%20+&amp;'],
      ['U9 U12: @query query/escapes', '?a=é+b +&', '?a=é b  &'],
      ['U9: @query query/escapes', '?a=%C3%A9%20b%20%20&'],
      ['U9 U12: @query query/escapes', '?a=%C3%A9+b++&'],
      ['U9, rare: @query query/escapes', '%3Fa%3D%25c3%25A9%2Bb%2520%2B%26'],
      ['U21 U14, rare: @query query/start', 'a=%c3%A9+b%20+&', '&a=%c3%A9+b%20+&'],
      ['U21, rare: @query query/joint', '?a=%c3%A9+b%20+;'],
      ['U12, rare: @query query/case', '?a=%c3%a9+b%20+&'],
      ['U21: @query query/empty', '?a=%c3%A9+b%20+'],
      ['U21: @query query/arrays', '?a[]=%c3%A9+b%20+&'],
      ['U8: @query query/end', '?a=%c3%A9+b%20+&#'],
      ['U13 U21: @query query/end', '?a=%c3%A9+b%20+&&'],
      ['U21: @query query/end', '?a=%c3%A9+b%20+'],
      ['U21, rare: @query query/start', '?&a=%c3%A9+b%20+&'],
      ['U14, rare: @query query/start', '??a=%c3%A9+b%20+&'],
    ],
    '@query was signed with ‹came›; ‹sent› was sent. Sign the whole query: a=%c3%A9+b%20+ is missing.': [
      ['U21: @query query/missing', '?'],
    ],
  });
});
it('rewrites the whole URL too', () => {
  const whole = (query: string) => {
    const { model } = subject({ url: `https://a.b/c${query}`, input: '("@request-target")' });
    const changes = queryChanges(model).filter(({ slot }) => slot === 'url query' || slot === 'url query/missing');
    return changes.map(({ apply }) => difference(model, apply(model), '@request-target'));
  };
  expect(whole('?a&b')).toEqual([
    '/c?b',
    '/c?a',
    '/c?undefined',
    '/c?null',
    '/c?None',
    '/c?nil',
    '/c?[object Object]',
    '/c?{}',
    '/cundefined',
    '/cnull',
    '/cNone',
  ]);
  expect(whole('')).toEqual([
    '/c?',
    '/c?undefined',
    '/c?null',
    '/c?None',
    '/c?nil',
    '/c?[object Object]',
    '/c?{}',
    '/cundefined',
    '/cnull',
    '/cNone',
  ]);
  expect(whole('?')).toEqual([
    '/c',
    '/c?undefined',
    '/c?null',
    '/c?None',
    '/c?nil',
    '/c?[object Object]',
    '/c?{}',
    '/cundefined',
    '/cnull',
    '/cNone',
  ]);
  expect(whole('?a&a').slice(0, 1)).toEqual(['/c']);
});
it('changes no order where another change took a pair away', () => {
  const { model, own } = ofQuery('?b&a');
  const order = own.find(({ slot }) => slot === '@query query/order');
  const from = withValue(model, '@query', '?b&a&c');
  expect(order && difference(from, order.apply(from))).toBe('');
});
it.each([
  ['empty', '?a=', ['nothing', '?a']],
  ['empty', '?a', ['nothing']],
  ['empty', '?a=&b=2&c=&d', ['?b=2', '?a&b=2&c&d']],
  ['arrays', '?a%5B%5D=1&b%5b%5d=2&c[]d=3', ['?a=1&b=2&c[]d=3']],
  ['arrays', '?aa=1&aa=2&ab=3', ['?aa[]=1&aa[]=2&ab[]=3', '?aa[]=1&aa[]=2&ab=3', '?aa=1,2&ab=3']],
  ['arrays', '?a=1=2&a=3&ab=4', ['?a[]=1=2&a[]=3&ab[]=4', '?a[]=1=2&a[]=3&ab=4', '?a=1=2,3&ab=4']],
  ['arrays', '?a=1&a', ['?a[]=1&a', '?a[]=1&a', '?a=1,']],
  ['arrays', '?a[0]=1&b%20=2', []],
  ['missing', '?a&b&a', ['?b', '?a&a']],
  ['missing', '?a&a', ['nothing']],
  ['missing', '?a', []],
  ['end', '?a&', ['?a&#', '?a&&', '?a']],
  ['escapes', '?%zz=1', ['?%25zz=1', '?%25zz=1', '?%25zz=1']],
  ['escapes', '?%41=%7e%2F', ['?%2541=%257e%252F', '?A=~/', '?A=~/', '?A=~%2F', '?A=~%2F', '?A=~%2F']],
  ['escapes', '?%2561', ['?%252561', '?%61', '?%61', '?%61']],
])('in the slot %s writes for %s', (slot, query, signed) => {
  expect(texts(slot, query)).toEqual(signed);
});
