/**
 * A screen as an SVG file of its own, for reports and evidence: it needs no style sheet, no font and no script.
 */
import { markup } from '../text/markup.ts';
import { drawScreen, type ScreenOptions } from './draw-screen.ts';

/** Ink and paper of the display by day. */
const INK = '#1e2a14';
const PAPER = '#c4d29a';
const MARK = '#a3261a';
const MARGIN = 3;

export type ScreenSvgOptions = ScreenOptions & {
  /** CSS pixels of a font pixel; 2 without it. */
  readonly scale?: number;
  /** Read out in place of the picture; the text without it. */
  readonly title?: string;
};

/** The screen as SVG source; characters that the GSM alphabet lacks stand in red frames. */
export function screenSvg(text: string, options: ScreenSvgOptions = {}): string {
  const { scale = 2, title = text } = options;
  const { width, height, path, marks } = drawScreen(text, options);
  const [wide, high] = [width + 2 * MARGIN, height + 2 * MARGIN];
  const frames = marks.map(
    (mark) => markup`<path d="M${mark.x - 0.5} ${mark.y}h${mark.width + 1}v${mark.height}h-${mark.width + 1}z"/>`,
  );
  const framed = markup`<g fill="none" stroke="${MARK}" stroke-width="1">${frames}</g>`;
  return String(
    markup`<svg xmlns="http://www.w3.org/2000/svg" width="${wide * scale}" height="${high * scale}" viewBox="${-MARGIN} ${-MARGIN} ${wide} ${high}" role="img"><title>${title}</title><rect x="${-MARGIN}" y="${-MARGIN}" width="${wide}" height="${high}" fill="${PAPER}"/><path d="${path}" fill="${INK}" shape-rendering="crispEdges"/>${frames.length === 0 ? '' : framed}</svg>`,
  );
}
