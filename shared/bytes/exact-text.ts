/**
 * Bytes as text without loss: valid UTF-8 is decoded, and every other byte becomes one character from U+DC80 to U+DCFF.
 *
 * Those are lone surrogates, which no UTF-8 contains, so the mapping is exact in both directions. A decoder's U+FFFD
 * would make different bytes look alike. Same convention as Python's "surrogateescape" (PEP 383).
 */
import { joinBytes } from './compare.ts';
import { decodeUtf8Strict, encodeUtf8 } from './utf8.ts';

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
  const parts = text.split(/(?<![\ud800-\udbff])([\udc80-\udcff])/);
  return joinBytes(
    parts.map((part, at) => (at % 2 === 0 ? encodeUtf8(part) : Uint8Array.of(part.charCodeAt(0) - FIRST_ESCAPE))),
  );
}

/** The byte behind an escaped character, or undefined for a character that was valid UTF-8. */
export function escapedByte(character: string): number | undefined {
  const code = character.length === 1 ? character.charCodeAt(0) : 0;
  return code >= 0xdc80 && code <= 0xdcff ? code - FIRST_ESCAPE : undefined;
}
