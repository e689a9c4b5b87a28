/**
 * The GSM 7-bit default alphabet and its extension table: what a handset can show and send in septets.
 *
 * A character's position in DEFAULT_ALPHABET is its code; position 0x1B is ESC and stands for no character. A character
 * of the extension table is ESC followed by its code. Only the tables are here; septets.ts counts.
 * Source: 3GPP TS 23.038 sections 6.2.1 and 6.2.1.1.
 */

/** Switches to the extension table for one character. */
export const ESCAPE_CODE = 0x1b;

/** 128 characters; the one at ESCAPE_CODE is U+001B. */
const DEFAULT_ALPHABET =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';

/** Characters of the extension table, each with the code that follows ESC. */
const EXTENSION_TABLE: readonly (readonly [character: string, code: number])[] = [
  ['\f', 0x0a],
  ['^', 0x14],
  ['{', 0x28],
  ['}', 0x29],
  ['\\', 0x2f],
  ['[', 0x3c],
  ['~', 0x3d],
  [']', 0x3e],
  ['|', 0x40],
  ['€', 0x65],
];

const CODES = new Map<string, readonly number[]>();
for (const [code, character] of [...DEFAULT_ALPHABET].entries()) if (code !== ESCAPE_CODE) CODES.set(character, [code]);
for (const [character, code] of EXTENSION_TABLE) CODES.set(character, [ESCAPE_CODE, code]);

/** The septets of one character: one code, or ESC and a code. Undefined if the alphabet lacks it. */
export function septetsOf(character: string): readonly number[] | undefined {
  return CODES.get(character);
}

const CHARACTERS: readonly string[] = [...DEFAULT_ALPHABET];
const EXTENSIONS = new Map(EXTENSION_TABLE.map(([character, code]) => [code, character]));

/** The character of a code of the default alphabet, 0 to 127; ESC alone is shown as a space. */
export function defaultCharacter(code: number): string {
  return code === ESCAPE_CODE ? ' ' : (CHARACTERS[code] ?? '');
}

/** The character that ESC and this code stand for; undefined if the extension table has none there. */
export function extensionCharacter(code: number): string | undefined {
  return EXTENSIONS.get(code);
}
