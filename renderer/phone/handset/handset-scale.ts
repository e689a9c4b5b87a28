/**
 * How large the handset is drawn: the device pixels of a font pixel of its display, the lines of the display, and the size of its keys.
 *
 * The display comes first: its letters take whole device pixels, as large as the dock's width allows while seven lines and keys that a finger finds
 * still fit the height. What is left goes to keys, then to lines. Alone on the stage it shows a whole screen of a menu, because nobody scrolls there,
 * and its keys stand in a low row below it (staged-handset.css): the script presses them, so that letters for the last row of the room come first.
 * All lengths are CSS pixels.
 */

/** The display in font pixels: its width, and what it has besides its lines. */
export const LCD = { width: 110, inner: 104, besidesLines: 26, line: 10 } as const;

/** Keys and case below and beside the display, in the handset's em; narrower than `narrowest` the case is not drawn. */
const CASE = { high: 39.6, beside: 3.2, narrowest: 25.6 } as const;
/** `tight` keys leave the display larger letters, `roomy` ones leave it more lines. */
const EM = { least: 6.5, tight: 7.1, roomy: 7.8, most: 11.5 } as const;
const LINES = { least: 7, most: 10, wholeScreen: 11 } as const;
/** The low build of the stage; its em goes with the font pixel. */
const LOW = { high: 20.2, beside: 3.2, least: 1.25, most: 2.1 } as const;
/** The smallest font pixel that is still easy to read; its capitals are 9 px high. */
const LEAST_FONT_PIXEL = 1.3;

export type HandsetScale = {
  /** A font pixel, a whole number of device pixels. */
  readonly fontPixel: number;
  readonly lines: number;
  /** The handset's em. */
  readonly em: number;
};

/** The scale for a space of this size; `deviceScale` is how many device pixels a CSS pixel has. */
export function handsetScale(width: number, height: number, deviceScale: number, isAlone = false): HandsetScale {
  const least = Math.ceil(LEAST_FONT_PIXEL * deviceScale);
  if (isAlone && fitsLow(least / deviceScale, width, height)) return lowScale(width, height, deviceScale, least);
  let chosen = least;
  for (let device = least + 1; fits(device / deviceScale, width, height); device += 1) chosen = device;
  const fontPixel = chosen / deviceScale;
  const emAt = (lines: number) => (height - displayHeight(fontPixel, lines)) / CASE.high;
  let lines: number = LINES.most;
  while (lines > LINES.least && emAt(lines) < EM.roomy) lines -= 1;
  const em = Math.min(EM.most, Math.max(EM.least, emAt(lines)), width / CASE.narrowest);
  return { fontPixel, lines, em: rounded(em) };
}

function fits(fontPixel: number, width: number, height: number): boolean {
  return (
    LCD.width * fontPixel + CASE.beside * EM.tight <= width &&
    displayHeight(fontPixel, LINES.least) + CASE.high * EM.tight <= height
  );
}

function lowScale(width: number, height: number, deviceScale: number, least: number): HandsetScale {
  let chosen = least;
  while (fitsLow((chosen + 1) / deviceScale, width, height)) chosen += 1;
  const fontPixel = chosen / deviceScale;
  const lines = LINES.wholeScreen;
  const em = Math.min(
    LOW.most * fontPixel,
    (height - displayHeight(fontPixel, lines)) / LOW.high,
    (width - LCD.width * fontPixel) / LOW.beside,
  );
  return { fontPixel, lines, em: rounded(em) };
}

function fitsLow(fontPixel: number, width: number, height: number): boolean {
  const em = LOW.least * fontPixel;
  return (
    LCD.width * fontPixel + LOW.beside * em <= width &&
    displayHeight(fontPixel, LINES.wholeScreen) + LOW.high * em <= height
  );
}

/** Downwards: a hundredth too much does not fit. */
function rounded(em: number): number {
  return Math.floor(em * 100) / 100;
}

function displayHeight(fontPixel: number, lines: number): number {
  return (LCD.besidesLines + LCD.line * lines) * fontPixel;
}
