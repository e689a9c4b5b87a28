/** A Verdict as a JSON document with the exact text of its base: for scripts and for agents. */
import { toHex } from '../../shared/bytes/hex.ts';
import type { Verdict } from '../../shared/signature/verdict.ts';
import { nodeCrypto } from '../ports/node-crypto.ts';

/** `base`, `signatureParams` and `hashHex` are left out where the base could not be rebuilt. */
export function verdictDocument({ verified, checks, warnings, baseText, signatureParams }: Verdict) {
  return {
    verified,
    checks: checks.map(({ id, ok, message }) => ({ id, ok, message })),
    warnings,
    base: baseText,
    signatureParams,
    hashHex: baseText === undefined ? undefined : hashHex(baseText),
  };
}

export function hashHex(baseText: string): string {
  return toHex(nodeCrypto.sha512OfText(baseText));
}
