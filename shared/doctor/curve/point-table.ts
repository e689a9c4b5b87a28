/**
 * Multiples of one point of the curve, ready to be added: a table of windows, and sums of its entries.
 *
 * The curve is edwards25519, -x² + y² = 1 + d x² y². A scalar is written as 32 signed digits of eight bits; for each
 * digit the table holds the multiples 1 to 128 of the point times 256^i, as ((y + x) / 2, (y - x) / 2, d x y). The
 * halves save a doubling of Z in every addition; they scale all four coordinates alike, which changes no point.
 * Source: H. Hisil, K. Wong, G. Carter, E. Dawson, "Twisted Edwards curves revisited" (2008), section 3.1.
 */
import { fieldFrom, invert, isZero, LIMBS, type Limbs, multiply } from './field.ts';

/** Affine coordinates, each from 0 to p - 1. */
export type AffinePoint = { readonly x: bigint; readonly y: bigint };

export type PointTable = {
  /** True if the point times `scalar` (0 ≤ scalar < 2^255) is `target`. */
  readonly reaches: (scalar: bigint, target: AffineLimbs) => boolean;
};

/** A target as limbs, made once for many comparisons. */
export type AffineLimbs = { readonly x: Limbs; readonly y: Limbs };

const WINDOWS = 32;
const ENTRIES = 128;
/** (y + x) / 2, (y - x) / 2, d x y. */
const ENTRY = 3 * LIMBS;

const P = 2n ** 255n - 19n;
const D = fieldFrom(37095705934669439343138083508754565189542113879843219016388785533085940283555n);
const HALF = fieldFrom((P + 1n) / 2n);

/** X, Y, Z and T of one sum, and room for the intermediate values of one addition. */
type Sum = Readonly<Record<'x' | 'y' | 'z' | 't' | 'a' | 'b' | 'c' | 'e' | 'f', Limbs>>;

export function affineLimbs({ x, y }: AffinePoint): AffineLimbs {
  return { x: fieldFrom(x), y: fieldFrom(y) };
}

/** Takes about five milliseconds and 1.2 MB. */
export function pointTable(point: AffinePoint): PointTable {
  const table = new Float64Array(WINDOWS * ENTRIES * ENTRY);
  const sum = newSum();
  let base = affineLimbs(point);
  for (let window = 0; window < WINDOWS; window += 1) base = fillWindow(table, window, base, sum);
  const x = new Float64Array(LIMBS);
  const y = new Float64Array(LIMBS);
  return {
    reaches(scalar, target) {
      setNeutral(sum);
      addScalar(sum, table, scalar);
      multiply(x, target.x, sum.z, 0);
      for (let at = 0; at < LIMBS; at += 1) x[at] = (x[at] as number) - (sum.x[at] as number);
      if (!isZero(x)) return false;
      multiply(y, target.y, sum.z, 0);
      for (let at = 0; at < LIMBS; at += 1) y[at] = (y[at] as number) - (sum.y[at] as number);
      return isZero(y);
    },
  };
}

/** Signed digits from -127 to 128, lowest first; a digit of 0 adds nothing. */
function addScalar(sum: Sum, table: Limbs, scalar: bigint): void {
  let carry = 0;
  for (let window = 0; window < WINDOWS; window += 1) {
    const digit = Number((scalar >> BigInt(8 * window)) & 255n) + carry;
    carry = digit > ENTRIES ? 1 : 0;
    const signed = digit - 256 * carry;
    if (signed !== 0) add(sum, table, (window * ENTRIES + Math.abs(signed) - 1) * ENTRY, signed < 0);
  }
}

