/** What a card of the map says of its screen. */
import { expect, test } from 'vitest';
import { cardWords, firstLine } from '../../../../shared/page/map/screen-words.ts';

test('a value at the end of a sentence takes its full stop along', () => {
  const screen = { text: 'Hello ….\nWhat now?', options: [] };
  expect(firstLine(screen)).toBe('Hello …');
  expect(cardWords(screen)).toBe('Hello …');
  expect(firstLine({ text: 'Goodbye …. Your money is safe.', options: [] })).toBe('Goodbye … Your money is safe.');
});

test('of a screen that begins with values the first line of words is shown, or else its keys, and no value of a customer', () => {
  const options = [
    { key: '1', label: 'Buy' },
    { key: '0', label: 'Back' },
  ];
  const text = '…\n… at …\nPrice … a share\n1. Buy\n0. Back';
  expect(firstLine({ text, options })).toBe('Price … a share');
  expect(cardWords({ text, options })).toBe('Price … a share · Buy, Back');
  expect(cardWords({ text: '…\n1. Buy\n0. Back', options })).toBe('Buy, Back');
  expect(cardWords({ text: '…', options: [] })).toBe('');
});
