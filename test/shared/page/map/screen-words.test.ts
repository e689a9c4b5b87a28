/** What a card of the map says of its screen. */
import { expect, test } from 'vitest';
import { cardWords, firstLine, nameWithin } from '../../../../shared/page/map/screen-words.ts';

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

test('as much of a name is shown as can be read, cut with an ellipsis', () => {
  expect(nameWithin('Buy', 60, 26)).toBe('Buy');
  expect(nameWithin('Maize price per bag today in Tamale', 64, 26)).toBe('Maize price per…');
  expect(nameWithin('Maize price per bag today in Tamale', 64, 13)).toBe('Maize…');
  expect(nameWithin('Telecommunications', 64, 13)).toBe('Telecommu…');
  expect(nameWithin('Buy seed', 64, 13)).toBe('Buy seed');
  expect(nameWithin('Buy', 20, 26)).toBeUndefined();
  expect(nameWithin('Buy', 60, 9)).toBeUndefined();
});
