import { expect, it } from 'vitest';
import { shortened } from '../../../shared/text/shortened.ts';

it('leaves a text that fits as it is, and cuts a longer one at the bound', () => {
  expect(shortened('12345', 5)).toBe('12345');
  expect(shortened('123456', 5)).toBe('12345…');
  expect(shortened('', 0)).toBe('');
});

it('never leaves half a character, which no UTF-8 can hold', () => {
  expect(shortened('1234\u{1F600}6', 5)).toBe('1234…');
  expect(shortened('123\u{1F600}6', 5)).toBe('123\u{1F600}…');
});
