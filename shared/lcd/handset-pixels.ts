/**
 * The handset as pixels of a palette, for pictures that no browser draws: the display in its own face, the keys below it.
 *
 * It is drawn at one pixel for each of the display's; whoever writes the picture makes them larger.
 */
import { drawScreen } from './draw-screen.ts';
import { LINE_HEIGHT, widthOf } from './face.ts';
import { barsOf } from './face-sheet.ts';

export const HANDSET = { width: 148, height: 304 } as const;

/** Red, green and blue of each of 16 colours; the first lies behind the handset, and is not seen. */
export const HANDSET_PALETTE = [
  ...['#ffffff', '#2f383d', '#495459', '#1c2225', '#0f1214', '#c4d29a', '#1e2a14', '#aebd84'],
  ...['#3b464c', '#536168', '#232b2f', '#eef2ef', '#9fb0b3', '#2aa79b', '#2e9d4f', '#cf3b30'],
] as const;
const [, BODY, EDGE, SHADE, BEZEL, PAPER, INK, DIM, KEY, KEY_EDGE, KEY_SHADE, LABEL, SOFT, ACCENT, GREEN, RED] =
  HANDSET_PALETTE.keys();

export type HandsetLook = {
  readonly text: string;
  /** In its frame below the text. */
  readonly typed?: string | undefined;
  /** How many lines of the text are above the display. */
  readonly skippedLines?: number;
  /** `0` to `9`, `*`, `#`, or the green key. */
  readonly pressed?: string | undefined;
  /** What is wrong with this screen, in a few words. */
  readonly fault?: string | undefined;
};

export const SEND_KEY = 'send';
/** Lines of text that the display shows at once; what is wrong takes the place of one. */
export function handsetLines(fault: string | undefined): number {
  return fault === undefined ? 11 : 10;
}

const GLASS = { x: 14, y: 28, width: 120, height: 128 } as const;
const TEXT = { x: GLASS.x + 8, y: GLASS.y + 13 } as const;
const LETTERS = ['', 'abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz', '', '', ''];
const KEYS = [...'123456789*0#'];

/** The palette's number of each pixel, row by row. */
export function handsetPixels({ text, typed, skippedLines = 0, pressed, fault }: HandsetLook): Uint8Array {
  const pixels = new Uint8Array(HANDSET.width * HANDSET.height);
  const bar = (x: number, y: number, width: number, height: number, colour: number | undefined): void => {
    for (let row = Math.max(0, y); row < y + height; row += 1)
      pixels.fill(colour ?? 0, row * HANDSET.width + x, row * HANDSET.width + x + width);
  };
  const round = (
    x: number,
    y: number,
    width: number,
    height: number,
    radius: number,
    colour: number | undefined,
  ): void => {
    for (let row = 0; row < height; row += 1) {
      const near = Math.max(0, radius - 0.5 - Math.min(row, height - 1 - row));
      const inset = Math.round(radius - Math.sqrt(radius * radius - near * near));
      bar(x + inset, y + row, width - 2 * inset, 1, colour);
    }
  };
  const write = (
    path: string,
    x: number,
    y: number,
    colour: number | undefined,
    from = 0,
    to = Number.MAX_SAFE_INTEGER,
  ): void => {
    for (const one of barsOf(path))
      if (one.y >= from && one.y < to) bar(x + one.x, y + one.y - from, one.width, one.height, colour);
  };
  const say = (word: string, x: number, y: number, colour: number | undefined): void =>
    write(drawScreen(word, { width: 200 }).path, x, y, colour);
  const key = (
    x: number,
    y: number,
    width: number,
    name: string,
    face: number | undefined,
  ): { at: number; ink: number | undefined } => {
    const isDown = pressed === name;
    round(x, y + 1, width, 22, 6, KEY_SHADE);
    round(x, y + (isDown ? 1 : 0), width, 21, 6, isDown ? ACCENT : KEY_EDGE);
    round(x, y + 1, width, isDown ? 21 : 20, 6, isDown ? ACCENT : face);
    return { at: y + (isDown ? 8 : 7), ink: isDown ? LABEL : SOFT };
  };

  round(2, 0, 144, 304, 24, SHADE);
  round(2, 0, 144, 301, 24, EDGE);
  round(4, 2, 140, 299, 22, BODY);
  for (const [at, width] of [32, 36, 32].entries()) round(74 - width / 2, 9 + at * 4, width, 2, 1, SHADE);
  round(GLASS.x - 5, GLASS.y - 5, GLASS.width + 10, GLASS.height + 10, 7, fault === undefined ? BEZEL : RED);
  round(GLASS.x - 2, GLASS.y - 2, GLASS.width + 4, GLASS.height + 4, 4, BEZEL);
  round(GLASS.x, GLASS.y, GLASS.width, GLASS.height, 3, PAPER);
  for (const step of [0, 1, 2, 3]) bar(GLASS.x + 6 + step * 3, GLASS.y + 8 - step * 2, 2, 2 + step * 2, INK);
  bar(GLASS.x + 99, GLASS.y + 4, 14, 6, INK);
  bar(GLASS.x + 113, GLASS.y + 6, 1, 2, INK);
  bar(GLASS.x + 6, GLASS.y + 11, GLASS.width - 12, 1, DIM);

  const screen = drawScreen(text, typed === undefined ? {} : { typed });
  const from = skippedLines * LINE_HEIGHT;
  const shown = handsetLines(fault) * LINE_HEIGHT;
  write(screen.path, TEXT.x, TEXT.y, INK, from, from + shown);
  if (screen.height > from + shown)
    for (const row of [0, 1, 2]) bar(GLASS.x + 111 + row, GLASS.y + 120 + row, 5 - 2 * row, 1, INK);
  if (fault !== undefined) {
    bar(GLASS.x, GLASS.y + GLASS.height - 14, GLASS.width, 14, RED);
    const cut = drawScreen(fault, { width: GLASS.width - 8, maxLines: 1, align: 'center' });
    write(cut.path, GLASS.x + 4, GLASS.y + GLASS.height - 11, LABEL);
  }

  const send = key(10, 166, 40, SEND_KEY, KEY);
  round(22, send.at - 1, 16, 9, 4, pressed === SEND_KEY ? LABEL : GREEN);
  key(98, 166, 40, 'end', KEY);
  round(110, 172, 16, 9, 4, RED);
  round(54, 166, 40, 23, 11, KEY_SHADE);
  round(54, 165, 40, 22, 11, KEY_EDGE);
  round(54, 166, 40, 21, 10, KEY);
  round(63, 171, 22, 11, 5, BODY);
  for (const [at, name] of KEYS.entries()) {
    const [x, y] = [10 + (at % 3) * 44, 193 + Math.floor(at / 3) * 24];
    const { at: line, ink } = key(x, y, 40, name, KEY);
    const letters = LETTERS[at] ?? '';
    const left = x + Math.round((40 - widthOf(name) - (letters === '' ? 0 : 4 + widthOf(letters))) / 2);
    say(name, left, line, LABEL);
    say(letters, left + widthOf(name) + 4, line, ink);
  }
  return pixels;
}
