/** A value of an answer as written; a time stamp also as a date and how long ago, with the assumed unit; what is nested as its size. */
import type { JsonNode } from '../../shared/json/json-node.ts';
import { readTime } from '../../shared/result/read-time.ts';
import { cellText } from '../../shared/result/result-table.ts';
import { seriesOf } from '../../shared/result/series-of.ts';
import { counted } from '../../shared/text/counted.ts';
import { shortened } from '../../shared/text/shortened.ts';
import { useStores } from '../app/stores-context.ts';
import { relativeTime, zonedTime } from '../ui/times.ts';
import { Sparkline } from './Sparkline.tsx';

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
