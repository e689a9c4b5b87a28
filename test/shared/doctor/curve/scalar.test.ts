/** Scalars on doubles against BigInt. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  addProduct,
  factorRows,
  L,
  littleEndian,
  reduce,
  SCALAR_LIMBS,
  writeBytes,
} from '../../../../shared/doctor/curve/scalar.ts';

const hash = fc.uint8Array({ minLength: 64, maxLength: 64 });
const extremes = fc.constantFrom(0n, 1n, L - 1n, L, L + 1n, 2n ** 252n, 2n ** 512n - 1n, 2n ** 512n - (2n ** 512n % L));
const bytesOf = (value: bigint): Uint8Array =>
  new Uint8Array(Buffer.from(value.toString(16).padStart(128, '0'), 'hex').reverse());

function reduced(hashes: readonly (readonly [Uint8Array, bigint])[]): bigint {
  const sum = new Float64Array(SCALAR_LIMBS);
  for (const [bytes, factor] of hashes) addProduct(sum, bytes, factorRows(factor));
  reduce(sum);
  const written = new Uint8Array(33);
  writeBytes(written, sum);
  return littleEndian(written);
}

it('gives the sum of two products modulo L, as BigInt does', () => {
  fc.assert(
    fc.property(
      fc.oneof(hash, extremes.map(bytesOf)),
      fc.oneof(hash, extremes.map(bytesOf)),
      fc.bigInt({ min: 1n, max: 2n ** 255n - 1n }),
      (one, two, factor) => {
        const wanted = (littleEndian(one) + littleEndian(two) * factor) % L;
        expect(
          reduced([
            [one, 1n],
            [two, factor],
          ]),
        ).toBe(wanted);
      },
    ),
    { numRuns: 500 },
  );
});

it('gives values from 0 to L - 1 at the borders', () => {
  for (const value of [0n, 1n, L - 1n, L, L + 1n, 2n * L, 2n ** 252n, 2n ** 512n - 1n])
    expect(reduced([[bytesOf(value), 1n]])).toBe(value % L);
});
