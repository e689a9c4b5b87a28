/** The covered components as a table: name, value, and the value's source. */
import { Lock } from 'lucide-react';
import type { HeaderLine } from '../../shared/http/message.ts';
import { MASK } from '../../shared/observed/mask-secrets.ts';
import type { BaseLine } from '../../shared/signature/trace.ts';
import { componentProps, type Highlight } from './highlight.ts';
import { VisibleText } from './VisibleText.tsx';

type ComponentsTableProps = {
  readonly lines: readonly BaseLine[];
  readonly headers: readonly HeaderLine[];
  /** Runs of asterisks replace secrets. */
  readonly isMasked: boolean;
  readonly highlight: Highlight;
};

export function ComponentsTable({ lines, headers, isMasked, highlight }: ComponentsTableProps) {
  return (
    <table className="section-table components">
      <thead>
        <tr>
          <th scope="col">Component</th>
          <th scope="col">Value</th>
          <th scope="col">Where it came from</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.start} {...componentProps(highlight, line.name)}>
            <th scope="row">
              <button
                type="button"
                className="hue-name bytes"
                aria-pressed={highlight.selected === line.name}
                onClick={() => highlight.select(line.name)}
              >
                {line.name}
                {line.parameters}
              </button>
            </th>
            <td>
              <div className="line">
                <code title={line.value}>
                  <VisibleText text={line.value} />
                </code>
                {isMasked && hasMask(line) && (
                  <span className="icon-word warn small" title="Shown as stars of the same length; signed as it is.">
                    <Lock aria-hidden /> masked
                  </span>
                )}
              </div>
            </td>
            <td className="one-line soft small">{sourceOf(line, headers)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function sourceOf(line: BaseLine, headers: readonly HeaderLine[]): string {
  const { source } = line;
  if (source.kind === 'derived') return 'the request itself';
  if (source.kind === 'signature-params') return 'this list and its parameters';
  const places = source.headerIndices.map((index) => index + 1).join(', ');
  const name = headers[source.headerIndices[0] ?? 0]?.[0] ?? line.name;
  return `header ${places}, ${name}`;
}

/** A masked token is a run of asterisks as long as the token. */
function hasMask({ source, value }: BaseLine): boolean {
  return source.kind === 'header' && MASK.test(value);
}
