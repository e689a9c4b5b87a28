/**
 * Bytes as text without loss: valid UTF-8 is decoded, and every other byte becomes one character from U+DC80 to U+DCFF.
 *
 * Those are lone surrogates, which no UTF-8 contains, so the mapping is exact in both directions. A decoder's U+FFFD
 * would make different bytes look alike. Same convention as Python's "surrogateescape" (PEP 383).
 */
import { decodeUtf8Strict, encodeUtf8, utf8Encoder } from './utf8.ts';

const FIRST_ESCAPE = 0xdc00;

/** Encodes bytes as exact text. */
export function exactText(bytes: Uint8Array): string {
  let text = '';
  let rest = bytes;
  for (;;) {
    const outcome = decodeUtf8Strict(rest);
    if (outcome.ok) return text + outcome.value;
    const { offset } = outcome.fault;
    const good = decodeUtf8Strict(rest.subarray(0, offset));
    text += (good.ok ? good.value : '') + String.fromCharCode(FIRST_ESCAPE + (rest[offset] ?? 0));
    rest = rest.subarray(offset + 1);
  }
}

/** The reverse of `exactText`. */
export function exactBytes(text: string): Uint8Array {
  if (!/[\udc80-\udcff]/.test(text)) return encodeUtf8(text);
  const encode = utf8Encoder();
  // Most texts have about a byte for each unit; for others the room grows.
  let room = new Uint8Array(text.length + 64);
  let length = 0;
  const reserve = (more: number): void => {
    if (length + more <= room.length) return;
    const larger = new Uint8Array(2 * (length + more));
    larger.set(room);
    room = larger;
  };
  const addText = (part: string): void => {
    const bytes = encode(part);
    reserve(bytes.length);
    room.set(bytes, length);
    length += bytes.length;
  };
  let start = 0;
  let previous = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    // Behind the first half of a pair it would be the second half.
    if (code >= 0xdc80 && code <= 0xdcff && (previous < 0xd800 || previous > 0xdbff)) {
      if (start < at) addText(text.slice(start, at));
      reserve(1);
      room[length] = code - FIRST_ESCAPE;
      length += 1;
      start = at + 1;
    }
    previous = code;
  }
  if (start < text.length) addText(text.slice(start));
  return room.slice(0, length);
}

/** The byte behind an escaped character, or undefined for a character that was valid UTF-8. */
export function escapedByte(character: string): number | undefined {
  const code = character.length === 1 ? character.charCodeAt(0) : 0;
  return code >= 0xdc80 && code <= 0xdcff ? code - FIRST_ESCAPE : undefined;
}
