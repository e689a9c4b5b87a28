/**
 * Arithmetic modulo 2^255 - 19 on doubles: the part of the search that runs millions of times.
 *
 * An element is twelve doubles; the one at `i` is a multiple of 2^ceil(21.25 i), and the element is their sum modulo p.
 * Every product and sum below is exact: after a multiplication a limb takes at most half of its 21 or 22 bits and a
 * sign, one sum or difference of two such elements may be multiplied again, and no partial sum reaches 53 bits. This is
 * five times as fast as BigInt. Nothing here is constant in time: it only ever sees public keys and signatures.
 * Source: D. J. Bernstein, "Curve25519: new Diffie-Hellman speed records" (2006), section 4.
 */

/** Twelve limbs an element; several elements may stand one after another. */
export type Limbs = Float64Array;

/** Doubles an element. */
export const LIMBS = 12;

const P = 2n ** 255n - 19n;
const BITS = Array.from({ length: LIMBS + 1 }, (_, at) => Math.ceil(21.25 * at));

/** What leaves at the top comes back at the bottom: 2^255 is 19. */
const FOLD = 19 * 2 ** -255;

/** Adding and subtracting one of these rounds a limb to a multiple of the next limb's unit. */
const ROUND0 = 3 * 2 ** 73;
const ROUND1 = 3 * 2 ** 94;
const ROUND2 = 3 * 2 ** 115;
const ROUND3 = 3 * 2 ** 136;
const ROUND4 = 3 * 2 ** 158;
const ROUND5 = 3 * 2 ** 179;
const ROUND6 = 3 * 2 ** 200;
const ROUND7 = 3 * 2 ** 221;
const ROUND8 = 3 * 2 ** 243;
const ROUND9 = 3 * 2 ** 264;
const ROUND10 = 3 * 2 ** 285;
const ROUND11 = 3 * 2 ** 306;

/** The element of an integer from 0 to p - 1. */
export function fieldFrom(value: bigint): Limbs {
  const limbs = new Float64Array(LIMBS);
  let rest = value;
  for (let at = LIMBS - 1; at >= 0; at -= 1) {
    const bits = BITS[at] ?? 0;
    const high = rest >> BigInt(bits);
    limbs[at] = Number(high) * 2 ** bits;
    rest -= high << BigInt(bits);
  }
  // Brings the limbs into their bounds.
  multiply(limbs, limbs, ONE, 0);
  return limbs;
}

/** True if the element is 0 modulo p: carried twice, every multiple of p that fits has only zero limbs. */
export function isZero(limbs: Limbs): boolean {
  multiply(REDUCED, limbs, ONE, 0);
  multiply(REDUCED, REDUCED, ONE, 0);
  for (let at = 0; at < LIMBS; at += 1) if (REDUCED[at] !== 0) return false;
  return true;
}

const ONE = new Float64Array(LIMBS);
ONE[0] = 1;
/** Room for one comparison; nothing here runs at the same time as anything else. */
const REDUCED = new Float64Array(LIMBS);

