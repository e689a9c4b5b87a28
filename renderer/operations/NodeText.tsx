/** A value of an answer as written; a time stamp also as a date, with the assumed unit. */
import type { JsonNode } from '../../shared/json/json-node.ts';
import { readTime } from '../../shared/result/read-time.ts';
import { cellText } from '../../shared/result/result-table.ts';
import { zonedTime } from '../ui/times.ts';

type NodeTextProps = { readonly name: string; readonly node: JsonNode; readonly source: string };

export function NodeText({ name, node, source }: NodeTextProps) {
  const time = readTime(name, node);
  const text = cellText(node, source);
  return (
    <>
      <code className={node.kind === 'null' ? 'faint' : undefined}>
        {node.kind === 'text' && text === '' ? 'empty text' : text}
      </code>
      {time && (
        <span className="faint small">
          {zonedTime(time.atMs)}
          {time.unit !== 'ISO 8601' && ` (read as ${time.unit})`}
        </span>
      )}
    </>
  );
}
