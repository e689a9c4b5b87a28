/**
 * Bytes as hexadecimal text, two digits per byte.
 *
 * Writes lower case. Reads both cases; `fromHex` rejects everything else: no 0x, no spaces, no odd number of digits.
 * Source: RFC 4648 section 8.
 */
import { notParsed, type Parsed, parsed } from './parsed.ts';

/** The two digits of each byte. */
export const HEX_PAIRS: readonly string[] = Array.from({ length: 256 }, (_, byte) =>
  byte.toString(16).padStart(2, '0'),
);

/** Lower-case hex of all bytes. */
export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += HEX_PAIRS[byte];
  return text;
}

function digitValue(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  const lower = code | 32;
  return lower >= 97 && lower <= 102 ? lower - 87 : -1;
}

/** Decodes an even number of hex digits; a fault names the first character that is not one. */
export function fromHex(text: string): Parsed<Uint8Array> {
  const bytes = new Uint8Array(text.length >> 1);
  for (let at = 0; at < text.length; at += 1) {
    const value = digitValue(text.charCodeAt(at));
    if (value < 0) return notParsed(at, `expected a hex digit, got ${JSON.stringify(text.charAt(at))}`);
    const index = at >> 1;
    if (index < bytes.length) bytes[index] = (bytes[index] ?? 0) * 16 + value;
  }
  if (text.length % 2 === 1) {
    return notParsed(text.length, `expected an even count of hex digits, got ${text.length}`);
  }
  return parsed(bytes);
}

/** The 32 or 64 bytes of a hash or a signature, which someone wrote in hex where base64 belongs, also behind 0x; undefined for any other text. */
export function bytesInHex(text: string): Uint8Array | undefined {
  const [, digits] = /^(?:0x)?([0-9a-f]{64}|[0-9a-f]{128})$/i.exec(text) ?? [];
  const read = digits === undefined ? undefined : fromHex(digits);
  return read?.ok ? read.value : undefined;
}
