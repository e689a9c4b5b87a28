/**
 * What a public JWK says it is for, where that is not verifying signatures.
 *
 * Another library refuses such a key; here it verifies, and the Verdict says so.
 * Source: RFC 7517 sections 4.2 and 4.3.
 */
import { shortened } from '../text/shortened.ts';

/** One sentence, or undefined if nothing in the JWK speaks against verifying with it. */
export function jwkCaution({ use, key_ops }: Readonly<Record<string, unknown>>): string | undefined {
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
