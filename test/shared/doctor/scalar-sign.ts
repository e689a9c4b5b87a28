/** Ed25519 by hand, for signers that node:crypto cannot be made to imitate: another public key hashed, a prefix, a scalar. */
import { type KeyPair, sha512 } from './broken-requests.ts';

const ED25519_L = 2n ** 252n + 27742317777372353535851937790883648493n;
const little = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).reverse().toString('hex') || '0'}`);
const littleBytes = (value: bigint): Buffer => Buffer.from(value.toString(16).padStart(64, '0'), 'hex').reverse();

/** The domain of Ed25519ph without a context. */
export const PREHASHED = Buffer.from('SigEd25519 no Ed25519 collisions\x01\x00', 'latin1');

/** `hashed` is the public key that goes into the hash; `domain` the prefix of Ed25519ph (RFC 8032 section 5.1). */
export function scalarSign(
  message: Uint8Array,
  key: KeyPair,
  hashed: Uint8Array,
  domain: Uint8Array = Buffer.alloc(0),
): Buffer {
  const expanded = sha512(key.seed);
  const clamped = Buffer.from(expanded.subarray(0, 32));
  clamped[0] = (clamped[0] as number) & 248;
  clamped[31] = ((clamped[31] as number) & 127) | 64;
  const a = little(clamped);
  const r = little(sha512(Buffer.concat([domain, expanded.subarray(32), message]))) % ED25519_L;
  const R = basePoint(r);
  const k = little(sha512(Buffer.concat([domain, R, hashed, message]))) % ED25519_L;
  return Buffer.concat([R, littleBytes((r + k * a) % ED25519_L)]);
}

const P = 2n ** 255n - 19n;
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n;
const BASE = [
  15112221349535400772501151409588531511454012693041857206046113283949847762202n,
  46316835694926478169428394003475163141307993866256225615783033603165251855960n,
] as const;
const mod = (value: bigint): bigint => ((value % P) + P) % P;
function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = mod(base);
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % P;
    square = (square * square) % P;
  }
  return result;
}
/** Extended coordinates (RFC 8032 section 5.1.4), so that only the end needs an inverse. */
type Extended = readonly [x: bigint, y: bigint, z: bigint, t: bigint];

function sum([x1, y1, z1, t1]: Extended, [x2, y2, z2, t2]: Extended): Extended {
  const a = mod((y1 - x1) * (y2 - x2));
  const b = mod((y1 + x1) * (y2 + x2));
  const c = mod(2n * t1 * t2 * D);
  const d = mod(2n * z1 * z2);
  const [e, f, g, h] = [b - a, d - c, d + c, b + a];
  return [mod(e * f), mod(g * h), mod(f * g), mod(e * h)];
}

function basePoint(scalar: bigint): Buffer {
  let result: Extended = [0n, 1n, 1n, 0n];
  let power2: Extended = [BASE[0], BASE[1], 1n, mod(BASE[0] * BASE[1])];
  for (let rest = scalar; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = sum(result, power2);
    power2 = sum(power2, power2);
  }
  const inverse = power(result[2], P - 2n);
  const bytes = littleBytes(mod(result[1] * inverse));
  bytes[31] = (bytes[31] as number) | (mod(result[0] * inverse) & 1n ? 128 : 0);
  return bytes;
}
