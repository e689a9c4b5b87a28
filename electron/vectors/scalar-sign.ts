/** Ed25519 step by step, for mistakes that node:crypto cannot be made to imitate: another public key hashed, a prefix. Never used to sign anything else. */
import { Point } from '@noble/ed25519';
import { type KeyPair, sha512 } from './letter.ts';

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
  const R = Buffer.from(Point.BASE.multiply(r).toBytes());
  const k = little(sha512(Buffer.concat([domain, R, hashed, message]))) % ED25519_L;
  return Buffer.concat([R, littleBytes((r + k * a) % ED25519_L)]);
}
