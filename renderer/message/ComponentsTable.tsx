/** The covered components as a table: name, value, and where the value came from. */
import { Lock } from 'lucide-react';
import type { Exchange } from '../../shared/request/exchange.ts';
import { MASK } from '../../shared/request/mask-secrets.ts';
import type { BaseLine } from '../../shared/signature/trace.ts';
import { hueClass } from './component-hue.ts';
import { type Highlight, litProps } from './highlight.ts';
import { VisibleText } from './VisibleText.tsx';

export function ComponentsTable({ exchange, lit }: { readonly exchange: Exchange; readonly lit: Highlight }) {
  return (
    <div className="components">
      <table>
        <thead>
          <tr>
            <th scope="col">Component</th>
            <th scope="col">Value</th>
            <th scope="col">Where it came from</th>
          </tr>
        </thead>
        <tbody>
          {exchange.trace.lines.map((line) => (
            <tr key={line.name} className={hueClass(line.name)} {...litProps(lit, line.name)}>
              <th scope="row">
                <button type="button" aria-pressed={lit.selected === line.name} onClick={() => lit.select(line.name)}>
                  {line.name}
                </button>
              </th>
              <td>
                <div className="components__value">
                  <code title={line.value}>
                    <VisibleText text={line.value} />
                  </code>
                  {isMasked(line) && (
                    <span className="components__masked" title="Shown as stars of the same length; signed as it is.">
                      <Lock size={11} aria-hidden /> masked
                    </span>
                  )}
                </div>
              </td>
              <td className="components__source">{sourceOf(line, exchange)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function sourceOf(line: BaseLine, exchange: Exchange): string {
  const { source } = line;
  if (source.kind === 'derived') return 'the request itself';
  if (source.kind === 'signature-params') return 'this list and its parameters';
  const places = source.headerIndices.map((index) => index + 1).join(', ');
  const name = exchange.request.headers[source.headerIndices[0] ?? 0]?.[0] ?? line.name;
  return `header ${places}, ${name}`;
}

/** A masked token is a run of stars as long as the token. */
function isMasked({ source, value }: BaseLine): boolean {
  return source.kind === 'header' && MASK.test(value);
}
