/**
 * Draws a text as the phone's display shows it: one SVG path in font pixels, with the places of characters that GSM cannot carry.
 *
 * Sizes on a page, colours and scrolling belong to who shows the picture.
 */
import { septetsOf } from '../gsm/alphabet.ts';
import { glyphOf, LETTER_GAP, LINE_HEIGHT, widthOf } from './face.ts';
import { pathOf } from './face-sheet.ts';
import { cutToWidth, endWithin, type Line, wrapLines } from './wrap-lines.ts';

/** The width of a text on the phone's display, in font pixels. */
export const SCREEN_WIDTH = 104;

/** A character that the GSM alphabet lacks, and where it was drawn, in font pixels. */
export type ScreenMark = {
  readonly character: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** A drawn line: its part of the text, and how much of the line it takes. */
export type DrawnLine = Line & { readonly x: number; readonly y: number; readonly width: number };

/** A picture in font pixels; `path` is the data of an SVG path. */
export type ScreenPicture = {
  readonly width: number;
  readonly height: number;
  readonly path: string;
  readonly marks: readonly ScreenMark[];
  readonly lines: readonly DrawnLine[];
};

export type ScreenOptions = {
  /** In font pixels; SCREEN_WIDTH without it. */
  readonly width?: number;
  readonly align?: 'start' | 'center' | 'end';
  /** The most lines; the last one then ends in an ellipsis. */
  readonly maxLines?: number;
  /** What was typed below the text, in a frame. */
  readonly typed?: string;
};

/** The frame around what was typed: line, blank, text, blank, line; and the gap above it. */
const FRAME = { gap: 2, padding: 2, height: LINE_HEIGHT + 4 } as const;

/** Draws a text, wrapped to the width; never throws. */
export function drawScreen(text: string, options: ScreenOptions = {}): ScreenPicture {
  const { width = SCREEN_WIDTH, align = 'start', typed, maxLines } = options;
  const drawn = firstLines(text, width, maxLines).map((line, at) => drawLine(line, at * LINE_HEIGHT, width, align));
  const textHeight = drawn.length * LINE_HEIGHT;
  const all = [...drawn, ...(typed === undefined ? [] : [drawTyped(typed, textHeight + FRAME.gap, width)])];
  return {
    width,
    height: textHeight + (typed === undefined ? 0 : FRAME.gap + FRAME.height),
    path: all.map(({ path }) => path).join(''),
    marks: all.flatMap(({ marks }) => marks),
    lines: drawn.map(({ line }) => line),
  };
}

/** A line above and below each character that cannot be sent, as the data of an SVG path. */
export function marksPath(marks: readonly ScreenMark[]): string {
  return pathOf(
    marks.flatMap(({ x, y, width, height }) =>
      [y, y + height - 1].map((line) => ({ x: x - 1, y: line, length: width + 2 })),
    ),
  );
}

/** Lines as they are drawn: without the blanks at their end, and cut where they may not go on. */
type ShownLine = Line & { readonly shown: string };

function firstLines(text: string, width: number, most = Number.POSITIVE_INFINITY): readonly ShownLine[] {
  const lines = wrapLines(text, width).map((line) => ({ ...line, shown: line.text.replace(/[ \t\r\n\f]+$/, '') }));
  if (lines.length <= most) return lines;
  const rest = lines.slice(most - 1).map((line) => line.text);
  const shown = cutToWidth(rest.join('').replace(/\s+/g, ' '), width);
  return [...lines.slice(0, most - 1), { text: rest.join(''), shown, isSoft: false }];
}

type Drawn = { readonly path: string; readonly marks: readonly ScreenMark[] };

type Align = ScreenOptions['align'];

function drawLine({ shown, text, isSoft }: ShownLine, y: number, width: number, align: Align) {
  const taken = widthOf(shown);
  const spare = Math.max(0, width - taken);
  const left = align === 'start' ? 0 : align === 'end' ? spare : Math.floor(spare / 2);
  const line: DrawnLine = { text, isSoft, x: left, y, width: taken };
  return { ...drawText(shown, left, y), line };
}

/** One line of text that begins at a place. */
function drawText(text: string, left: number, y: number): Drawn {
  const marks: ScreenMark[] = [];
  let path = '';
  let x = left;
  for (const character of text) {
    const { width, runs } = glyphOf(character);
    path += pathOf(runs, x, y);
    if (septetsOf(character) === undefined) marks.push({ character, x, y, width, height: LINE_HEIGHT });
    x += width + LETTER_GAP;
  }
  return { path, marks };
}

/** The end of what was typed, right in its frame, as on the phone: what does not fit is cut at its beginning. */
function drawTyped(typed: string, y: number, width: number): Drawn {
  const most = width - 2 * (1 + FRAME.padding);
  const shown = endWithin(typed, most);
  const { path, marks } = drawText(shown, width - 1 - FRAME.padding - widthOf(shown), y + 2);
  const side = FRAME.height - 2;
  const frame = `M0 ${y}h${width}v1h-${width}zM0 ${y + 1}h1v${side}h-1zM${width - 1} ${y + 1}h1v${side}h-1zM0 ${y + side + 1}h${width}v1h-${width}z`;
  return { path: frame + path, marks };
}
