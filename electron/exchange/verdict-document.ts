/** A Verdict as a JSON document with the exact text of its base: for scripts and for agents. */
import { toHex } from '../../shared/bytes/hex.ts';
import { decodeUtf8 } from '../../shared/bytes/utf8.ts';
import type { Verdict } from '../../shared/signature/verdict.ts';
import { nodeCrypto } from '../ports/node-crypto.ts';

/** `base`, `signatureParams` and `hashHex` are left out where the base could not be rebuilt. */
export function verdictDocument({ verified, checks, warnings, base, signatureParams }: Verdict) {
  return {
    verified,
    checks: checks.map(({ id, ok, message }) => ({ id, ok, message })),
    warnings,
    base: base && decodeUtf8(base),
    signatureParams,
    hashHex: base && hashHex(base),
  };
}

export function hashHex(base: Uint8Array): string {
  return toHex(nodeCrypto.sha512(base));
}
