/**
 * Public keys of the algorithms that RFC 9421 has beside Ed25519, so that the doctor can prove which of them signed.
 *
 * Nothing is ever signed or accepted by such a key. Reads SPKI, PKCS#1 and JWK; RSA of any length, and the curves P-256
 * and P-384. Source: RFC 5280 section 4.1; RFC 8017 appendix A.1.1; RFC 5480; RFC 7518 section 6.
 */
import { fromBase64Url } from '../bytes/base64.ts';
import { toHex } from '../bytes/hex.ts';
import { isRecord, jsonValue } from '../json/json-value.ts';
import { decodeBareText } from './bare-key.ts';
import { DerFault, type DerReader, readSequence, TAG } from './der.ts';
import { classifyKeyInput } from './key-input.ts';
import { readPem } from './pem.ts';

export type RsaOrEcKey =
  | { readonly kind: 'RSA'; readonly modulus: bigint; readonly exponent: bigint }
  | { readonly kind: 'P-256' | 'P-384'; readonly x: bigint; readonly y: bigint };

/** For a text that `readPublicKeys` refuses as `key-algorithm`. Undefined for a private key, another algorithm or curve, and what does not read to the end. */
export function readRsaOrEcKey(input: Uint8Array | string): RsaOrEcKey | undefined {
  const given = classifyKeyInput(input, 'public');
  if (given.kind === 'jwk') return ofJwk(jsonValue(given.text));
  if (given.kind === 'ssh-public') return undefined;
  const blocks = given.kind === 'pem' ? readPem(given.text) : [];
  if (blocks.length > 1) return undefined;
  const der =
    given.kind === 'bytes' ? given.bytes : given.kind === 'pem' ? blocks[0]?.bytes : decodeBareText(given.text).bytes;
  try {
    return der && ofDer(readSequence(der));
  } catch (fault) {
    if (fault instanceof DerFault) return undefined;
    throw fault;
  }
}

const RSA_OIDS: readonly string[] = ['1.2.840.113549.1.1.1', '1.2.840.113549.1.1.10'];
const CURVE_OIDS: Readonly<Record<string, 'P-256' | 'P-384'>> = {
  '1.2.840.10045.3.1.7': 'P-256',
  '1.3.132.0.34': 'P-384',
};

/** SPKI, or the bare RSAPublicKey of PKCS#1. */
function ofDer(outer: DerReader): RsaOrEcKey | undefined {
  if (outer.peekTag() === TAG.integer) return rsaOf(outer);
  const identifier = outer.sequence();
  const algorithm = identifier.oid();
  const bits = outer.expect(TAG.bitString).subarray(1);
  if (RSA_OIDS.includes(algorithm)) return rsaOf(readSequence(bits));
  const curve = identifier.peekTag() === TAG.oid ? CURVE_OIDS[identifier.oid()] : undefined;
  const size = (bits.length - 1) / 2;
  if (curve === undefined || bits[0] !== 4) return undefined;
  return { kind: curve, x: numberOf(bits.subarray(1, 1 + size)), y: numberOf(bits.subarray(1 + size)) };
}

function rsaOf(reader: DerReader): RsaOrEcKey | undefined {
  const modulus = numberOf(reader.expect(TAG.integer));
  const exponent = numberOf(reader.expect(TAG.integer));
  // More numbers are those of a private key.
  return reader.isAtEnd ? usableRsa(modulus, exponent) : undefined;
}

/** A page must not hang on a key that somebody made for that. */
const MAX_RSA_BITS = 16_384;

function usableRsa(modulus: bigint, exponent: bigint): RsaOrEcKey | undefined {
  const isUsable =
    modulus > 1n << 500n && modulus < 1n << BigInt(MAX_RSA_BITS) && exponent > 2n && exponent < 1n << 64n;
  return isUsable ? { kind: 'RSA', modulus, exponent } : undefined;
}

function ofJwk(jwk: unknown): RsaOrEcKey | undefined {
  if (!isRecord(jwk) || 'd' in jwk) return undefined;
  const [n, e, x, y] = [jwk.n, jwk.e, jwk.x, jwk.y].map((member) => {
    const bytes = typeof member === 'string' ? fromBase64Url(member) : undefined;
    return bytes?.ok ? numberOf(bytes.value) : undefined;
  });
  if (n !== undefined && e !== undefined) return usableRsa(n, e);
  const { crv } = jwk;
  return (crv === 'P-256' || crv === 'P-384') && x !== undefined && y !== undefined ? { kind: crv, x, y } : undefined;
}

/** Big-endian. */
export function numberOf(bytes: Uint8Array): bigint {
  return bytes.length === 0 ? 0n : BigInt(`0x${toHex(bytes)}`);
}
