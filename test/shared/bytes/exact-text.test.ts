import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapedByte, exactBytes, exactText } from '../../../shared/bytes/exact-text.ts';

const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 30 }).map((text) => new TextEncoder().encode(text)),
);

test('text and bytes stand for each other, whatever the bytes are', () => {
  fc.assert(
    fc.property(bytes, (given) => {
      expect(exactBytes(exactText(given))).toEqual(given);
    }),
  );
});

test('different bytes never give the same text, where U+FFFD would', () => {
  expect(exactText(Uint8Array.of(0xff))).not.toBe(exactText(Uint8Array.of(0xfe)));
  expect(exactText(Uint8Array.of(0xef, 0xbf, 0xbd))).toBe('\ufffd');
  expect([...exactText(Uint8Array.of(0x61, 0xff))].map(escapedByte)).toEqual([undefined, 0xff]);
});

test('halves of pairs and bytes beside each other are told apart', () => {
  expect([...exactBytes('\ud800\udc80\udc80')]).toEqual([0xf0, 0x90, 0x82, 0x80, 0x80]);
  expect([...exactBytes('\udc80\ud800')]).toEqual([0x80, 0xef, 0xbf, 0xbd]);
  expect([...exactBytes('é\udcff'.repeat(1000))]).toEqual(Array(1000).fill([0xc3, 0xa9, 0xff]).flat());
  expect([...exactBytes('\udcff€€€€')].length).toBe(13);
});
