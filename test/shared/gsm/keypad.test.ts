import { expect, test } from 'vitest';
import { isKeypadKey, KEYPAD_KEYS, keyLetters, nextTextMode, tapCycle } from '../../../shared/gsm/keypad.ts';

test('the keys carry the letters of ITU-T E.161, each letter on one key', () => {
  expect(KEYPAD_KEYS.map(keyLetters)).toEqual([
    '',
    'ABC',
    'DEF',
    'GHI',
    'JKL',
    'MNO',
    'PQRS',
    'TUV',
    'WXYZ',
    '',
    '',
    '',
  ]);
  expect([...KEYPAD_KEYS.map(keyLetters).join('')].sort().join('')).toBe('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
});

test.each([
  ['2', 'abc', 'abc2'],
  ['7', 'ABC', 'PQRS7'],
  ['9', '123', '9'],
  ['0', 'abc', ' 0'],
  ['0', '123', '0'],
] as const)('taps of %s in mode %s go through %j', (key, mode, cycle) => {
  expect(tapCycle(key, mode)).toBe(cycle);
});

test('three turns of the mode lead back to the first', () => {
  expect(nextTextMode(nextTextMode(nextTextMode('abc')))).toBe('abc');
});

test('only the twelve signs are keys', () => {
  expect([...'0123456789*#'].every(isKeypadKey)).toBe(true);
  expect(['', '10', 'a', '+', ' '].some(isKeypadKey)).toBe(false);
});
