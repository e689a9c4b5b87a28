/** Many rows of one height, of which only those in sight are drawn. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';
import './body.css';

const ROW_PX = 20;
/** Fewer rows than this are all drawn, so that they can be selected and searched. */
const FEW = 400;

type RowsViewProps = { readonly count: number; readonly row: (at: number) => ReactNode; readonly name: string };

export function RowsView({ count, row, name }: RowsViewProps) {
  if (count > FEW) return <ManyRows count={count} row={row} name={name} />;
  return (
    <section className="rows" aria-label={name}>
      {Array.from({ length: count }, (_, at) => {
        // A row is its place.
        const key = `${at}`;
        return (
          <div key={key} className="rows__row">
            {row(at)}
          </div>
        );
      })}
    </section>
  );
}

function ManyRows({ count, row, name }: RowsViewProps) {
  const box = useRef<HTMLElement>(null);
  const rows = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: 20,
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls by itself is scrolled by the keyboard, too.
    <section className="rows rows--many" ref={box} aria-label={name} data-own-arrows tabIndex={0}>
      <div className="rows__all" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map((item) => (
          <div key={item.key} className="rows__row" style={{ transform: `translateY(${item.start}px)` }}>
            {row(item.index)}
          </div>
        ))}
      </div>
    </section>
  );
}
