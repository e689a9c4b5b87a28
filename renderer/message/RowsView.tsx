/** The rows of a body. Draws all of a short body, and only the visible rows of a long one. */
import type { ReactNode } from 'react';
import { Rows } from '../ui/Rows.tsx';
import './body.css';

const rowHeight = () => 1.25;
/** Below this count all rows are drawn, so that the user can select and search them. */
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long body scrolls, and the keyboard must reach that.
    <section className="rows" aria-label={name} tabIndex={0} data-own-arrows>
      {Array.from({ length: count }, (_, at) => {
        // A row's only identity is its position.
        const key = `${at}`;
        return <div key={key}>{row(at)}</div>;
      })}
    </section>
  );
}
