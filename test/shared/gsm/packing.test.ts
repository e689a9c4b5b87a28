/** Octets as networks carry them: published vectors, the two rules about CR, and a way back for every text. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toHex } from '../../../shared/bytes/hex.ts';
import { septetsOf } from '../../../shared/gsm/alphabet.ts';
import {
  DCS_GSM_7_BIT,
  DCS_UCS_2,
  packSeptets,
  packText,
  septetsOfText,
  textOfSeptets,
  unpackSeptets,
  unpackText,
} from '../../../shared/gsm/packing.ts';
import { USSD_MAX_SEPTETS } from '../../../shared/gsm/septets.ts';

type Vector = { readonly text: string; readonly octets: string; readonly read?: string };
const { vectors } = JSON.parse(readFileSync('test/vectors/ussd-packing.json', 'utf8')) as { vectors: Vector[] };

/** Every character of both tables. */
const GSM = Array.from({ length: 0x2100 }, (_, code) => String.fromCharCode(code)).filter((one) => septetsOf(one));
const gsmText = fc.string({ unit: fc.constantFrom(...GSM), maxLength: 200 });

test.each(vectors)('$text is packed as $octets', ({ text, octets, read }) => {
  const packed = packText(text);
  expect(packed.dcs).toBe(DCS_GSM_7_BIT);
  expect(toHex(packed.octets)).toBe(octets);
  expect(unpackText(packed)).toBe(read ?? text);
});

test('both tables have their 137 characters, the euro sign among them', () => {
  expect(GSM).toHaveLength(137);
  expect(septetsOfText('€@')).toEqual([0x1b, 0x65, 0]);
});

test('182 septets are 160 octets, and 183 are 161', () => {
  expect(packText('a'.repeat(USSD_MAX_SEPTETS)).octets).toHaveLength(160);
  expect(packText('a'.repeat(USSD_MAX_SEPTETS + 1)).octets).toHaveLength(161);
});

describe('any text of the alphabet', () => {
  test('comes back, but for a second CR where one ended on an octet boundary', () => {
    fc.assert(
      fc.property(gsmText, (text) => {
        const codes = septetsOfText(text) ?? [];
        const isDoubled = text.endsWith('\r') && codes.length % 8 === 0;
        expect(unpackText(packText(text))).toBe(isDoubled ? `${text}\r` : text);
      }),
      { numRuns: 500 },
    );
  });

  test('takes as many octets as its septets need, and one more only for that CR', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 127 }), { maxLength: 200 }), (codes) => {
        const isDoubled = codes.length > 0 && codes.length % 8 === 0 && codes.at(-1) === 0x0d;
        expect(packSeptets(codes)).toHaveLength(Math.ceil(((codes.length + (isDoubled ? 1 : 0)) * 7) / 8));
        expect(unpackSeptets(packSeptets(codes))).toEqual(isDoubled ? [...codes, 0x0d] : codes);
      }),
      { numRuns: 500 },
    );
  });

  test('never ends in an @ that nobody wrote', () => {
    fc.assert(
      fc.property(gsmText, (text) => {
        expect(unpackText(packText(`${text}a`))).toBe(`${text}a`);
      }),
    );
  });
});

test('no octets make the way back throw', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.constantFrom(DCS_GSM_7_BIT, DCS_UCS_2), (octets, dcs) => {
      expect(typeof unpackText({ dcs, octets })).toBe('string');
    }),
  );
});

test('one character outside the alphabet makes it UCS-2: two octets a unit, the higher first', () => {
  expect(packText('’a')).toEqual({ dcs: DCS_UCS_2, octets: Uint8Array.from([0x20, 0x19, 0x00, 0x61]) });
  expect(packText('🙂').octets).toHaveLength(4);
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(unpackText(packText(`${text}’`))).toBe(`${text}’`);
    }),
  );
});

test('a phone without the extension table shows a space and the plain letter', () => {
  const codes = septetsOfText('5€ [x]') ?? [];
  expect(textOfSeptets(codes)).toBe('5€ [x]');
  expect(textOfSeptets(codes, false)).toBe('5 e  <x >');
  expect(textOfSeptets([0x1b, 0x41])).toBe('A');
  expect(textOfSeptets([0x41, 0x1b])).toBe('A ');
});
