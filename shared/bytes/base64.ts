/**
 * Bytes as base64 text: the standard alphabet, padded, canonical.
 *
 * Reading is strict: two readers must never take one signature or digest differently. It rejects line breaks,
 * base64url, missing padding and bits set beyond the last byte. Base64url (for JWK) has its own pair of functions.
 * Source: RFC 4648 sections 3.5, 4 and 5.
 */
import { notParsed, type Parsed, parsed } from './parsed.ts';
import { decodeUtf8 } from './utf8.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const CODES = Uint8Array.from(ALPHABET, (character) => character.charCodeAt(0));
const PAD = 61;
const VALUES = new Int8Array(128).fill(-1);
for (const [value, code] of CODES.entries()) VALUES[code] = value;

/** Texts of up to this length are written where the one before stood: a signature or digest then allocates its text only. */
const ROOM_LENGTH = 1024;
const room = new Uint8Array(ROOM_LENGTH);

/** Padded base64 of all bytes. */
export function toBase64(bytes: Uint8Array): string {
  const { length } = bytes;
  const textLength = Math.ceil(length / 3) * 4;
  const text = textLength <= ROOM_LENGTH ? room.subarray(0, textLength) : new Uint8Array(textLength);
  let to = 0;
  for (let at = 0; at < length; at += 3, to += 4) {
    const bits = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    text[to] = CODES[bits >> 18] ?? 0;
    text[to + 1] = CODES[(bits >> 12) & 63] ?? 0;
    text[to + 2] = CODES[(bits >> 6) & 63] ?? 0;
    text[to + 3] = CODES[bits & 63] ?? 0;
  }
  // What came from behind the last byte is padding.
  const missing = (3 - (length % 3)) % 3;
  if (missing > 0) text.fill(PAD, textLength - missing);
  return decodeUtf8(text);
}

function seenAs(text: string, at: number): string {
  const character = text.charAt(at);
  if (character === '-' || character === '_') return `"${character}" is base64url; use "+" and "/"`;
  if (character === '\n' || character === '\r') return 'a line break; write it on one line';
  if (character === '=') return '"=" before the end';
  return JSON.stringify(character);
}

/** Decodes canonical padded base64; a fault names the first character that does not belong. */
export function fromBase64(text: string): Parsed<Uint8Array> {
  const length = text.length;
  let end = length;
  if (length % 4 === 0 && text.charCodeAt(end - 1) === PAD) end -= text.charCodeAt(end - 2) === PAD ? 2 : 1;
  const bytes = new Uint8Array(Math.floor((end * 3) / 4));
  const whole = end - (end % 4);
  let to = 0;
  for (let at = 0; at < whole; at += 4) {
    const first = valueAt(text, at);
    const second = valueAt(text, at + 1);
    const third = valueAt(text, at + 2);
    const fourth = valueAt(text, at + 3);
    if ((first | second | third | fourth) < 0) return firstForeign(text, at);
    bytes[to] = (first << 2) | (second >> 4);
    bytes[to + 1] = (second << 4) | (third >> 2);
    bytes[to + 2] = (third << 6) | fourth;
    to += 3;
  }
  let bits = 0;
  for (let at = whole; at < end; at += 1) {
    const value = valueAt(text, at);
    if (value < 0) return firstForeign(text, at);
    bits = (bits << 6) | value;
  }
  if (length % 4 !== 0) {
    return notParsed(length, `expected a multiple of 4 characters with "=" padding, got ${length}`);
  }
  // Two characters carry 12 bits, of which 8 count; three carry 18, of which 16 count.
  const spare = end - whole === 2 ? 4 : 2;
  if (end > whole) {
    if ((bits & ((1 << spare) - 1)) !== 0) {
      const last = text.charAt(end - 1);
      return notParsed(end - 1, `expected canonical base64, got bits beyond the last byte in "${last}"`);
    }
    bits >>= spare;
    if (end - whole === 3) bytes[to] = bits >> 8;
    bytes[bytes.length - 1] = bits;
  }
  return parsed(bytes);
}

/** The six bits of the character at `at`, or -1. */
function valueAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code < 128 ? (VALUES[code] ?? -1) : -1;
}

function firstForeign(text: string, from: number): Parsed<Uint8Array> {
  let at = from;
  while (valueAt(text, at) >= 0) at += 1;
  return notParsed(at, `expected a base64 character, got ${seenAs(text, at)}`);
}

/** Decodes base64 that our own code wrote. Anything else would be a bug in a door, and gives no bytes. */
export function bytesOf(base64: string): Uint8Array {
  const outcome = fromBase64(base64);
  return outcome.ok ? outcome.value : new Uint8Array(0);
}

/** Unpadded base64url of all bytes (RFC 7515 section 2). */
export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Decodes unpadded canonical base64url. Fault offsets refer to `text` as given. */
export function fromBase64Url(text: string): Parsed<Uint8Array> {
  const foreign = text.search(/[^A-Za-z0-9_-]/);
  if (foreign >= 0) {
    return notParsed(foreign, `expected a base64url character, got ${JSON.stringify(text.charAt(foreign))}`);
  }
  if (text.length % 4 === 1) return notParsed(text.length, `${text.length} characters is no length of base64url`);
  return fromAnyBase64(text);
}

/** Base64 of either alphabet, padded or not. */
export function fromAnyBase64(text: string): Parsed<Uint8Array> {
  return fromBase64(withPadding(text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '')));
}

/** `bare` has no padding. */
export function withPadding(bare: string): string {
  return bare + '='.repeat(-bare.length & 3);
}
