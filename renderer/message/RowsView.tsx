/** The rows of a body: a few are all drawn; of many, only those in sight. */
import type { ReactNode } from 'react';
import { Rows } from '../ui/Rows.tsx';
import './body.css';

const rowHeight = () => 20;
/** Fewer rows than this are all drawn, so that they can be selected and searched. */
const FEW = 400;

type RowsViewProps = { readonly count: number; readonly row: (at: number) => ReactNode; readonly name: string };

export function RowsView({ count, row, name }: RowsViewProps) {
  if (count > FEW) {
    return (
      <Rows
        className="rows rows--many"
        role="region"
        aria-label={name}
        data-own-arrows
        tabIndex={0}
        count={count}
        heightOf={rowHeight}
        keyOf={String}
        row={row}
      />
    );
  }
  return (
    <section className="rows" aria-label={name}>
      {Array.from({ length: count }, (_, at) => {
        // A row is its place.
        const key = `${at}`;
        return <div key={key}>{row(at)}</div>;
      })}
    </section>
  );
}
