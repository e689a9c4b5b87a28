/** A few numbers as a small line, as high as a row's text; whoever needs the numbers opens the value. */

const WIDTH = 60;
const HEIGHT = 14;
const EDGE = 1.5;

export function Sparkline({ values }: { readonly values: readonly number[] }) {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const x = (at: number) => EDGE + (at * (WIDTH - 2 * EDGE)) / (values.length - 1);
  const y = (value: number) =>
    most === least ? HEIGHT / 2 : HEIGHT - EDGE - ((value - least) * (HEIGHT - 2 * EDGE)) / (most - least);
  const points = values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
  return (
    <svg className="sparkline" width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
      <polyline points={points} />
    </svg>
  );
}
