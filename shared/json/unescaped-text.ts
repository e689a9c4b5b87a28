/** Escapes of quoted texts, as Python, Go, JavaScript and JSON write them. */
import { joinBytes } from '../bytes/compare.ts';
import { exactBytes, exactText } from '../bytes/exact-text.ts';

const SIMPLE: Readonly<Record<string, string>> = {
  ...{ r: '\r', n: '\n', t: '\t', a: '\x07', b: '\b', f: '\f', v: '\v', 0: '\0' },
};
const ESCAPE = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([\s\S]))/g;

/** The text between the quotes of a literal, an exact text. `isBytes`: `\xe9` is a byte, not a character. */
export function unescapedText(inside: string, isBytes: boolean): string {
  if (!inside.includes('\\')) return inside;
  const parts: Uint8Array[] = [];
  let characters = '';
  let at = 0;
  for (const match of inside.matchAll(ESCAPE)) {
    const [whole, hex, short, long, single = ''] = match;
    characters += inside.slice(at, match.index);
    at = match.index + whole.length;
    if (hex !== undefined && isBytes) {
      parts.push(exactBytes(characters), Uint8Array.of(Number.parseInt(hex, 16)));
      characters = '';
    } else if (hex !== undefined || short !== undefined)
      characters += String.fromCharCode(Number.parseInt(hex ?? short ?? '', 16));
    else if (long !== undefined) {
      const code = Number.parseInt(long, 16);
      characters += code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
    } else characters += SIMPLE[single] ?? single;
  }
  return exactText(joinBytes([...parts, exactBytes(characters + inside.slice(at))]));
}
