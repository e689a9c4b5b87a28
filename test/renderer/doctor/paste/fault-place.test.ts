import fc from 'fast-check';
import { expect, test } from 'vitest';
import { faultPlace } from '../../../../renderer/doctor/paste/fault-place.ts';

test.each([
  ['abc', 1, { line: 1, column: 2, before: 'a', at: 'b', after: 'c' }],
  ['one\ntwo\nthree', 4, { line: 2, column: 1, before: '', at: 't', after: 'wo' }],
  ['one\ntwo', 7, { line: 2, column: 4, before: 'two', at: '', after: '' }],
  ['one\ntwo', 3, { line: 1, column: 4, before: 'one', at: '', after: '' }],
  ['', 0, { line: 1, column: 1, before: '', at: '', after: '' }],
])('%j at %i', (text, offset, place) => {
  expect(faultPlace(text, offset)).toEqual(place);
});

test('a long line is cut on both sides, and says that it is', () => {
  const { before, at, after } = faultPlace(`${'a'.repeat(99)}X${'b'.repeat(99)}`, 99);
  expect([before, at, after]).toEqual([`…${'a'.repeat(44)}`, 'X', `${'b'.repeat(44)}…`]);
});

test('the three parts are the text around the place, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '\n', '\r'), maxLength: 40 }), fc.nat(50), (text, offset) => {
      const { line, column, before, at, after } = faultPlace(text, offset);
      expect(text.split('\n')[line - 1]).toBe(before.replace(/^…/, '') + at + after.replace(/…$/, ''));
      expect(column).toBe(before.length + 1);
    }),
  );
});
