/** A virtual list: draws only the visible rows. The caller sets the list's role and handles its keys. */
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type HTMLAttributes,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
} from 'react';
import { useRem } from './use-rem.ts';
import './rows.css';

export type RowsHandle = {
  /** Brings a row into view that a scroll took out of it, also where it is the shown row already. */
  scrollTo(at: number): void;
};

type RowsProps = HTMLAttributes<HTMLDivElement> & {
  readonly ref?: Ref<RowsHandle> | undefined;
  readonly count: number;
  /** In rem, known before a row is drawn. */
  readonly heightOf?: (at: number) => number;
  readonly keyOf: (at: number) => string;
  readonly row: (at: number) => ReactNode;
  /** The row to keep in view. */
  readonly shownAt?: number | undefined;
  /** Called when few rows are left below, to load more. */
  readonly onNearEnd?: () => void;
  /** Called with the first and last row that the window shows. */
  readonly onSight?: ((first: number, last: number) => void) | undefined;
  readonly box?: RefObject<HTMLDivElement | null>;
  /** The role of the element between the list and its rows. */
  readonly inner?: 'rowgroup' | 'presentation';
};

/** The height of a one-line row in every list, in rem: larger text needs taller rows. */
export const ROW_REM = 1.75;
const ROWS_AHEAD = 20;

export function Rows(props: RowsProps) {
  const { ref, count, heightOf, keyOf, row, shownAt, onNearEnd, onSight, box, inner, className, ...attributes } = props;
  const own = useRef<HTMLDivElement>(null);
  const scroller = box ?? own;
  const rem = useRem();
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => (heightOf?.(at) ?? ROW_REM) * rem,
    overscan: 12,
    getItemKey: keyOf,
  });
  // Heights are known beforehand; when they change, the places are made anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the measuring depends on the heights and nothing else.
  useEffect(() => rows.measure(), [heightOf, rem]);
  const drawn = rows.getVirtualItems();
  const lastAt = drawn.at(-1)?.index ?? 0;
  useEffect(() => {
    if (lastAt >= count - ROWS_AHEAD) onNearEnd?.();
  }, [lastAt, count, onNearEnd]);
  const { startIndex = 0, endIndex = -1 } = rows.range ?? {};
  useEffect(() => onSight?.(startIndex, endIndex), [onSight, startIndex, endIndex]);
  useImperativeHandle(ref, () => ({ scrollTo: (at) => rows.scrollToIndex(at, { align: 'auto' }) }), [rows]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a move of the shown row scrolls.
  useEffect(() => {
    if (shownAt !== undefined && shownAt >= 0) rows.scrollToIndex(shownAt, { align: 'auto' });
  }, [shownAt === undefined ? '' : keyOf(shownAt)]);
  return (
    <div {...attributes} className={className === undefined ? 'rows-box' : `rows-box ${className}`} ref={scroller}>
      <div role={inner} className="rows-box__all" style={{ height: rows.getTotalSize() }}>
        {drawn.map((place) => (
          <div
            key={place.key}
            role={inner && 'presentation'}
            className="rows-box__place"
            style={{ transform: `translateY(${place.start}px)`, height: place.size }}
          >
            {row(place.index)}
          </div>
        ))}
      </div>
    </div>
  );
}
