/** Both texts line by line, ours on the left, theirs on the right, with differences inside a line marked in both. */
import { CircleDot, Equal, Minus, Pencil, Plus } from 'lucide-react';
import type { ComparedRow, NumberedLine } from '../../shared/compare/compared-bases.ts';
import type { TextRun } from '../../shared/compare/inner-difference.ts';
import { RunsText } from './RunsText.tsx';
import { VisibleText } from './VisibleText.tsx';

const ICONS = { same: Equal, changed: Pencil, ours: Minus, theirs: Plus } as const;

type RowsTableProps = {
  readonly rows: readonly ComparedRow[];
  /** The labels of the two sides. */
  readonly names?: readonly [left: string, right: string];
};

export function RowsTable({ rows, names = ['Ours', 'Theirs'] }: RowsTableProps) {
  const [left, right] = names;
  const words = {
    same: 'same on both sides',
    changed: 'differs',
    ours: `only in ${left.toLowerCase()}`,
    theirs: `only in ${right.toLowerCase()}`,
  } as const;
  const firstRow = rows.findIndex((row) => row.kind !== 'same');
  return (
    <table className="section-table two-texts">
      <thead>
        <tr>
          <th scope="col">
            <span className="for-readers">What it is</span>
          </th>
          <th scope="col">{left}</th>
          <th scope="col">{right}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => {
          const Icon = ICONS[row.kind];
          const word = words[row.kind];
          // A row's only identity is its position.
          const key = `${at}`;
          return (
            <tr key={key} data-kind={row.kind}>
              <th scope="row" title={word}>
                {at === firstRow ? <CircleDot aria-hidden /> : <Icon aria-hidden />}
                <span className="for-readers">{at === firstRow ? `first difference, ${word}` : word}</span>
              </th>
              <td>
                {'ours' in row && (
                  <Line
                    line={row.ours}
                    runs={row.kind === 'changed' ? row.inner.ours : undefined}
                    other={right.toLowerCase()}
                  />
                )}
              </td>
              <td>
                {'theirs' in row && (
                  <Line
                    line={row.theirs}
                    runs={row.kind === 'changed' ? row.inner.theirs : undefined}
                    other={left.toLowerCase()}
                  />
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

type LineProps = {
  readonly line: NumberedLine;
  readonly runs: readonly TextRun[] | undefined;
  readonly other: string;
};

function Line({ line, runs, other }: LineProps) {
  return (
    <div className="two-texts__line">
      <span className="faint">{line.number}</span>
      <code>
        {line.text === '' && <i className="faint">empty line</i>}
        {runs ? <RunsText runs={runs} /> : <VisibleText text={line.text} />}
        {line.elsewhere !== undefined && (
          <span className="tag">
            line {line.elsewhere} of {other}
          </span>
        )}
      </code>
    </div>
  );
}
