import fc from 'fast-check';
import { expect, test } from 'vitest';
import { visibleParts } from '../../../renderer/message/visible-marks.ts';

test('every character is in exactly one part, in order, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.boolean(), (text, isPart) => {
      expect(
        visibleParts(text, isPart)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }),
  );
});

test('plain parts hold visible ASCII and inner spaces only', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      for (const part of visibleParts(text)) if (part.kind === 'plain') expect(part.text).toMatch(/^[\x20-\x7e]+$/);
    }),
  );
});

test.each([
  ['\r', 'CR'],
  ['\n', 'LF'],
  ['\t', 'TAB'],
  ['\u00a0', 'NBSP'],
  ['\ufeff', 'BOM'],
  ['\u200b', 'U+200B'],
  ['\u0000', 'U+0000'],
  ['\udcff', '\\xFF'],
  [' ', '·'],
])('%j is drawn as %s', (text, mark) => {
  expect(visibleParts(text)).toEqual([{ kind: 'mark', text, mark, name: expect.any(String) }]);
});

test('spaces are drawn at the ends of a line and left alone within it, and at the ends of a part of one', () => {
  const marks = (text: string, isPart?: boolean) =>
    visibleParts(text, isPart).filter((part) => part.kind === 'mark').length;
  expect(marks(' a b  ')).toBe(3);
  expect(marks('a b')).toBe(0);
  expect(marks(' a b  ', true)).toBe(0);
});

test('a letter outside ASCII is shown as it is and marked as foreign', () => {
  expect(visibleParts('né')).toEqual([
    { kind: 'plain', text: 'n' },
    { kind: 'foreign', text: 'é', name: 'outside ASCII, U+00E9' },
  ]);
});
