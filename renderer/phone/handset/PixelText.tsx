/**
 * A text on the display: drawn in font pixels, with the same text over it, unseen, for selection, copying and screen readers. Where the page shows
 * plain letters (data-letters on its root), the drawing goes and the text is seen.
 *
 * The unseen letters are spread to the drawn line's width, so that what is selected is what is marked. A line that was wrapped is broken by the style
 * sheet, which copying leaves out.
 */
import { type CSSProperties, memo, useMemo } from 'react';
import { type DrawnLine, drawScreen, marksPath } from '../../../shared/lcd/draw-screen.ts';
import { widthOf } from '../../../shared/lcd/face.ts';

type PixelTextProps = {
  readonly text: string;
  /** Of its lines, in font pixels; as wide as the text without it, which then is one line. */
  readonly width?: number;
  readonly align?: 'start' | 'center' | 'end';
  readonly maxLines?: number;
  /** How often each font pixel is doubled: 2 for large digits. */
  readonly times?: number;
  readonly className?: string;
  /** Whether characters that GSM cannot carry are marked: in the service's words only, because the phone's own are never sent. */
  readonly isMarked?: boolean;
  /** Whether a line of the text can be clicked. */
  readonly isChoice?: ((line: number) => boolean) | undefined;
  /** Lines of the text, counted from 1, that are drawn light on dark; with commas between them. */
  readonly differing?: string | undefined;
};

export const PixelText = memo(function PixelText(props: PixelTextProps) {
  const { text, align, maxLines, times = 1, className = '', isMarked = false, isChoice, differing = '' } = props;
  const width = props.width ?? widthOf(text);
  const picture = useMemo(() => drawScreen(text, { width, align, maxLines }), [text, width, align, maxLines]);
  const inverted = useMemo(() => invertedLines(picture.lines, differing), [picture, differing]);
  return (
    <div
      className={`pixel-text ${className}`}
      data-align={align}
      data-fits={props.width === undefined}
      style={sizes(picture.width * times, picture.height * times, times)}
    >
      <svg viewBox={`0 0 ${picture.width} ${picture.height}`} shapeRendering="crispEdges" aria-hidden>
        {/* Where a letter lies on a line's ground, neither is drawn. */}
        <path
          fill="currentColor"
          fillRule="evenodd"
          d={picture.path + [...inverted].map((y) => `M-2 ${y - 1}H${picture.width + 2}v10H-2z`).join('')}
        />
        {isMarked && picture.marks.length > 0 && <path className="pixel-text__mark" d={marksPath(picture.marks)} />}
      </svg>
      <span className="pixel-text__words">
        {picture.lines.map((line, at) => {
          const of = hardLine(picture.lines, at);
          return (
            <span
              key={line.y}
              className={line.isSoft ? 'pixel-text__soft' : undefined}
              style={spread(line)}
              data-line={of}
              data-inverted={inverted.has(line.y) || undefined}
              data-choice={isChoice?.(of) || undefined}
            >
              {line.text}
            </span>
          );
        })}
      </span>
    </div>
  );
});

/** Where the drawn lines are that show one of these lines of the text. */
function invertedLines(lines: readonly DrawnLine[], differing: string): ReadonlySet<number> {
  if (differing === '') return NO_LINES;
  const numbers = new Set(differing.split(',').map(Number));
  return new Set(lines.flatMap(({ y }, at) => (numbers.has(hardLine(lines, at) + 1) ? [y] : [])));
}

const NO_LINES: ReadonlySet<number> = new Set();

/** A custom property is no CSSProperties of React's. */
function sizes(width: number, height: number, times: number): CSSProperties {
  return { '--wide': width, '--high': height, '--times': times } as CSSProperties;
}

function spread({ text, x, width }: { readonly text: string; readonly x: number; readonly width: number }) {
  return { '--advance': (width + 1) / Math.max(1, [...text.trimEnd()].length), '--left': x } as CSSProperties;
}

/** Which line of the text a drawn line belongs to: wrapping makes several of one. */
function hardLine(lines: readonly { readonly isSoft: boolean }[], at: number): number {
  return lines.slice(0, at).filter(({ isSoft }) => !isSoft).length;
}
