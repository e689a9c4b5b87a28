/**
 * Text as UTF-8 bytes and back.
 *
 * Keeps a byte-order mark like any other character; dropping it would hide why two byte strings differ. TextEncoder and
 * TextDecoder exist in every engine that runs this; their types are declared here so that this folder needs neither
 * Node's nor the DOM's. Source: WHATWG Encoding; RFC 3629 section 4.
 */
import { notParsed, type Parsed, parsed } from './parsed.ts';

declare const TextEncoder: new () => {
  encode(text: string): Uint8Array;
  encodeInto(text: string, room: Uint8Array): { readonly written: number };
};
declare const TextDecoder: new (
  label: 'utf-8' | 'windows-1252',
  options: { readonly fatal: boolean; readonly ignoreBOM: boolean },
) => { decode(bytes: Uint8Array): string };

const encoder = new TextEncoder();
const byteDecoder = new TextDecoder('windows-1252', { fatal: false, ignoreBOM: true });
const lossyDecoder = new TextDecoder('utf-8', { fatal: false, ignoreBOM: true });

/** UTF-8 bytes of a text; a lone surrogate becomes U+FFFD. */
export function encodeUtf8(text: string): Uint8Array {
  return encoder.encode(text);
}

/**
 * An encoder for many texts, twice as fast: each call's bytes stand in the same room, and are good until the next call.
 */
export function utf8Encoder(): (text: string) => Uint8Array {
  let room = new Uint8Array(4096);
  return (text) => {
    // A unit of UTF-16 takes at most three bytes.
    if (text.length * 3 > room.length) room = new Uint8Array(text.length * 3);
    return room.subarray(0, encoder.encodeInto(text, room).written);
  };
}

/** The text of the bytes; each malformed sequence becomes U+FFFD. */
export function decodeUtf8(bytes: Uint8Array): string {
  return lossyDecoder.decode(bytes);
}

/** A character for each byte, ASCII as it is, for searches whose places are those of the bytes. */
export function decodeEach(bytes: Uint8Array): string {
  return byteDecoder.decode(bytes);
}

/** The text of the bytes, or a fault at the first byte of the first malformed sequence. */
export function decodeUtf8Strict(bytes: Uint8Array): Parsed<string> {
  const offset = firstMalformed(bytes);
  if (offset < 0) return parsed(lossyDecoder.decode(bytes));
  const byte = (bytes[offset] ?? 0).toString(16).padStart(2, '0');
  return notParsed(offset, `expected UTF-8, got a malformed sequence that begins with byte ${byte}`);
}

/** Length of the well-formed sequence that begins at `at`, or 0 (RFC 3629 section 4, one line per row of its table). */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  const second = bytes[at + 1] ?? 0;
  const isTail = (index: number): boolean => ((bytes[index] ?? 0) & 0xc0) === 0x80;
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first <= 0xdf) return isTail(at + 1) ? 2 : 0;
  if (first >= 0xe0 && first <= 0xef) {
    if (first === 0xe0 && second < 0xa0) return 0;
    if (first === 0xed && second > 0x9f) return 0;
    return isTail(at + 1) && isTail(at + 2) ? 3 : 0;
  }
  if (first >= 0xf0 && first <= 0xf4) {
    if (first === 0xf0 && second < 0x90) return 0;
    if (first === 0xf4 && second > 0x8f) return 0;
    return isTail(at + 1) && isTail(at + 2) && isTail(at + 3) ? 4 : 0;
  }
  return 0;
}

function firstMalformed(bytes: Uint8Array): number {
  let at = 0;
  while (at < bytes.length) {
    const length = sequenceLength(bytes, at);
    if (length === 0) return at;
    at += length;
  }
  return -1;
}
