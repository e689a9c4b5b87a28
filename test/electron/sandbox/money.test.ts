import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  changeBp,
  convert,
  formatBp,
  formatMoney,
  formatShares,
  fromUsdCents,
  MICRO,
  parseMoney,
  parseShares,
  quantityFor,
  shareOf,
  toDecimal,
  worthOf,
} from '../../../electron/sandbox/money.ts';

test.each([
  ['150', 15_000],
  ['150.5', 15_050],
  ['0.07', 7],
  ['999999999.99', 99_999_999_999],
  ['', undefined],
  ['.5', undefined],
  ['5.', undefined],
  ['1.234', undefined],
  ['1,5', undefined],
  ['-1', undefined],
  ['1e2', undefined],
  ['٣', undefined],
])('the amount %j is read as %s minor units', (text, minor) => {
  expect(parseMoney(text)).toBe(minor);
});

test.each([
  ['3', 3_000_000],
  ['0.25', 250_000],
  ['0.000001', 1],
  ['0.0000001', undefined],
])('%j shares are read as %s micro-shares', (text, micro) => {
  expect(parseShares(text)).toBe(micro);
});

test('what is printed reads back the same, for any amount and any number of shares', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (minor) => {
      expect(parseMoney(formatMoney(minor, 'ZK').slice(3).replaceAll(',', ''))).toBe(minor);
      expect(parseMoney(String(toDecimal(minor)))).toBe(minor);
    }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 900_000_000_000_000 }), (micro) => {
      expect(parseShares(formatShares(micro))).toBe(micro);
    }),
  );
});

test('nobody gets more shares than the amount pays for, and not a whole price step less', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000_000 }),
      fc.integer({ min: 50, max: 100_000_000 }),
      (amount, price) => {
        const quantity = quantityFor(amount, price);
        expect(BigInt(quantity) * BigInt(price)).toBeLessThanOrEqual(BigInt(amount) * BigInt(MICRO));
        expect(BigInt(quantity + 1) * BigInt(price)).toBeGreaterThan(BigInt(amount) * BigInt(MICRO));
      },
    ),
  );
});

test('sums are exact where binary floating point is not', () => {
  expect(toDecimal(10 + 20)).toBe(0.3);
  expect(0.1 + 0.2).not.toBe(0.3);
  expect(worthOf(333_333, 300)).toBe(100);
  expect(worthOf(500_000, 1)).toBe(1);
  expect(shareOf(9_007_199_254_740_991, 999_999, 1_000_000)).toBe(9_007_190_247_541_736);
});

test('changes, rates and their words', () => {
  expect(changeBp(1000, 1250)).toBe(2500);
  expect(changeBp(1000, 750)).toBe(-2500);
  expect(changeBp(0, 750)).toBe(0);
  expect(formatBp(2505)).toBe('+25.05%');
  expect(formatBp(-7)).toBe('-0.07%');
  expect(fromUsdCents(100, 'ZK')).toBe(2740);
  expect(convert(2740, 'ZK', 'USD')).toBe(100);
  expect(convert(100, 'USD', 'EUR')).toBe(92);
  expect(formatMoney(-123_456_789, 'EUR')).toBe('-EUR 1,234,567.89');
});
