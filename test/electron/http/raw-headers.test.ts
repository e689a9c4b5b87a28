import { expect, test } from 'vitest';
import { headerLines } from '../../../electron/http/raw-headers.ts';

const asNodeGivesIt = (value: string): string => Buffer.from(value, 'utf8').toString('latin1');

test('lines keep their order, case and repetition', () => {
  expect(headerLines(['X-B', '1', 'x-a', '2', 'X-B', '3'])).toEqual([
    ['X-B', '1'],
    ['x-a', '2'],
    ['X-B', '3'],
  ]);
});

test.each([
  ['text', 'plain'],
  ['an accent', 'é'],
  ['a character beyond the basic plane', '😀'],
  ['a leading U+FEFF, which is a byte of the value like any other', '\ufeffvalue'],
])('a value that is UTF-8 is read as UTF-8: %s', (_what, value) => {
  expect(headerLines(['X', asNodeGivesIt(value)])).toEqual([['X', value]]);
});

test('a value that is no UTF-8 keeps one character a byte', () => {
  expect(headerLines(['X', '\xff\xfe caf\xe9'])).toEqual([['X', '\xff\xfe caf\xe9']]);
});
