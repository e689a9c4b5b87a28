/**
 * The display's face: what each character looks like in font pixels.
 *
 * Capitals and digits have 7 rows in a line box of 10; widths differ, digits are equally wide. Every character of the GSM 7-bit alphabet and of its
 * extension table has a drawing of its own (3GPP TS 23.038 sections 6.2.1 and 6.2.1.1). A letter with an accent that the face lacks is drawn as the
 * letter, and everything else as a box with a question mark; whether a network can carry a character is not decided here (gsm/septets.ts).
 */
import { LETTERS } from './face-letters.ts';
import { type PixelRun, runsOf, type Sheet } from './face-sheet.ts';
import { SIGNS, UNKNOWN } from './face-signs.ts';

/** From one line to the next, in font pixels. */
export const LINE_HEIGHT = 10;
/** Between two characters. */
export const LETTER_GAP = 1;

export type Glyph = { readonly width: number; readonly runs: readonly PixelRun[] };

const BLANK: Glyph = { width: 3, runs: [] };
const GLYPHS = new Map<string, Glyph>([' ', '\u00a0', '\u202f', '\t'].map((blank) => [blank, BLANK]));
for (const sheet of [...LETTERS, ...SIGNS]) readSheet(sheet);

function readSheet({ characters, top, rows }: Sheet): void {
  const drawings = rows.map((row) => row.split(' '));
  for (const [at, character] of [...characters].entries()) {
    const drawn = drawings.map((row) => row[at] ?? '');
    GLYPHS.set(character, { width: drawn[0]?.length ?? 0, runs: runsOf(drawn, top) });
  }
}

const BOX = GLYPHS.get(UNKNOWN) ?? BLANK;

/** The drawing of one character (a code point): its own, else that of its letter without accents, else the box. */
export function glyphOf(character: string): Glyph {
  const [letter = character] = character.normalize('NFD');
  return GLYPHS.get(character) ?? GLYPHS.get(letter) ?? BOX;
}

/** The width of a text on one line, in font pixels, without a gap at its end. */
export function widthOf(text: string): number {
  return Math.max(0, advanceOf(text) - LETTER_GAP);
}

/** How far the next character is from the beginning of a text, in font pixels. */
export function advanceOf(text: string): number {
  let width = 0;
  for (const character of text) width += glyphOf(character).width + LETTER_GAP;
  return width;
}
