import { expect, test } from 'vitest';
import { clockTime, relativeTime, zonedTime } from '../../../renderer/ui/times.ts';

test.each([
  [0, 'now'],
  [-1, '1 s ago'],
  [40, 'in 40 s'],
  [-10_680, '2 h 58 min ago'],
  [-10_800, '3 h ago'],
  [86_400 * 400 + 59, 'in 400 d'],
  [3_601, 'in 1 h'],
])('%i s from the clock is “%s”', (seconds, words) => {
  expect(relativeTime(seconds)).toBe(words);
});

test('a number beyond all dates is said to be none', () => {
  expect(zonedTime(9e15)).toBe('no date that exists');
  expect(clockTime(-9e15)).toBe('--:--');
});

test('a clock shows hours and minutes in two digits each, midnight as 00', () => {
  expect([5, 13 * 60 + 59].map((minute) => clockTime(new Date(2026, 0, 1, 0, minute).getTime()))).toEqual([
    '00:05',
    '13:59',
  ]);
});
