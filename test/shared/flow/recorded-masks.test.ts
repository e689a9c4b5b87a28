/** What becomes a mask: by comparison of runs, and by pattern where there are none. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { learnedPattern } from '../../../shared/flow/learned-masks.ts';
import { matchWhole } from '../../../shared/flow/match.ts';
import { patternParts } from '../../../shared/flow/pattern.ts';
import { withoutItsValues } from '../../../shared/flow/value-masks.ts';

const fits = (pattern: string, text: string): boolean =>
  matchWhole(patternParts(pattern), text, new Map()).kind === 'fits';

test.each<readonly [first: string, other: string, pattern: string]>([
  ['1 day +1.05%, up', '1 day -0.30%, up', '1 day …, up'],
  ['at 09:15 on 2 Nov 2026', 'at 17:00 on 14 Dec 2027', 'at … on … … …'],
  ['1. ZK 100.00\n2. ZK 1.00', '1. ZK 100.00\n2. ZK 2.00', '1. ZK 100.00\n2. ZK …'],
  ['took 950ms', 'took 1.2s', 'took …'],
  ['1. A\n0. Exit', '1. A\n2. B\n0. Exit', '1. A\n…0. Exit'],
  ['{name} 5 of 9', '{name} 6 of 9', '{{name} … of 9'],
])('%j beside %j is %j', (first, other, pattern) => {
  expect(learnedPattern(first, [other])).toBe(pattern);
});

test('what is learned fits every run that it was learned from', () => {
  const word = fc.constantFrom('ZK', '1', '+2.5%', '-3', '.', ' ', '\n', 'Buy', '{x}', '…', '12/3', 'é', '');
  const text = fc.array(word, { maxLength: 12 }).map((words) => words.join(''));
  fc.assert(
    fc.property(text, fc.array(text, { minLength: 1, maxLength: 4 }), (first, others) => {
      const pattern = learnedPattern(first, others);
      for (const one of [first, ...others]) expect(fits(pattern, one), `${pattern}|${one}`).toBe(true);
    }),
  );
});

test('of the same session once more, only references that are given out are learned', () => {
  const first = 'Order 5374 is placed: sell 0.181814 LUSB.';
  expect(learnedPattern(first, [first], 'Order 5375 is placed: sell 0.163633 LUSB.')).toBe(
    'Order … is placed: sell 0.181814 LUSB.',
  );
});

test('by pattern, amounts, references, dates, times and signs may change, words and counts may not', () => {
  const pattern = withoutItsValues(
    'Stocks 1/12\nZMW 1,250.50 on 2 Mar 2026 09:15, -3% (+0.40%)\nRef OR-20260302-0001\n1. Buy',
    new Set(),
  );
  const later = 'Stocks 1/12\nZMW -9.99 on 30 Apr 2027 17:00, +12% (-0.01%)\nRef OR-20270430-0117\n1. Buy';
  expect(fits(pattern, later)).toBe(true);
  expect(fits(pattern, later.replace('Buy', 'Sell'))).toBe(false);
  expect(fits(pattern, later.replace('1/12', '2/12'))).toBe(false);
});

test('a screen of many words that could be references is masked in the time that it takes to read it', () => {
  const text = 'A-'.repeat(100_000);
  expect(withoutItsValues(text, new Set())).toBe(text);
});
