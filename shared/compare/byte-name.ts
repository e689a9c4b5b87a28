/**
 * Names one byte of a text for people: its hex, a picture if it is invisible, and the character it belongs to.
 *
 * A byte inside a longer UTF-8 character is named with that character, because "C2" alone does not suggest a no-break
 * space.
 * Source: RFC 3629 section 3.
 */

import { decodeUtf8Strict } from '../bytes/utf8.ts';
import { codePoint } from '../text/code-point.ts';

/**
 * `hex` is two upper-case digits; `picture` can be drawn by the fonts of the page, which have no pictures of control
 * characters; `words` name the byte. The end of the bytes has no `hex`.
 */
export type ByteName = { readonly hex?: string; readonly picture: string; readonly words: string };

const INVISIBLE: Readonly<Record<number, readonly [picture: string, words: string]>> = {
  9: ['TAB', 'tab'],
  10: ['LF', 'line feed'],
  13: ['CR', 'carriage return'],
  32: ['·', 'space'],
  127: ['DEL', 'delete'],
};

/** ASCII's own abbreviations, from 0. */
const CONTROLS =
  'NUL SOH STX ETX EOT ENQ ACK BEL BS HT LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US'.split(
    ' ',
  );

const CHARACTERS: Readonly<Record<string, readonly [picture: string, words: string]>> = {
  '\u00a0': ['NBSP', 'no-break space'],
  '\u202f': ['NNBSP', 'narrow no-break space'],
  '\ufeff': ['BOM', 'byte-order mark'],
  '\u200b': ['ZWSP', 'zero-width space'],
};

/** Names the byte at `offset`, or the end of the bytes. */
export function nameByte(bytes: Uint8Array, offset: number): ByteName {
  const byte = bytes[offset];
  if (byte === undefined) return { picture: 'end', words: 'the end' };
  const hex = byte.toString(16).toUpperCase().padStart(2, '0');
  const known = INVISIBLE[byte];
  if (known) return { hex, picture: known[0], words: known[1] };
  const control = CONTROLS[byte];
  if (control !== undefined) return { hex, picture: control, words: 'control character' };
  if (byte < 0x80) return { hex, picture: String.fromCharCode(byte), words: `“${String.fromCharCode(byte)}”` };
  return { hex, ...nameOfLongCharacter(bytes, offset) };
}

function nameOfLongCharacter(bytes: Uint8Array, offset: number): { picture: string; words: string } {
  for (let start = offset; start >= 0 && start > offset - 4; start -= 1) {
    for (let end = offset + 1; end <= start + 4; end += 1) {
      const decoded = decodeUtf8Strict(bytes.subarray(start, end));
      if (!decoded.ok || [...decoded.value].length !== 1) continue;
      const character = decoded.value;
      const code = codePoint(character);
      const [picture, words] = CHARACTERS[character] ?? [character, `“${character}”`];
      return { picture, words: `byte ${offset - start + 1} of ${end - start} of ${words}, ${code}` };
    }
  }
  return { picture: '�', words: 'no UTF-8' };
}