/** Sets `out` to `a` times the element that begins at `from` in `b`. `out` may be `a` or `b`. */
// biome-ignore format: one line a limb shows the pattern
export function multiply(out: Limbs, a: Limbs, b: Limbs, from: number): void {
  const a0 = a[0] as number, a1 = a[1] as number, a2 = a[2] as number, a3 = a[3] as number, a4 = a[4] as number, a5 = a[5] as number, a6 = a[6] as number, a7 = a[7] as number, a8 = a[8] as number, a9 = a[9] as number, a10 = a[10] as number, a11 = a[11] as number;
  const b0 = b[from] as number, b1 = b[from + 1] as number, b2 = b[from + 2] as number, b3 = b[from + 3] as number, b4 = b[from + 4] as number, b5 = b[from + 5] as number, b6 = b[from + 6] as number, b7 = b[from + 7] as number, b8 = b[from + 8] as number, b9 = b[from + 9] as number, b10 = b[from + 10] as number, b11 = b[from + 11] as number;
  const f1 = b1 * FOLD, f2 = b2 * FOLD, f3 = b3 * FOLD, f4 = b4 * FOLD, f5 = b5 * FOLD, f6 = b6 * FOLD, f7 = b7 * FOLD, f8 = b8 * FOLD, f9 = b9 * FOLD, f10 = b10 * FOLD, f11 = b11 * FOLD;
  let r0 = a0 * b0 + a1 * f11 + a2 * f10 + a3 * f9 + a4 * f8 + a5 * f7 + a6 * f6 + a7 * f5 + a8 * f4 + a9 * f3 + a10 * f2 + a11 * f1;
  let r1 = a0 * b1 + a1 * b0 + a2 * f11 + a3 * f10 + a4 * f9 + a5 * f8 + a6 * f7 + a7 * f6 + a8 * f5 + a9 * f4 + a10 * f3 + a11 * f2;
  let r2 = a0 * b2 + a1 * b1 + a2 * b0 + a3 * f11 + a4 * f10 + a5 * f9 + a6 * f8 + a7 * f7 + a8 * f6 + a9 * f5 + a10 * f4 + a11 * f3;
  let r3 = a0 * b3 + a1 * b2 + a2 * b1 + a3 * b0 + a4 * f11 + a5 * f10 + a6 * f9 + a7 * f8 + a8 * f7 + a9 * f6 + a10 * f5 + a11 * f4;
  let r4 = a0 * b4 + a1 * b3 + a2 * b2 + a3 * b1 + a4 * b0 + a5 * f11 + a6 * f10 + a7 * f9 + a8 * f8 + a9 * f7 + a10 * f6 + a11 * f5;
  let r5 = a0 * b5 + a1 * b4 + a2 * b3 + a3 * b2 + a4 * b1 + a5 * b0 + a6 * f11 + a7 * f10 + a8 * f9 + a9 * f8 + a10 * f7 + a11 * f6;
  let r6 = a0 * b6 + a1 * b5 + a2 * b4 + a3 * b3 + a4 * b2 + a5 * b1 + a6 * b0 + a7 * f11 + a8 * f10 + a9 * f9 + a10 * f8 + a11 * f7;
  let r7 = a0 * b7 + a1 * b6 + a2 * b5 + a3 * b4 + a4 * b3 + a5 * b2 + a6 * b1 + a7 * b0 + a8 * f11 + a9 * f10 + a10 * f9 + a11 * f8;
  let r8 = a0 * b8 + a1 * b7 + a2 * b6 + a3 * b5 + a4 * b4 + a5 * b3 + a6 * b2 + a7 * b1 + a8 * b0 + a9 * f11 + a10 * f10 + a11 * f9;
  let r9 = a0 * b9 + a1 * b8 + a2 * b7 + a3 * b6 + a4 * b5 + a5 * b4 + a6 * b3 + a7 * b2 + a8 * b1 + a9 * b0 + a10 * f11 + a11 * f10;
  let r10 = a0 * b10 + a1 * b9 + a2 * b8 + a3 * b7 + a4 * b6 + a5 * b5 + a6 * b4 + a7 * b3 + a8 * b2 + a9 * b1 + a10 * b0 + a11 * f11;
  let r11 = a0 * b11 + a1 * b10 + a2 * b9 + a3 * b8 + a4 * b7 + a5 * b6 + a6 * b5 + a7 * b4 + a8 * b3 + a9 * b2 + a10 * b1 + a11 * b0;
  let carry = 0;
  carry = r10 + ROUND10 - ROUND10; r10 -= carry; r11 += carry;
  carry = r11 + ROUND11 - ROUND11; r11 -= carry; r0 += carry * FOLD;
  carry = r0 + ROUND0 - ROUND0; r0 -= carry; r1 += carry;
  carry = r1 + ROUND1 - ROUND1; r1 -= carry; r2 += carry;
  carry = r2 + ROUND2 - ROUND2; r2 -= carry; r3 += carry;
  carry = r3 + ROUND3 - ROUND3; r3 -= carry; r4 += carry;
  carry = r4 + ROUND4 - ROUND4; r4 -= carry; r5 += carry;
  carry = r5 + ROUND5 - ROUND5; r5 -= carry; r6 += carry;
  carry = r6 + ROUND6 - ROUND6; r6 -= carry; r7 += carry;
  carry = r7 + ROUND7 - ROUND7; r7 -= carry; r8 += carry;
  carry = r8 + ROUND8 - ROUND8; r8 -= carry; r9 += carry;
  carry = r9 + ROUND9 - ROUND9; r9 -= carry; r10 += carry;
  carry = r10 + ROUND10 - ROUND10; r10 -= carry; r11 += carry;
  carry = r11 + ROUND11 - ROUND11; r11 -= carry; r0 += carry * FOLD;
  carry = r0 + ROUND0 - ROUND0; r0 -= carry; r1 += carry;
  out[0] = r0; out[1] = r1; out[2] = r2; out[3] = r3; out[4] = r4; out[5] = r5; out[6] = r6; out[7] = r7; out[8] = r8; out[9] = r9; out[10] = r10; out[11] = r11;
}

/** Sets `out` to the inverse of `value`, by Fermat: value^(p - 2). */
export function invert(out: Limbs, value: Limbs): void {
  const power = value.slice(0, LIMBS);
  const result = fieldFrom(1n);
  for (let rest = P - 2n; rest > 0n; rest >>= 1n) {
    if ((rest & 1n) === 1n) multiply(result, result, power, 0);
    multiply(power, power, power, 0);
  }
  out.set(result);
}
