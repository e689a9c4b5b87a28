import { expect, test } from 'vitest';
import { without } from '../../shared/without.ts';

test('the others stay as they are and in their order, also where one that goes is not there', () => {
  const from: { readonly a: number; readonly b?: string; readonly c: undefined } = { a: 1, c: undefined };
  expect(Object.entries(without(from, 'b'))).toEqual(Object.entries(from));
  expect(Object.entries(without({ a: 1, b: 'two', c: undefined }, 'a'))).toEqual([
    ['b', 'two'],
    ['c', undefined],
  ]);
});
