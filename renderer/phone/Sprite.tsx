/** Small pixel pictures: draws a text of `#` and `.` as squares sized in fractions of an em. */
type SpriteProps = { readonly rows: readonly string[]; readonly className?: string };

export function Sprite({ rows, className }: SpriteProps) {
  const width = Math.max(...rows.map((row) => row.length));
  const path = rows.map(rowPath).join('');
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${rows.length}`}
      shapeRendering="crispEdges"
      fill="currentColor"
      aria-hidden
    >
      <path d={path} />
    </svg>
  );
}

function rowPath(row: string, y: number): string {
  return [...row.matchAll(/#+/g)].map((run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`).join('');
}
