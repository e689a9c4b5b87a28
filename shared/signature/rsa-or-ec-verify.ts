/**
 * Tests a signature under an RSA or ECDSA public key, for the doctor's proof that another algorithm signed. No door
 * accepts a request by it, and nothing is signed here: all numbers are public, so that no time needs to be constant.
 *
 * Source: RFC 9421 section 3.3; RFC 8017 sections 8.1.2, 8.2.2 and 9; FIPS 186-5 section 6.4.2 and SP 800-186 (curves).
 */
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { bytesEqual, concatBytes } from '../bytes/compare.ts';
import { fromHex, toHex } from '../bytes/hex.ts';
import { twoIntegers } from '../keys/der.ts';
import { numberOf, type RsaOrEcKey } from '../keys/rsa-or-ec-key.ts';

/** The name in RFC 9421's registry, or what it is where the registry has none; undefined if the signature is not over `message`. */
export type RsaOrEcTest = (message: Uint8Array) => string | undefined;

type Hash = { readonly name: string; readonly of: (bytes: Uint8Array) => Uint8Array; readonly digestInfo: string };

const HASHES: readonly Hash[] = [
  { name: 'SHA-256', of: sha256, digestInfo: '3031300d060960864801650304020105000420' },
  { name: 'SHA-384', of: sha384, digestInfo: '3041300d060960864801650304020205000430' },
  { name: 'SHA-512', of: sha512, digestInfo: '3051300d060960864801650304020305000440' },
];

const REGISTERED: Readonly<Record<string, string>> = {
  'RSASSA-PKCS1-v1_5 with SHA-256': 'rsa-v1_5-sha256',
  'RSASSA-PSS with SHA-512': 'rsa-pss-sha512',
  'ECDSA on P-256 with SHA-256': 'ecdsa-p256-sha256',
  'ECDSA on P-384 with SHA-384': 'ecdsa-p384-sha384',
};

/** Undefined if the signature cannot be one of this key: another length, no numbers in it. */
export function rsaOrEcTest(key: RsaOrEcKey, signature: Uint8Array): RsaOrEcTest | undefined {
  const test = key.kind === 'RSA' ? rsaTest(key, signature) : ecdsaTest(key, signature);
  return (
    test &&
    ((message) => {
      const found = test(message);
      return found && (REGISTERED[found] ?? found);
    })
  );
}

function rsaTest({ modulus, exponent }: RsaOrEcKey & { kind: 'RSA' }, signature: Uint8Array): RsaOrEcTest | undefined {
  const length = Math.ceil(modulus.toString(16).length / 2);
  const number = numberOf(signature);
  if (signature.length !== length || number >= modulus) return undefined;
  const encoded = bytesOf(power(number, exponent, modulus), length);
  return (message) => {
    for (const hash of HASHES) {
      const digest = hash.of(message);
      if (isPkcs1(encoded, digest, hash)) return `RSASSA-PKCS1-v1_5 with ${hash.name}`;
      if (isPss(encoded, digest, hash, bitsOf(modulus) - 1)) return `RSASSA-PSS with ${hash.name}`;
    }
    return undefined;
  };
}

function isPkcs1(encoded: Uint8Array, digest: Uint8Array, { digestInfo }: Hash): boolean {
  const tail = `00${digestInfo}${toHex(digest)}`;
  const fill = 'ff'.repeat(Math.max(0, encoded.length - 2 - tail.length / 2));
  return toHex(encoded) === `0001${fill}${tail}`;
}

/** With a salt of any length, because that is read from the signature; MGF1 by the same hash. */
function isPss(whole: Uint8Array, digest: Uint8Array, { of }: Hash, bits: number): boolean {
  const encoded = whole.subarray(whole.length - Math.ceil(bits / 8));
  const maskedLength = encoded.length - digest.length - 1;
  if (maskedLength < 1 || encoded.at(-1) !== 0xbc) return false;
  const hashed = encoded.subarray(maskedLength, -1);
  const block = encoded.slice(0, maskedLength);
  for (let at = 0, counter = 0; at < maskedLength; at += digest.length, counter += 1) {
    const mask = of(concatBytes(hashed, bytesOf(BigInt(counter), 4)));
    // What would stand behind the block's end is dropped.
    for (const [index, byte] of mask.entries()) block[at + index] = (block[at + index] ?? 0) ^ byte;
  }
  block[0] = (block[0] ?? 0) & (0xff >> (8 * encoded.length - bits));
  const one = block.findIndex((byte) => byte !== 0);
  if (block[one] !== 1) return false;
  return bytesEqual(hashed, of(concatBytes(new Uint8Array(8), digest, block.subarray(one + 1))));
}

type Point = { readonly x: bigint; readonly y: bigint };
/** x = X / Z², y = Y / Z³: without a division at each step, of which a search would make many; Z is 0 at infinity. */
type Jacobian = { readonly x: bigint; readonly y: bigint; readonly z: bigint };
type Curve = { readonly p: bigint; readonly n: bigint; readonly b: bigint; readonly g: Point };

