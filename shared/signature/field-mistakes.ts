/**
 * What a Signature, Signature-Input or Content-Digest really is where its grammar fails: hex, base64url, no colons, names
 * without quotes, the form of an older draft.
 *
 * A grammar's own fault names the first wrong character, which says little to someone who encoded the whole value wrongly.
 * Sentences never contain a part of the value.
 * Source: RFC 9421 sections 4.1 and 4.2; RFC 9530 section 2; draft-cavage-http-signatures-12, section 4.1.
 */
import { bytesInHex } from '../bytes/hex.ts';
import type { ParseFault } from '../bytes/parsed.ts';
import { shortened } from '../text/shortened.ts';

const CAVAGE = /(?:^|[\s,])(?:keyId|algorithm|headers|signature)="/i;
const LABELLED = /^(?:([a-z*][a-z0-9_.*-]*)=)?(.*)$/s;
const BASE64 = /^[A-Za-z0-9+/]{40,}={0,2}$/;
const BASE64URL = /^[A-Za-z0-9_-]{40,}={0,2}$/;

/** How a Signature under this label is written, or with `sha-512` a Content-Digest. */
export function writtenForm(label: string): string {
  return `${label}=:<base64 of the 64 bytes>:`;
}

/** The fault of a Signature that cannot be read, if the value is one of those known; `text` is the header's value. */
export function signatureMistake(text: string): ParseFault | undefined {
  if (CAVAGE.test(text) && /keyid=/i.test(text)) {
    return at(
      0,
      `this is the form of draft-cavage (keyId, algorithm, headers, signature); RFC 9421 replaced it: expected ${writtenForm('sig1')} here, and the list in Signature-Input`,
    );
  }
  return encodedMistake(text, 'signature', 'sig1');
}

/** The same for Content-Digest. */
export function digestMistake(text: string): ParseFault | undefined {
  const lower = text.replace(/^sha-512=/i, 'sha-512=');
  const fault = encodedMistake(lower, 'digest', 'sha-512');
  if (lower === text) return fault;
  return at(0, `the name is sha-512, in lower case${fault ? `; ${fault.message}` : ''}`);
}

function encodedMistake(text: string, what: string, label: string): ParseFault | undefined {
  if (text.includes(',')) return undefined;
  const [, name, value = ''] = LABELLED.exec(text) ?? [];
  const bare = value.replace(/^[:"]|[:"]$/g, '');
  const isBetweenColons = value.startsWith(':') && value.endsWith(':');
  const form = writtenForm(name ?? label);
  const offset = text.length - value.length;
  const hex = hexMistake(bare, what, form);
  if (hex !== undefined) return at(offset, isBetweenColons ? hex : `${hex}, with its colons`);
  if (/[-_]/.test(bare) && BASE64URL.test(bare)) {
    const colons = isBetweenColons ? '' : ', between colons';
    return at(offset, `the ${what} is base64url; write it as base64, with “+” and “/” and padded with “=”${colons}`);
  }
  if (!BASE64.test(bare)) return undefined;
  if (name === undefined) return at(0, `the ${what} has no label; write ${form}`);
  if (value.startsWith('"')) return at(offset, `the ${what} stands in double quotes; write it between colons: ${form}`);
  if (!isBetweenColons) return at(offset, `the ${what} stands without its two colons; write ${form}`);
  if (bare.length % 4 === 0) return undefined;
  const padded = bare.length + (4 - (bare.length % 4));
  return at(offset, `the ${what} lost its padding: ${bare.length} characters, ${padded} with “=” at the end`);
}

/** Hex digits in place of base64. Base64 of 128 or 64 such digits is valid too, so this is also asked where it was read. */
export function hexMistake(value: string, what: string, form: string): string | undefined {
  const bytes = bytesInHex(value);
  if (bytes === undefined) return undefined;
  if (bytes.length === 32)
    return `the ${what} is 64 hex digits, which is the length of a SHA-256, not base64; write ${form}`;
  return `the ${what} is 128 hex digits, not base64; decode them and write ${form}`;
}

/** The fault of a Signature-Input whose components are not each in double quotes. */
export function inputMistake(text: string): ParseFault | undefined {
  const open = text.indexOf('(');
  const close = text.indexOf(')', open);
  if (open < 0 || close < 0) return undefined;
  const list = text.slice(open + 1, close);
  if (/"\s*,\s*"/.test(list)) {
    return at(
      open + 1 + list.indexOf(','),
      'the components are separated by commas; one space stands between two of them',
    );
  }
  const unquoted = /(?:^|\s)(?!")'?(@?[\w-]+)/.exec(
    list.replaceAll(/"[^"]*"[^\s]*/g, (quotedName) => '"'.repeat(quotedName.length)),
  );
  if (!unquoted?.[1]) return undefined;
  const offset = open + 1 + unquoted.index + unquoted[0].length - unquoted[1].length;
  return at(offset, `each component stands in double quotes: "${shortened(unquoted[1], 60)}"`);
}

function at(offset: number, message: string): ParseFault {
  return { offset, message };
}
