/** The cell of a line that has others below it: when it began, and the button that folds them. */
import { ChevronDown, ChevronRight } from 'lucide-react';
import { timeOfDay } from '../../ui/times.ts';
import { Cell } from './RecordRow.tsx';

type FoldCellProps = {
  /** What is folded, in a sentence: “presses”. */
  readonly of: string;
  readonly atMs: number;
  readonly isFolded: boolean;
  readonly onFold: (isFolded: boolean) => void;
};

export function FoldCell({ of, atMs, isFolded, onFold }: FoldCellProps) {
  return (
    <Cell className="session-row__time">
      <button
        type="button"
        tabIndex={-1}
        className="session-row__fold"
        aria-label={isFolded ? `Show its ${of}` : `Hide its ${of}`}
        onClick={(event) => {
          event.stopPropagation();
          onFold(!isFolded);
        }}
      >
        {isFolded ? <ChevronRight aria-hidden /> : <ChevronDown aria-hidden />}
      </button>
      <time dateTime={new Date(atMs).toISOString()}>{timeOfDay(atMs)}</time>
    </Cell>
  );
}
