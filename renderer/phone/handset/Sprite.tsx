/** Small pixel pictures on the display: draws a text of `#` and `.`, each a font pixel or a few. */
import { type CSSProperties, memo } from 'react';
import { pathOf, runsOf } from '../../../shared/lcd/face-sheet.ts';

type SpriteProps = {
  readonly rows: readonly string[];
  readonly className?: string;
  /** Font pixels of one drawn pixel, in each direction. */
  readonly times?: number;
};

export const Sprite = memo(function Sprite({ rows, className = '', times = 1 }: SpriteProps) {
  const width = Math.max(...rows.map((row) => row.length));
  return (
    <svg
      className={`sprite ${className}`}
      style={{ '--wide': width * times, '--high': rows.length * times } as CSSProperties}
      viewBox={`0 0 ${width} ${rows.length}`}
      shapeRendering="crispEdges"
      fill="currentColor"
      aria-hidden
    >
      <path d={pathOf(runsOf(rows))} />
    </svg>
  );
});
