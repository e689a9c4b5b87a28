/**
 * Multiples of one point of the curve, ready to be added: a table of windows, and sums of its entries.
 *
 * The curve is edwards25519, -x² + y² = 1 + d x² y². A scalar is written as signed digits of four or eight bits; for each
 * digit the table holds the multiples 1 to 8, or 1 to 128, of the point times 16^i or 256^i, as ((y + x) / 2,
 * (y - x) / 2, d x y). The halves save a doubling of Z in every addition; they scale all four coordinates alike, which
 * changes no point.
 * Source: H. Hisil, K. Wong, G. Carter, E. Dawson, "Twisted Edwards curves revisited" (2008), sections 3.1 and 3.3.
 */
import { fieldFrom, invert, isZero, LIMBS, type Limbs, multiply } from './field.ts';

/** Affine coordinates, each from 0 to p - 1. */
export type AffinePoint = { readonly x: bigint; readonly y: bigint };

/** A target as limbs, made once for many comparisons. */
export type AffineLimbs = { readonly x: Limbs; readonly y: Limbs };

export type PointTable = {
  /** True if the point times `scalar` (33 bytes, lowest first, less than 2^255) is `target`. */
  readonly reaches: (scalar: Uint8Array, target: AffineLimbs) => boolean;
};

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

/** A small table is made in less than a millisecond; one eight times as large halves the work of each comparison. */
const COMPARISONS_BEFORE_GROWING = 300;

/** The table of a point: small at first, and large once it was used often. */
export function growingTable(point: AffinePoint): PointTable {
  const small = pointTable(point, 4);
  let large: PointTable | undefined;
  let comparisons = 0;
  return {
    reaches(scalar, target) {
      comparisons += 1;
      if (large === undefined && comparisons > COMPARISONS_BEFORE_GROWING) large = pointTable(point, 8);
      return (large ?? small).reaches(scalar, target);
    },
  };
}

/** With eight bits it takes about five milliseconds and 1.2 MB; with four, an eighth of both. */
function pointTable(point: AffinePoint, bits: 4 | 8): PointTable {
  const windows = 256 / bits;
  const entries = 2 ** (bits - 1);
  const table = filledTable(point, windows, entries, bits);
  const sum = newSum();
  const x = new Float64Array(LIMBS);
  const y = new Float64Array(LIMBS);

  /** Signed digits from 1 - 2^(bits - 1) to 2^(bits - 1), lowest first; a digit of 0 adds nothing. */
  function addScalar(scalar: Uint8Array): void {
    let carry = 0;
    for (let window = 0; window < windows; window += 1) {
      const byte = scalar[bits === 8 ? window : window >> 1] as number;
      const digit = (bits === 8 ? byte : (window & 1) === 0 ? byte & 15 : byte >> 4) + carry;
      carry = digit > entries ? 1 : 0;
      const signed = digit - 2 * entries * carry;
      if (signed !== 0) add(sum, table, (window * entries + Math.abs(signed) - 1) * ENTRY, signed < 0);
    }
  }

  return {
    reaches(scalar, target) {
      setNeutral(sum);
      addScalar(scalar);
      multiply(x, target.x, sum.z, 0);
      for (let at = 0; at < LIMBS; at += 1) x[at] = (x[at] as number) - (sum.x[at] as number);
      if (!isZero(x)) return false;
      multiply(y, target.y, sum.z, 0);
      for (let at = 0; at < LIMBS; at += 1) y[at] = (y[at] as number) - (sum.y[at] as number);
      return isZero(y);
    },
  };
}

/** The point times 2^(bits i) for each window, then 1 to `entries` times each of these; two inversions in all. */
function filledTable(point: AffinePoint, windows: number, entries: number, bits: number): Limbs {
  const bases = new Points(windows);
  const sum = newSum();
  setPoint(sum, affineLimbs(point));
  for (let window = 0; window < windows; window += 1) {
    bases.put(window, sum);
    for (let bit = 0; bit < bits; bit += 1) double(sum);
  }
  bases.normalise();
  const table = new Float64Array(windows * entries * ENTRY);
  const multiples = new Points(windows * entries);
  const base = { x: new Float64Array(LIMBS), y: new Float64Array(LIMBS) };
  for (let window = 0; window < windows; window += 1) {
    const first = window * entries;
    bases.get(window, base);
    writeEntry(table, first * ENTRY, base);
    setNeutral(sum);
    for (let entry = 0; entry < entries; entry += 1) {
      add(sum, table, first * ENTRY, false);
      multiples.put(first + entry, sum);
    }
  }
  multiples.normalise();
  for (let at = 0; at < windows * entries; at += 1) {
    multiples.get(at, base);
    writeEntry(table, at * ENTRY, base);
  }
  return table;
}

