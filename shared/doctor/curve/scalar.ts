/**
 * Scalars: integers modulo the group order L, made of 64-byte hashes (RFC 8032 section 5.1.7).
 *
 * A scalar is eleven doubles of 24 bits each. A hash is read as 32 digits of 16 bits, and each digit is multiplied with
 * a row of a table that holds 2^(16 i) times a factor, already reduced; no sum reaches 53 bits, so all is exact. This is
 * four times as fast as BigInt. Nothing here is constant in time.
 */
import { toHex } from '../../bytes/hex.ts';

/** The order of the group that the base point generates: 2^252 + C. */
export const L = 2n ** 252n + 27742317777372353535851937790883648493n;

/** Eleven limbs of 24 bits, lowest first. */
export type Scalar = Float64Array;
/** 2^(16 i) times one factor, for 32 digits. */
export type FactorRows = Float64Array;

export const SCALAR_LIMBS = 11;
const LIMBS = SCALAR_LIMBS;
const DIGITS = 32;
const LIMB = 2 ** 24;
/** 2^252 is bit 12 of the highest limb. */
const TOP = 2 ** 12;
const L_LIMBS = scalarFrom(L);
/** C alone: it ends below limb 6. */
const C_LIMBS = scalarFrom(L - 2n ** 252n);

/** The 32 bytes of the scalar of an expanded key: the first half of the seed's hash, with its fixed bits set. */
export function clampedScalar(expanded: Uint8Array): Uint8Array {
  // A copy: `slice` of a Buffer is the same memory.
  const bytes = Uint8Array.from(expanded.subarray(0, 32));
  bytes[0] = (bytes[0] ?? 0) & 248;
  bytes[31] = ((bytes[31] ?? 0) & 127) | 64;
  return bytes;
}

/** The integer of some bytes, lowest first. */
export function littleEndian(bytes: Uint8Array): bigint {
  return BigInt(`0x${toHex(bytes.toReversed())}`);
}

/** From 0 to 2^264 - 1. */
export function scalarFrom(value: bigint): Scalar {
  return Float64Array.from({ length: LIMBS }, (_, at) => Number((value >> BigInt(24 * at)) & 0xffffffn));
}

/** The table by which `addProduct` multiplies a hash with this factor. */
export function factorRows(factor: bigint): FactorRows {
  const rows = new Float64Array(DIGITS * LIMBS);
  for (let digit = 0; digit < DIGITS; digit += 1)
    rows.set(scalarFrom((factor << BigInt(16 * digit)) % L), digit * LIMBS);
  return rows;
}

/** Adds hash × factor to `sum`, unreduced; two such sums may be added before `reduce`. `hash` has 64 bytes. */
// biome-ignore format: one line a limb shows the pattern
export function addProduct(sum: Scalar, hash: Uint8Array, rows: FactorRows): void {
  let s0 = sum[0] as number, s1 = sum[1] as number, s2 = sum[2] as number, s3 = sum[3] as number, s4 = sum[4] as number, s5 = sum[5] as number, s6 = sum[6] as number, s7 = sum[7] as number, s8 = sum[8] as number, s9 = sum[9] as number, s10 = sum[10] as number;
  for (let digit = 0, at = 0; digit < DIGITS; digit += 1, at += LIMBS) {
    const d = (hash[2 * digit] as number) + (hash[2 * digit + 1] as number) * 256;
    s0 += d * (rows[at] as number);
    s1 += d * (rows[at + 1] as number);
    s2 += d * (rows[at + 2] as number);
    s3 += d * (rows[at + 3] as number);
    s4 += d * (rows[at + 4] as number);
    s5 += d * (rows[at + 5] as number);
    s6 += d * (rows[at + 6] as number);
    s7 += d * (rows[at + 7] as number);
    s8 += d * (rows[at + 8] as number);
    s9 += d * (rows[at + 9] as number);
    s10 += d * (rows[at + 10] as number);
  }
  sum[0] = s0; sum[1] = s1; sum[2] = s2; sum[3] = s3; sum[4] = s4; sum[5] = s5; sum[6] = s6; sum[7] = s7; sum[8] = s8; sum[9] = s9; sum[10] = s10;
}

/** Brings a sum of products to its one value from 0 to L - 1. */
export function reduce(sum: Scalar): void {
  carry(sum);
  // L is 2^252 + C: the part above 2^252, times C, is taken away below.
  const above = Math.floor((sum[LIMBS - 1] as number) / TOP);
  sum[LIMBS - 1] = (sum[LIMBS - 1] as number) - above * TOP;
  for (let at = 0; at < 6; at += 1) sum[at] = (sum[at] as number) - above * (C_LIMBS[at] as number);
  carry(sum);
  if ((sum[LIMBS - 1] as number) >= 0) return;
  for (let at = 0; at < LIMBS; at += 1) sum[at] = (sum[at] as number) + (L_LIMBS[at] as number);
  carry(sum);
}

/** Each limb but the highest to 0 … 2^24 - 1; the highest keeps the sign. */
function carry(sum: Scalar): void {
  let over = 0;
  for (let at = 0; at < LIMBS - 1; at += 1) {
    const value = (sum[at] as number) + over;
    over = Math.floor(value / LIMB);
    sum[at] = value - over * LIMB;
  }
  sum[LIMBS - 1] = (sum[LIMBS - 1] as number) + over;
}

/** The 32 bytes of a reduced scalar, lowest first, into `bytes` (33 long: the last stays 0). */
export function writeBytes(bytes: Uint8Array, scalar: Scalar): void {
  for (let at = 0; at < LIMBS; at += 1) {
    const limb = scalar[at] as number;
    bytes[3 * at] = limb & 255;
    bytes[3 * at + 1] = (limb >> 8) & 255;
    bytes[3 * at + 2] = (limb >> 16) & 255;
  }
}
