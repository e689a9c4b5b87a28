import { expect, test } from 'vitest';
import { expectedBesideGot } from '../../../shared/flow/expected-beside-got.ts';

const kinds = (expected: string, got: string) => expectedBesideGot(expected, got).map(({ kind }) => kind);

test('a changed line stands alone on both sides, the others beside each other', () => {
  expect(expectedBesideGot('Home\n1 Stocks\n0 Exit', 'Home\n1 Shares\n0 Exit')).toEqual([
    { kind: 'same', expected: 'Home', got: 'Home' },
    { kind: 'expected', expected: '1 Stocks' },
    { kind: 'got', got: '1 Shares' },
    { kind: 'same', expected: '0 Exit', got: '0 Exit' },
  ]);
});

test('a line that fits by a name or by … is told from one that is the same, and … alone takes any number of lines', () => {
  expect(kinds('Stocks {page}/{pages}\n…\n0 Exit', 'Stocks 1/3\n1 A\n2 B\n0 Exit')).toEqual([
    'fits',
    'fits',
    'fits',
    'same',
  ]);
  expect(kinds('Stocks\n…\n0 Exit', 'Stocks\n0 Exit')).toEqual(['same', 'same']);
});

test('a name that is known must be the same text again', () => {
  const known = new Map([['page', '2']]);
  expect(expectedBesideGot('Page {page}', 'Page 1', known).map(({ kind }) => kind)).toEqual(['expected', 'got']);
});
