/**
 * Reads and writes Ed25519 keys as JSON Web Keys.
 *
 * Names a key of another type or curve, and distinguishes `d` and `x` that do not match from ones that were swapped.
 * Source: RFC 8037 section 2; RFC 9864 (alg Ed25519).
 */

import { fromBase64Url, toBase64Url } from '../bytes/base64.ts';
import { bytesEqual } from '../bytes/compare.ts';
import { isRecord, jsonValue } from '../json/json-value.ts';
import { publicKeyOfSeed } from '../signature/noble-crypto.ts';
import { shortened } from '../text/shortened.ts';
import { wrongAlgorithm } from './key-algorithms.ts';
import { keyFailure } from './key-material.ts';

export type JwkKey = {
  readonly seed: Uint8Array | undefined;
  readonly publicKey: Uint8Array;
  readonly keyId: string | undefined;
  readonly caution: string | undefined;
};

const FORM = 'expected {"kty":"OKP","crv":"Ed25519","x":"…"}';

/** Reads one JWK, or a set containing exactly one. Throws AppError. */
export function readJwk(text: string): JwkKey {
  const value = jsonValue(text);
  if (value === undefined)
    throw keyFailure('key-jwk-invalid', `This looks like a JWK but is not JSON: ${FORM}.`, ['K15']);
  const jwk = onlyKeyOf(value);
  const { kty, crv, alg } = jwk;
  if (kty !== 'OKP') {
    if (typeof kty === 'string') throw wrongAlgorithm(kty === 'EC' && typeof crv === 'string' ? crv : kty);
    throw keyFailure('key-jwk-invalid', `This JSON has no kty, so it is no JWK: ${FORM}.`, ['K15']);
  }
  if (crv !== 'Ed25519') {
    if (typeof crv === 'string') throw wrongAlgorithm(crv);
    throw keyFailure('key-jwk-invalid', `This JWK names no curve: ${FORM}.`, ['K15']);
  }
  if (alg !== undefined && alg !== 'EdDSA' && alg !== 'Ed25519') {
    const named = JSON.stringify(alg)?.slice(0, 40);
    throw keyFailure('key-jwk-invalid', `This JWK says alg ${named} but crv Ed25519: expected EdDSA or Ed25519.`, [
      'K15',
    ]);
  }
  const seed = jwk.d === undefined ? undefined : memberBytes('d', jwk.d);
  const publicKey = jwk.x === undefined && seed !== undefined ? publicKeyOfSeed(seed) : memberBytes('x', jwk.x);
  if (seed !== undefined) checkPair(seed, publicKey);
  const keyId = typeof jwk.kid === 'string' ? jwk.kid : undefined;
  return { seed, publicKey, keyId, caution: jwkCaution(jwk) };
}

function onlyKeyOf(value: unknown): Readonly<Record<string, unknown>> {
  if (isRecord(value) && Array.isArray(value.keys)) {
    const [only, second] = value.keys as readonly unknown[];
    if (isRecord(only) && second === undefined) return only;
    throw keyFailure(
      'key-jwk-invalid',
      `This JWK set holds ${value.keys.length} keys: expected one. Give the one that is meant.`,
    );
  }
  if (isRecord(value)) return value;
  throw keyFailure('key-jwk-invalid', `This JSON is no JWK: ${FORM}.`, ['K15']);
}

function memberBytes(name: 'd' | 'x', value: unknown): Uint8Array {
  if (typeof value !== 'string') throw keyFailure('key-jwk-invalid', `This JWK has no ${name}: ${FORM}.`, ['K15']);
  if (/[+/=]/.test(value)) {
    throw keyFailure('key-jwk-invalid', `${name} in this JWK is base64: expected base64url, without padding.`, ['K15']);
  }
  const outcome = fromBase64Url(value);
  if (!outcome.ok) throw keyFailure('key-jwk-invalid', `${name} in this JWK is not base64url.`, ['K15']);
  if (outcome.value.length !== 32) {
    throw keyFailure('key-jwk-invalid', `${name} in this JWK is ${outcome.value.length} bytes: expected 32.`, ['K15']);
  }
  return outcome.value;
}

function checkPair(seed: Uint8Array, publicKey: Uint8Array): void {
  if (bytesEqual(publicKeyOfSeed(seed), publicKey)) return;
  if (bytesEqual(publicKeyOfSeed(publicKey), seed)) {
    throw keyFailure('key-jwk-invalid', 'd and x of this JWK are swapped: d is the private part, x the public one.', [
      'K15',
    ]);
  }
  throw keyFailure('key-halves-differ', 'x of this JWK is not the public key of its d.', ['K2']);
}

/** A public JWK as JSON text; `keyId` becomes `kid`. */
export function writePublicJwk(publicKey: Uint8Array, keyId?: string): string {
  return JSON.stringify({
    kty: 'OKP',
    crv: 'Ed25519',
    x: toBase64Url(publicKey),
    kid: keyId,
  });
}

/**
 * What a public JWK says it is for, where that is not verifying signatures: one sentence, or undefined. Another library refuses such a key;
 * here it verifies, and the Verdict says so. Source: RFC 7517 sections 4.2 and 4.3.
 */
function jwkCaution({ use, key_ops }: Readonly<Record<string, unknown>>): string | undefined {
  const said = [
    ...(use === undefined || use === 'sig' ? [] : [`"use" is ${shown(use)}: expected "sig"`]),
    ...(key_ops === undefined || (Array.isArray(key_ops) && key_ops.includes('verify'))
      ? []
      : [`"key_ops" is ${shown(key_ops)}: expected ["verify"]`]),
  ];
  if (said.length === 0) return undefined;
  return `The public key is a JWK that is not meant for this: ${said.join('; ')}. Other libraries refuse it.`;
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined';
  return shortened(text, 60);
}
