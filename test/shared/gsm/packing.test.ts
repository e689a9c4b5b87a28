import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_ALPHABET, EXTENSION_TABLE } from '../../../shared/gsm/alphabet.ts';
import { packSeptets, unpackSeptets } from '../../../shared/gsm/packing.ts';

const hex = (octets: Uint8Array | undefined): string => Buffer.from(octets ?? []).toString('hex');

/** Source: libosmocore, tests/ussd (fa6c2b9). */
test.each([
  ['01234567', 'b0986c46abd96e', '01234567'],
  ['0123456', 'b0986c46abd91a', '0123456'],
  ['01234567\r', 'b0986c46abd96e0d', '01234567\r'],
  ['0123456\r', 'b0986c46abd91a0d', '0123456\r\r'],
  ['012345\r', 'b0986c46ab351a', '012345\r'],
  ['forty-two', 'e6b79c9e6fd1ef6f', 'forty-two'],
])('%j packs to %s and reads back as %j', (text, packed, back) => {
  expect(hex(packSeptets(text))).toBe(packed);
  expect(unpackSeptets(Buffer.from(packed, 'hex'))).toBe(back);
});

test('182 septets fill 160 octets, and one more spills over', () => {
  expect(packSeptets('a'.repeat(182))).toHaveLength(160);
  expect(packSeptets('a'.repeat(183))).toHaveLength(161);
});

test('a text with a character outside the alphabet is not packed at all', () => {
  expect(packSeptets('façade')).toBeUndefined();
});

test('a code that the extension table lacks shows as a space and the plain letter', () => {
  const escaped = packSeptets('€');
  expect(unpackSeptets(escaped ?? new Uint8Array())).toBe('€');
  expect(unpackSeptets(Uint8Array.of(0x1b | ((0x41 & 1) << 7), 0x41 >> 1))).toBe(' A');
});

test('every text without a final CR comes back as it was', () => {
  const characters = [...DEFAULT_ALPHABET].filter((character) => character !== '\u001b' && character !== '\r');
  const any = fc.constantFrom(...characters, ...EXTENSION_TABLE.map(([character]) => character));
  fc.assert(
    fc.property(fc.array(any, { maxLength: 200 }), (text) => {
      const whole = text.join('');
      expect(unpackSeptets(packSeptets(whole) ?? new Uint8Array()), whole).toBe(whole);
    }),
  );
});
