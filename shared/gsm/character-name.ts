/** A character in searchable form: the character itself if visible, its code point, and a name if that helps. */
import { codePoint } from '../text/code-point.ts';

const NAMES: Readonly<Record<string, string>> = {
  '\u2018': 'left curly quote',
  '\u2019': 'curly apostrophe',
  '\u201c': 'left curly double quote',
  '\u201d': 'right curly double quote',
  '\u2013': 'en dash',
  '\u2014': 'em dash',
  '\u2026': 'ellipsis',
  '\u2022': 'bullet',
  '\u00a0': 'no-break space',
  '\u202f': 'narrow no-break space',
  '\ufeff': 'byte-order mark',
  '\u200b': 'zero-width space',
  '\t': 'tab',
  '`': 'backtick',
  ç: 'small c with cedilla',
};

/** For example `“’” (U+2019, curly apostrophe)`. */
export function characterName(character: string): string {
  const code = codePoint(character);
  const name = NAMES[character];
  const seen = /[\p{Z}\p{C}]/u.test(character) ? '' : `“${character}” `;
  return name === undefined ? `${seen}(${code})` : `${seen}(${code}, ${name})`;
}