const CURVES: Readonly<Record<'P-256' | 'P-384', Curve>> = {
  'P-256': {
    p: 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn,
    n: 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n,
    b: 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn,
    g: {
      x: 0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296n,
      y: 0x4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5n,
    },
  },
  'P-384': {
    p: 0xfffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffeffffffff0000000000000000ffffffffn,
    n: 0xffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973n,
    b: 0xb3312fa7e23ee7e4988e056be3f82d19181d9c6efe8141120314088f5013875ac656398d8a2ed19d2a85c8edd3ec2aefn,
    g: {
      x: 0xaa87ca22be8b05378eb1c71ef320ad746e1d3b628ba79b9859f741e082542a385502f25dbf55296c3a545e3872760ab7n,
      y: 0x3617de4a96262c6f5d9e98bf9292dc29f8f41dbd289a147ce9da3113b5f0b8c00a60b1ce1d7e819d7a431d7c90ea0e5fn,
    },
  },
};

function ecdsaTest(
  { kind, x, y }: RsaOrEcKey & { kind: 'P-256' | 'P-384' },
  signature: Uint8Array,
): RsaOrEcTest | undefined {
  const curve = CURVES[kind];
  const { p, n, b, g } = curve;
  const size = bitsOf(p) / 8;
  const halves = halvesOf(signature, size);
  const isOnCurve = x < p && y < p && modulo(y * y - (x * x * x - 3n * x + b), p) === 0n;
  if (halves === undefined || !isOnCurve || halves.some((half) => half <= 0n || half >= n)) return undefined;
  const [r, s] = halves;
  const w = inverse(s, n);
  const ofKey = times(curve, (r * w) % n, { x, y });
  return (message) => {
    for (const hash of HASHES) {
      const digest = numberOf(hash.of(message).subarray(0, size));
      const sum = add(p, times(curve, (digest * w) % n, g), affine(p, ofKey));
      if (sum.z !== 0n && affine(p, sum).x % n === r) return `ECDSA on ${kind} with ${hash.name}`;
    }
    return undefined;
  };
}

/** R and S one after the other, as RFC 9421 has it, or in DER, as most libraries give them. */
function halvesOf(signature: Uint8Array, size: number): readonly [bigint, bigint] | undefined {
  if (signature.length === 2 * size) return [numberOf(signature.subarray(0, size)), numberOf(signature.subarray(size))];
  const both = twoIntegers(signature);
  return both && [numberOf(both[0]), numberOf(both[1])];
}

const INFINITY: Jacobian = { x: 1n, y: 1n, z: 0n };

function times({ p }: Curve, scalar: bigint, point: Point): Jacobian {
  let sum = INFINITY;
  for (const bit of scalar.toString(2)) {
    sum = twice(p, sum);
    if (bit === '1') sum = add(p, sum, point);
  }
  return sum;
}

function affine(p: bigint, { x, y, z }: Jacobian): Point {
  const over = inverse(z, p);
  const square = (over * over) % p;
  return { x: (x * square) % p, y: (((y * square) % p) * over) % p };
}

function twice(p: bigint, { x, y, z }: Jacobian): Jacobian {
  const [zz, yy] = [(z * z) % p, (y * y) % p];
  const xyy = (x * yy) % p;
  const slope = (3n * (x - zz) * (x + zz)) % p;
  const next = modulo(slope * slope - 8n * xyy, p);
  return { x: next, y: modulo(slope * (4n * xyy - next) - 8n * yy * yy, p), z: (2n * y * z) % p };
}

function add(p: bigint, left: Jacobian, { x, y }: Point): Jacobian {
  if (left.z === 0n) return { x, y, z: 1n };
  const zz = (left.z * left.z) % p;
  const run = modulo(x * zz - left.x, p);
  const rise = modulo(((y * zz) % p) * left.z - left.y, p);
  if (run === 0n) return rise === 0n ? twice(p, left) : INFINITY;
  const square = (run * run) % p;
  const cube = (square * run) % p;
  const shared = (left.x * square) % p;
  const next = modulo(rise * rise - cube - 2n * shared, p);
  return { x: next, y: modulo(rise * (shared - next) - left.y * cube, p), z: (left.z * run) % p };
}

/** By Euclid; `value` is from 1 to modulus − 1, the modulus a prime. */
function inverse(value: bigint, modulus: bigint): bigint {
  let [low, high, lowOf, highOf] = [value, modulus, 1n, 0n];
  while (low > 1n) {
    const quotient = high / low;
    [low, high, lowOf, highOf] = [high - quotient * low, low, highOf - quotient * lowOf, lowOf];
  }
  return modulo(lowOf, modulus);
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  for (const bit of exponent.toString(2)) {
    result = (result * result) % modulus;
    if (bit === '1') result = (result * base) % modulus;
  }
  return result;
}

function modulo(value: bigint, modulus: bigint): bigint {
  const rest = value % modulus;
  return rest < 0n ? rest + modulus : rest;
}

function bitsOf(value: bigint): number {
  return value.toString(2).length;
}

function bytesOf(value: bigint, length: number): Uint8Array {
  const outcome = fromHex(value.toString(16).padStart(2 * length, '0'));
  return outcome.ok ? outcome.value : new Uint8Array(0);
}
