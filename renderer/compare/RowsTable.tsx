/** Both texts line by line, ours at the left, theirs at the right; what differs inside a line is marked in both. */
import { CircleDot, Equal, Minus, Pencil, Plus } from 'lucide-react';
import type { ComparedRow, NumberedLine } from '../../shared/compare/compared-bases.ts';
import type { Run } from '../../shared/compare/inner-difference.ts';
import { VisibleText } from '../inspector/VisibleText.tsx';
import { RunsText } from './RunsText.tsx';

const FACES = {
  same: { icon: Equal, word: 'same on both sides' },
  changed: { icon: Pencil, word: 'differs' },
  ours: { icon: Minus, word: 'only in ours' },
  theirs: { icon: Plus, word: 'only in theirs' },
} as const;

export function RowsTable({ rows }: { readonly rows: readonly ComparedRow[] }) {
  const firstRow = rows.findIndex((row) => row.kind !== 'same');
  return (
    <div className="two-texts">
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="for-readers">What it is</span>
            </th>
            <th scope="col">Ours</th>
            <th scope="col">Theirs</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => {
            const { icon: Icon, word } = FACES[row.kind];
            // A row is its place.
            const key = `${at}`;
            return (
              <tr key={key} data-kind={row.kind}>
                <th scope="row" title={word}>
                  {at === firstRow ? <CircleDot size={12} aria-hidden /> : <Icon size={12} aria-hidden />}
                  <span className="for-readers">{at === firstRow ? `first difference, ${word}` : word}</span>
                </th>
                <td>
                  {'ours' in row && (
                    <Line line={row.ours} runs={row.kind === 'changed' ? row.inner.ours : undefined} other="theirs" />
                  )}
                </td>
                <td>
                  {'theirs' in row && (
                    <Line line={row.theirs} runs={row.kind === 'changed' ? row.inner.theirs : undefined} other="ours" />
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

type LineProps = {
  readonly line: NumberedLine;
  readonly runs: readonly Run[] | undefined;
  readonly other: 'ours' | 'theirs';
};

function Line({ line, runs, other }: LineProps) {
  return (
    <div className="two-texts__line">
      <span className="two-texts__number">{line.number}</span>
      <code>
        {line.text === '' && <i className="two-texts__empty">empty line</i>}
        {runs ? <RunsText runs={runs} /> : <VisibleText text={line.text} />}
        {line.elsewhere !== undefined && (
          <span className="two-texts__elsewhere">
            line {line.elsewhere} of {other}
          </span>
        )}
      </code>
    </div>
  );
}
