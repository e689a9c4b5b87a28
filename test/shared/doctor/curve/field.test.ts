/** Elements of doubles against BigInt, and the bounds that keep every product exact. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fieldFrom, invert, isZero, LIMBS, type Limbs, multiply } from '../../../../shared/doctor/curve/field.ts';

const P = 2n ** 255n - 19n;
const value = fc.oneof(
  fc.bigInt({ min: 0n, max: P - 1n }),
  fc.constantFrom(0n, 1n, 2n, 18n, 19n, P - 1n, P - 19n, 2n ** 254n, 2n ** 254n - 1n, 2n ** 234n - 1n, 2n ** 21n),
);

const wholeOf = (limbs: Limbs): bigint => limbs.slice(0, LIMBS).reduce((sum, limb) => sum + BigInt(limb), 0n);
const modP = (whole: bigint): bigint => ((whole % P) + P) % P;
const combined = (one: Limbs, other: Limbs, sign: 1 | -1): Limbs =>
  one.map((limb, at) => limb + sign * (other[at] as number));

/** Half of what stands between a limb's unit and that of the next, at most. */
function expectBounds(limbs: Limbs): void {
  for (const [at, limb] of limbs.entries()) {
    expect(limb % 2 ** Math.ceil(21.25 * at)).toBeCloseTo(0, 0);
    // The last carry may add a little to the second one.
    expect(Math.abs(limb)).toBeLessThanOrEqual(2 ** (Math.ceil(21.25 * (at + 1)) - 1) * (at === 1 ? 1.001 : 1));
  }
}

it('multiplies sums and differences of products as BigInt does, and each result keeps its bounds', () => {
  fc.assert(
    fc.property(value, value, value, fc.constantFrom<1 | -1>(1, -1), (a, b, c, sign) => {
      const product = new Float64Array(LIMBS);
      multiply(product, fieldFrom(a), fieldFrom(b), 0);
      expectBounds(product);
      expect(modP(wholeOf(product))).toBe((a * b) % P);
      const sum = combined(product, fieldFrom(c), sign);
      const other = combined(fieldFrom(b), product, sign === 1 ? -1 : 1);
      const room = new Float64Array(2 * LIMBS);
      room.set(other, LIMBS);
      multiply(sum, sum, room, LIMBS);
      expectBounds(sum);
      const signed = BigInt(sign);
      expect(modP(wholeOf(sum))).toBe(modP((a * b + signed * c) * (b - signed * a * b)));
    }),
    { numRuns: 300 },
  );
});

it('an element is that of its integer, within bounds', () => {
  fc.assert(
    fc.property(value, (whole) => {
      const limbs = fieldFrom(whole);
      expectBounds(limbs);
      expect(modP(wholeOf(limbs))).toBe(whole);
    }),
  );
});

it('is zero for every multiple of p, and for nothing else', () => {
  fc.assert(
    fc.property(value, value, (a, b) => {
      expect(isZero(combined(fieldFrom(a), fieldFrom(b), -1))).toBe(a === b);
      expect(isZero(combined(fieldFrom(a), fieldFrom(modP(-a)), 1))).toBe(true);
    }),
  );
});

it('inverts, and leaves what it inverts as it was', () => {
  fc.assert(
    fc.property(value, (whole) => {
      const limbs = fieldFrom(whole);
      const inverse = new Float64Array(LIMBS);
      invert(inverse, limbs);
      expect(limbs).toEqual(fieldFrom(whole));
      expect(modP(wholeOf(inverse) * whole)).toBe(whole === 0n ? 0n : 1n);
    }),
    { numRuns: 20 },
  );
});
