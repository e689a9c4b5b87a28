/** A screen of the phone as a small display, wherever one is looked at: the session strip, summaries, history, reports. Props in, pixels out. */
import { useMemo } from 'react';
import { drawScreen, marksPath } from '../../shared/lcd/draw-screen.ts';
import { useFontPixel } from './use-font-pixel.ts';
import './screen-picture.css';

/** CSS pixels of a font pixel, about. */
const FONT_PIXEL = { small: 1, medium: 2 } as const;
const MARGIN = 3;
/** Of the width: higher than any box that a picture is cut to. */
const LEAST_CUT = 0.7;

type ScreenPictureProps = {
  readonly text: string;
  /** What was typed below the text. */
  readonly typed?: string;
  /** Read out in place of the picture; text and typed characters without it. */
  readonly title?: string;
  readonly size?: keyof typeof FONT_PIXEL;
  readonly tone?: 'plain' | 'good' | 'bad';
  /** Fills a box of the page's, from the top: what has no room below is cut off. */
  readonly isCut?: boolean;
};

/** Draws a text as the phone shows it; characters that the GSM alphabet lacks are framed. */
export function ScreenPicture({
  text,
  typed,
  title,
  size = 'small',
  tone = 'plain',
  isCut = false,
}: ScreenPictureProps) {
  const fontPixel = useFontPixel(FONT_PIXEL[size]);
  const picture = useMemo(() => drawScreen(text, { typed }), [text, typed]);
  const width = picture.width + 2 * MARGIN;
  // One that is cut keeps its letters' size, however little it says.
  const height = Math.max(picture.height + 2 * MARGIN, isCut ? LEAST_CUT * width : 0);
  return (
    <svg
      className="screen-picture"
      data-tone={tone}
      width={width * fontPixel}
      height={height * fontPixel}
      viewBox={`${-MARGIN} ${-MARGIN} ${width} ${height}`}
      {...(isCut ? { preserveAspectRatio: 'xMidYMin slice' } : { shapeRendering: 'crispEdges' })}
      role="img"
      aria-label={title ?? (typed === undefined ? text : `${text}\n${typed}`)}
    >
      <path className="screen-picture__ink" d={picture.path} />
      {picture.marks.length > 0 && <path className="screen-picture__mark" d={marksPath(picture.marks)} />}
    </svg>
  );
}