/** Writes the 128 multiples of `base` and returns the base of the next window: twice the last of them. */
function fillWindow(table: Limbs, window: number, base: AffineLimbs, sum: Sum): AffineLimbs {
  const start = window * ENTRIES * ENTRY;
  writeEntry(table, start, base);
  const projective: { readonly x: Limbs; readonly y: Limbs; readonly z: Limbs }[] = [];
  setNeutral(sum);
  for (let entry = 0; entry < ENTRIES; entry += 1) {
    add(sum, table, start, false);
    projective.push({ x: sum.x.slice(), y: sum.y.slice(), z: sum.z.slice() });
  }
  const inverses = invertAll(projective.map(({ z }) => z));
  for (const [entry, { x, y }] of projective.entries()) {
    const inverse = inverses[entry] as Limbs;
    multiply(x, x, inverse, 0);
    multiply(y, y, inverse, 0);
    writeEntry(table, start + entry * ENTRY, { x, y });
  }
  add(sum, table, start + (ENTRIES - 1) * ENTRY, false);
  const x = new Float64Array(LIMBS);
  const y = new Float64Array(LIMBS);
  const inverse = new Float64Array(LIMBS);
  invert(inverse, sum.z);
  multiply(x, sum.x, inverse, 0);
  multiply(y, sum.y, inverse, 0);
  return { x, y };
}

/** The inverses of all elements for the price of one: products forwards, one inversion, and back. */
function invertAll(elements: readonly Limbs[]): readonly Limbs[] {
  const products: Limbs[] = [];
  let product = fieldFrom(1n);
  for (const element of elements) {
    products.push(product);
    product = product.slice();
    multiply(product, product, element, 0);
  }
  const rest = new Float64Array(LIMBS);
  invert(rest, product);
  const inverses: Limbs[] = [];
  for (let at = elements.length - 1; at >= 0; at -= 1) {
    const inverse = new Float64Array(LIMBS);
    multiply(inverse, rest, products[at] as Limbs, 0);
    inverses[at] = inverse;
    multiply(rest, rest, elements[at] as Limbs, 0);
  }
  return inverses;
}

function writeEntry(table: Limbs, at: number, { x, y }: AffineLimbs): void {
  const plus = new Float64Array(LIMBS);
  const minus = new Float64Array(LIMBS);
  const product = new Float64Array(LIMBS);
  for (let limb = 0; limb < LIMBS; limb += 1) {
    plus[limb] = (y[limb] as number) + (x[limb] as number);
    minus[limb] = (y[limb] as number) - (x[limb] as number);
  }
  multiply(plus, plus, HALF, 0);
  multiply(minus, minus, HALF, 0);
  multiply(product, x, y, 0);
  multiply(product, product, D, 0);
  table.set(plus, at);
  table.set(minus, at + LIMBS);
  table.set(product, at + 2 * LIMBS);
}

function newSum(): Sum {
  const limbs = () => new Float64Array(LIMBS);
  return {
    x: limbs(),
    y: limbs(),
    z: limbs(),
    t: limbs(),
    a: limbs(),
    b: limbs(),
    c: limbs(),
    e: limbs(),
    f: limbs(),
  };
}

function setNeutral(sum: Sum): void {
  for (const limbs of [sum.x, sum.y, sum.z, sum.t]) limbs.fill(0);
  sum.y[0] = 1;
  sum.z[0] = 1;
}

/** Adds the entry of the table at `at`, or subtracts it. The formula holds for every pair of points, equal ones too. */
function add(sum: Sum, table: Limbs, at: number, isNegative: boolean): void {
  const { x, y, z, t, a, b, c, e, f } = sum;
  for (let limb = 0; limb < LIMBS; limb += 1) {
    const left = x[limb] as number;
    const right = y[limb] as number;
    a[limb] = right - left;
    b[limb] = right + left;
  }
  multiply(a, a, table, isNegative ? at : at + LIMBS);
  multiply(b, b, table, isNegative ? at + LIMBS : at);
  multiply(c, t, table, at + 2 * LIMBS);
  for (let limb = 0; limb < LIMBS; limb += 1) {
    const minus = a[limb] as number;
    const plus = b[limb] as number;
    const product = isNegative ? -(c[limb] as number) : (c[limb] as number);
    const depth = z[limb] as number;
    e[limb] = plus - minus;
    f[limb] = depth - product;
    a[limb] = depth + product;
    b[limb] = plus + minus;
  }
  multiply(x, e, f, 0);
  multiply(y, a, b, 0);
  multiply(t, e, b, 0);
  multiply(z, f, a, 0);
}
