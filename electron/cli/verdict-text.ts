/**
 * A Verdict on a terminal and as a JSON document, base included.
 *
 * The terminal shows control characters of the base as escapes, because a header of somebody else's request could
 * otherwise move the cursor; the JSON document has the exact text.
 */
import { toHex } from '../../shared/bytes/hex.ts';
import { decodeUtf8 } from '../../shared/bytes/utf8.ts';
import { CHECK_IDS, type Check, type Verdict, WARNING_IDS, type Warning } from '../../shared/signature/verdict.ts';
import { nodeCrypto } from '../ports/node-crypto.ts';

const WIDEST_ID = Math.max(...[...CHECK_IDS, ...WARNING_IDS].map((id) => id.length));

/** One line a check and a warning, and the outcome; with the base if it is wanted. Ends with a line feed. */
export function verdictText(verdict: Verdict, showBase: boolean): string {
  const { checks, warnings, verified, base } = verdict;
  const lines = [...checks.map(checkLine), ...warnings.map(warningLine), verified ? 'Verified.' : 'Not verified.'];
  if (showBase) lines.push('', ...(base ? baseLines(base) : ['The base could not be rebuilt.']));
  else if (!verified && base)
    lines.push('Print the rebuilt base with --show-base, to compare it with the signer’s own.');
  return `${lines.join('\n')}\n`;
}

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

function checkLine({ id, ok, made, message }: Check): string {
  return `${ok ? 'ok    ' : made ? 'FAILED' : '-     '} ${id.padEnd(WIDEST_ID)}  ${message}`;
}

function warningLine({ id, message }: Warning): string {
  return `warn   ${id.padEnd(WIDEST_ID)}  ${message}`;
}

function baseLines(base: Uint8Array): string[] {
  return [
    `The base as rebuilt from this message, ${base.length} bytes:`,
    ...decodeUtf8(base).split('\n').map(withEscapes),
    '',
    `Its SHA-512: ${hashHex(base)}`,
  ];
}

export function withEscapes(line: string): string {
  return line.replace(/\p{Cc}/gu, (control) => `\\x${toHex(Uint8Array.of(control.charCodeAt(0)))}`);
}

function hashHex(base: Uint8Array): string {
  return toHex(nodeCrypto.sha512(base));
}
