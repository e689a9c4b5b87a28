import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromBase64, fromBase64Url, toBase64, toBase64Url } from '../../../shared/bytes/base64.ts';
import { bytesEqual, concatBytes, firstDifference } from '../../../shared/bytes/compare.ts';
import { fromHex, toHex } from '../../../shared/bytes/hex.ts';
import { decodeUtf8, decodeUtf8Strict, encodeUtf8, utf8Encoder } from '../../../shared/bytes/utf8.ts';

const anyBytes = fc.uint8Array({ maxLength: 3000 });

describe('hex', () => {
  it('writes and reads what Node does, for any bytes', () => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        const hex = Buffer.from(bytes).toString('hex');
        expect(toHex(bytes)).toBe(hex);
        expect(fromHex(hex.toUpperCase())).toEqual({ ok: true, value: bytes });
      }),
    );
  });

  it.each([
    ['0g', 1],
    ['0x00', 1],
    ['abc', 3],
    ['ab c', 2],
    ['é0', 0],
  ])('refuses %j at offset %i, because half-read hex is another value', (text, offset) => {
    expect(fromHex(text)).toMatchObject({ ok: false, fault: { offset } });
  });
});

describe('base64', () => {
  it('writes and reads what Node does, for any bytes, short and long', () => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
        expect(toBase64Url(bytes)).toBe(Buffer.from(bytes).toString('base64url'));
        expect(fromBase64(toBase64(bytes))).toEqual({ ok: true, value: bytes });
        expect(fromBase64Url(toBase64Url(bytes))).toEqual({ ok: true, value: bytes });
      }),
    );
  });

  it.each([
    ['QUI', 3, 'padding lost'],
    ['QUI==', 3, 'padding too long'],
    ['QQ', 2, 'padding lost'],
    ['QR==', 1, 'bits beyond the last byte'],
    ['QUJ=', 2, 'bits beyond the last byte'],
    ['Q-==', 1, 'base64url'],
    ['QUJD\nQUJD', 4, 'wrapped'],
    ['QUJD ', 4, 'space at the end'],
    ['Q=UI', 1, 'padding inside'],
    ['====', 0, 'padding alone'],
    ['QUé=', 2, 'beyond ASCII'],
  ])('refuses %j at offset %i: %s', (text, offset) => {
    expect(fromBase64(text)).toMatchObject({ ok: false, fault: { offset } });
  });

  it('reads a text only when it is the one that would be written, so no two texts mean the same bytes', () => {
    const likely = fc.string({ unit: fc.constantFrom(...'ABwxyz019+/-_= \n'), maxLength: 12 });
    fc.assert(
      fc.property(likely, (text) => {
        const outcome = fromBase64(text);
        if (outcome.ok) expect(toBase64(outcome.value)).toBe(text);
        else expect(outcome.fault.offset).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('UTF-8', () => {
  it('encodes one text after the other in one room, of any length', () => {
    const encode = utf8Encoder();
    for (const text of ['a', '', 'náměstí 日本 💰', 'é'.repeat(5000), '\uD800', 'short again'])
      expect(encode(text)).toEqual(encodeUtf8(text));
  });

  it('keeps a byte-order mark, because dropping it would hide why two bases differ', () => {
    expect(encodeUtf8('\uFEFFa')).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61));
    expect(decodeUtf8(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61))).toBe('\uFEFFa');
    expect(decodeUtf8Strict(Uint8Array.of(0xef, 0xbb, 0xbf))).toEqual({ ok: true, value: '\uFEFF' });
  });

  it('agrees with the platform on what is malformed, for any bytes', () => {
    const fatal = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    const oftenUtf8 = fc.array(
      fc.oneof(fc.constantFrom(0x61, 0x7f, 0x80, 0x9f, 0xa0, 0xbf, 0xc1, 0xc2, 0xdf, 0xe0, 0xed, 0xef), fc.nat(255)),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(oftenUtf8, (numbers) => {
        const bytes = Uint8Array.from(numbers);
        const outcome = decodeUtf8Strict(bytes);
        let expected: string | undefined;
        try {
          expected = fatal.decode(bytes);
        } catch {
          expected = undefined;
        }
        if (expected === undefined) expect(outcome.ok, numbers.join()).toBe(false);
        else expect(outcome, numbers.join()).toEqual({ ok: true, value: expected });
      }),
      { numRuns: 5000 },
    );
  });

  it.each([
    [[0x61, 0xc0, 0xaf], 1, 'overlong'],
    [[0x61, 0x62, 0xe2, 0x82], 2, 'cut off'],
    [[0xed, 0xa0, 0x80], 0, 'a surrogate'],
    [[0x61, 0xf5, 0x80, 0x80, 0x80], 1, 'beyond U+10FFFF'],
  ])('places the fault of %j at %i: %s', (numbers, offset) => {
    expect(decodeUtf8Strict(Uint8Array.from(numbers))).toMatchObject({ ok: false, fault: { offset } });
  });
});

describe('comparison', () => {
  it('names the first difference by offset, line and column', () => {
    expect(firstDifference(encodeUtf8('ab\ncd'), encodeUtf8('ab\nxd'))).toEqual({
      offset: 3,
      line: 2,
      column: 1,
      left: 0x63,
      right: 0x78,
    });
    expect(firstDifference(encodeUtf8('ab'), encodeUtf8('ab\n'))).toEqual({ offset: 2, line: 1, column: 3, right: 10 });
    expect(firstDifference(encodeUtf8('ab'), encodeUtf8('ab'))).toBeUndefined();
  });

  it('finds no difference exactly where bytes are equal', () => {
    fc.assert(
      fc.property(anyBytes, anyBytes, (left, right) => {
        expect(firstDifference(left, right) === undefined).toBe(bytesEqual(left, right));
        expect(bytesEqual(concatBytes(left, right), Buffer.concat([left, right]))).toBe(true);
        expect(firstDifference(left, concatBytes(left, right))?.offset ?? left.length).toBe(left.length);
      }),
    );
  });
});
