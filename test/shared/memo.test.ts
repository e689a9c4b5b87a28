import { expect, test } from 'vitest';
import { memo } from '../../shared/memo.ts';

test('each is made once, up to a bound, beyond which all are made again', () => {
  const made: string[] = [];
  const of = memo<string>(2);
  const ask = (key: string) =>
    of(key, () => {
      made.push(key);
      return key.toUpperCase();
    });
  expect(['a', 'a', 'b', 'a', 'c', 'a'].map(ask)).toEqual(['A', 'A', 'B', 'A', 'C', 'A']);
  expect(made).toEqual(['a', 'b', 'c', 'a']);
});

test('what fails is tried again', () => {
  const of = memo<number>(2);
  expect(() =>
    of('a', () => {
      throw new Error('not yet');
    }),
  ).toThrow('not yet');
  expect(of('a', () => 1)).toBe(1);
});