/** Many points in projective coordinates, made affine together: products forwards, one inversion, and back. */
class Points {
  readonly #x: Limbs;
  readonly #y: Limbs;
  readonly #z: Limbs;
  readonly #count: number;

  constructor(count: number) {
    this.#count = count;
    this.#x = new Float64Array(count * LIMBS);
    this.#y = new Float64Array(count * LIMBS);
    this.#z = new Float64Array(count * LIMBS);
  }

  put(at: number, { x, y, z }: Sum): void {
    this.#x.set(x, at * LIMBS);
    this.#y.set(y, at * LIMBS);
    this.#z.set(z, at * LIMBS);
  }

  get(at: number, { x, y }: AffineLimbs): void {
    for (let limb = 0; limb < LIMBS; limb += 1) {
      x[limb] = this.#x[at * LIMBS + limb] as number;
      y[limb] = this.#y[at * LIMBS + limb] as number;
    }
  }

  normalise(): void {
    const before = new Float64Array(this.#count * LIMBS);
    const product = fieldFrom(1n);
    for (let at = 0; at < this.#count; at += 1) {
      before.set(product, at * LIMBS);
      multiply(product, product, this.#z, at * LIMBS);
    }
    const rest = new Float64Array(LIMBS);
    invert(rest, product);
    const inverse = new Float64Array(LIMBS);
    const value = new Float64Array(LIMBS);
    for (let at = this.#count - 1; at >= 0; at -= 1) {
      multiply(inverse, rest, before, at * LIMBS);
      multiply(rest, rest, this.#z, at * LIMBS);
      multiply(value, inverse, this.#x, at * LIMBS);
      this.#x.set(value, at * LIMBS);
      multiply(value, inverse, this.#y, at * LIMBS);
      this.#y.set(value, at * LIMBS);
    }
  }
}

const PLUS = new Float64Array(LIMBS);
const MINUS = new Float64Array(LIMBS);
const PRODUCT = new Float64Array(LIMBS);

function writeEntry(table: Limbs, at: number, { x, y }: AffineLimbs): void {
  for (let limb = 0; limb < LIMBS; limb += 1) {
    PLUS[limb] = (y[limb] as number) + (x[limb] as number);
    MINUS[limb] = (y[limb] as number) - (x[limb] as number);
  }
  multiply(PLUS, PLUS, HALF, 0);
  multiply(MINUS, MINUS, HALF, 0);
  multiply(PRODUCT, x, y, 0);
  multiply(PRODUCT, PRODUCT, D, 0);
  table.set(PLUS, at);
  table.set(MINUS, at + LIMBS);
  table.set(PRODUCT, at + 2 * LIMBS);
}

function newSum(): Sum {
  const limbs = () => new Float64Array(LIMBS);
  const own = { x: limbs(), y: limbs(), z: limbs(), t: limbs() };
  return { ...own, a: limbs(), b: limbs(), c: limbs(), e: limbs(), f: limbs() };
}

function setNeutral(sum: Sum): void {
  for (const limbs of [sum.x, sum.y, sum.z, sum.t]) limbs.fill(0);
  sum.y[0] = 1;
  sum.z[0] = 1;
}

/** T is left as it was: a doubling does not read it. */
function setPoint(sum: Sum, { x, y }: AffineLimbs): void {
  setNeutral(sum);
  sum.x.set(x);
  sum.y.set(y);
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

/** Twice the sum. Reads X, Y and Z; every value is carried before it is multiplied again. */
function double(sum: Sum): void {
  const { x, y, z, t, a, b, c, e, f } = sum;
  for (let limb = 0; limb < LIMBS; limb += 1) e[limb] = (x[limb] as number) + (y[limb] as number);
  multiply(a, x, x, 0);
  multiply(b, y, y, 0);
  multiply(c, z, z, 0);
  multiply(e, e, e, 0);
  // G = B - A, H = -(A + B), E = (X + Y)² - A - B, F = G - 2 Z².
  for (let limb = 0; limb < LIMBS; limb += 1) {
    const xx = a[limb] as number;
    const yy = b[limb] as number;
    e[limb] = (e[limb] as number) - xx - yy;
    a[limb] = yy - xx;
    b[limb] = -xx - yy;
    f[limb] = yy - xx - 2 * (c[limb] as number);
  }
  multiply(e, e, ONE, 0);
  multiply(f, f, ONE, 0);
  multiply(x, e, f, 0);
  multiply(y, a, b, 0);
  multiply(t, e, b, 0);
  multiply(z, f, a, 0);
}

const ONE = fieldFrom(1n);
