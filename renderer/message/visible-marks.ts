/**
 * Splits text into plain characters and those that need a mark: line ends, tabs, leading and trailing spaces, non-ASCII characters, a byte-order
 * mark, control characters. The marks are words (LF, TAB) because few fonts contain Unicode's control pictures and few people can tell them apart.
 */

import { escapedByte } from '../../shared/bytes/exact-text.ts';
import { codePoint } from '../../shared/text/code-point.ts';

export type VisiblePart =
  | { readonly kind: 'plain'; readonly text: string }
  /** `mark` is drawn; `text` is the original; `name` describes it in words. */
  | { readonly kind: 'mark'; readonly text: string; readonly mark: string; readonly name: string }
  | { readonly kind: 'foreign'; readonly text: string; readonly name: string };

const MARKS: Readonly<Record<string, readonly [mark: string, name: string]>> = {
  '\r': ['CR', 'carriage return, 0D'],
  '\n': ['LF', 'line feed, 0A'],
  '\t': ['TAB', 'tab, 09'],
  '\u00a0': ['NBSP', 'no-break space, U+00A0'],
  '\u202f': ['NNBSP', 'narrow no-break space, U+202F'],
  '\ufeff': ['BOM', 'byte-order mark, U+FEFF'],
};

/** Puts every character in exactly one part, in order. Marks spaces only at the ends, and none if `isPart`. */
export function visibleParts(text: string, isPart = false): readonly VisiblePart[] {
  const parts: VisiblePart[] = [];
  const characters = [...text];
  const firstInk = characters.findIndex((one) => one !== ' ');
  const lastInk = characters.findLastIndex((one) => one !== ' ');
  let plain = '';
  for (const [at, character] of characters.entries()) {
    const isEndSpace = !isPart && character === ' ' && (at < firstInk || at > lastInk);
    const drawn = isEndSpace ? (['·', 'space, 20'] as const) : drawnAs(character);
    if (!drawn && /^[\x20-\x7e]$/.test(character)) {
      plain += character;
      continue;
    }
    if (plain !== '') parts.push({ kind: 'plain', text: plain });
    plain = '';
    if (drawn) parts.push({ kind: 'mark', text: character, mark: drawn[0], name: drawn[1] });
    else parts.push({ kind: 'foreign', text: character, name: `outside ASCII, ${codePoint(character)}` });
  }
  if (plain !== '') parts.push({ kind: 'plain', text: plain });
  return parts;
}

function drawnAs(character: string): readonly [mark: string, name: string] | undefined {
  const known = MARKS[character];
  if (known) return known;
  const byte = escapedByte(character);
  if (byte !== undefined) {
    const hex = byte.toString(16).toUpperCase();
    return [`\\x${hex}`, `byte ${hex}, no UTF-8`];
  }
  const code = character.codePointAt(0) ?? 0;
  if (code < 32 || code === 127) return [codePoint(character), `control character, ${codePoint(character)}`];
  return /[\p{Z}\p{C}]/u.test(character) && code > 127
    ? [codePoint(character), `invisible, ${codePoint(character)}`]
    : undefined;
}
