import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bodyText, hexText, readHexText } from '../../../../renderer/operations/free/body-draft.ts';

test('hex as it is shown reads back as the same bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
      expect(readHexText(hexText(bytes))).toEqual({ ok: true, value: bytes });
    }),
  );
});

test('hex as other programs print it, with colons between the bytes, is the same bytes', () => {
  expect(readHexText('61:FF:0a\n7a')).toEqual({ ok: true, value: Uint8Array.of(0x61, 0xff, 0x0a, 0x7a) });
});

test.each([
  ['61 6', 4],
  ['61:6z', 4],
  ['61 6z', 4],
  ['  q', 2],
])('the fault of %j is at character %i of the text as typed, spaces counted', (text, offset) => {
  expect(readHexText(text)).toMatchObject({ ok: false, fault: { offset } });
});

test('a body that is no UTF-8 is said to be edited as hex, and from which byte on', () => {
  expect(bodyText(Uint8Array.of(0x61, 0xff))).toEqual({
    whyHex: 'The body is not UTF-8 from byte 1 on, so it is edited as hex.',
  });
  expect(bodyText(new TextEncoder().encode('né'))).toEqual({ text: 'né' });
});
