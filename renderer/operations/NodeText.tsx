/** A value of an answer as written; a time stamp also as a date and how long ago, with the assumed unit; what is nested as its size. */
import type { JsonNode } from '../../shared/json/json-node.ts';
import { readTime } from '../../shared/result/read-time.ts';
import { cellText } from '../../shared/result/result-table.ts';
import { seriesOf } from '../../shared/result/series-of.ts';
import { counted } from '../../shared/text/counted.ts';
import { shortened } from '../../shared/text/shortened.ts';
import { useStores } from '../app/stores-context.ts';
import { relativeTime, zonedTime } from '../ui/times.ts';

/** Of what is nested, in the words that the pointer brings up. */
const LONGEST_TITLE = 600;

type NodeTextProps = { readonly name: string; readonly node: JsonNode; readonly source: string };

export function NodeText({ name, node, source }: NodeTextProps) {
  const { page } = useStores();
  const time = readTime(name, node);
  const text = cellText(node, source);
  if (node.kind === 'list' || node.kind === 'object') {
    const series = seriesOf(node);
    return (
      <span className="icon-word faint" title={shortened(text, LONGEST_TITLE)}>
        {series && <Sparkline values={series} />}
        {series ? `${series.length} points` : nestedWords(node)}
      </span>
    );
  }
  return (
    <>
      <code className={node.kind === 'null' ? 'faint' : undefined}>
        {node.kind === 'text' && text === '' ? 'empty text' : text}
      </code>
      {time && (
        <span className="faint small">
          {zonedTime(time.atMs)}, {relativeTime((time.atMs - page.nowMs()) / 1000)}
          {time.unit !== 'ISO 8601' && ` (read as ${time.unit})`}
        </span>
      )}
    </>
  );
}

/** `6 items`, `one field`: how much is nested there. */
export function nestedWords(node: Extract<JsonNode, { kind: 'list' | 'object' }>): string {
  const [count, word] = node.kind === 'list' ? [node.items.length, 'item'] : [node.members.length, 'field'];
  return counted(count, word);
}

const WIDTH = 60;
const HEIGHT = 14;
const EDGE = 1.5;

/** A few numbers as a small line, as high as a row's text; whoever needs the numbers opens the value. */
function Sparkline({ values }: { readonly values: readonly number[] }) {
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
