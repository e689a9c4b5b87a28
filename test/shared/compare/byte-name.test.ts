import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameByte } from '../../../shared/compare/byte-name.ts';

const at = (text: string, offset: number) => nameByte(new TextEncoder().encode(text), offset);

test.each([
  ['a', 0, { hex: '61', picture: 'a', words: '“a”' }],
  ['\r\n', 0, { hex: '0D', picture: 'CR', words: 'carriage return' }],
  ['\r\n', 1, { hex: '0A', picture: 'LF', words: 'line feed' }],
  ['\t', 0, { hex: '09', picture: 'TAB', words: 'tab' }],
  [' ', 0, { hex: '20', picture: '·', words: 'space' }],
  ['x\u00a0', 1, { hex: 'C2', picture: 'NBSP', words: 'byte 1 of 2 of no-break space, U+00A0' }],
  ['\ufeff"', 2, { hex: 'BF', picture: 'BOM', words: 'byte 3 of 3 of byte-order mark, U+FEFF' }],
  ['é', 1, { hex: 'A9', picture: 'é', words: 'byte 2 of 2 of “é”, U+00E9' }],
  ['\0', 0, { hex: '00', picture: 'NUL', words: 'control character' }],
  ['a', 1, { picture: 'end', words: 'the end' }],
])('%j at %i is named with what a person would look for', (text, offset, name) => {
  expect(at(text, offset)).toEqual(name);
});

test('bytes that are no UTF-8 have a name too', () => {
  expect(nameByte(Uint8Array.of(0xff), 0)).toEqual({ hex: 'FF', picture: '�', words: 'no UTF-8' });
  fc.assert(fc.property(fc.uint8Array(), fc.nat(50), (bytes, offset) => nameByte(bytes, offset).words.length > 0));
});
