/** The cell of a line in the history list that selects it; a click on it does not open the line. */
import type { MouseEvent, ReactNode } from 'react';

type SelectCellProps = {
  readonly title: string;
  /** Some of its lines are selected, not all. */
  readonly isSome?: boolean;
  readonly onClick: (event: MouseEvent) => void;
  readonly children: ReactNode;
};

export function SelectCell({ title, isSome, onClick, children }: SelectCellProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Space does the same in the grid.
    // biome-ignore lint/a11y/useSemanticElements: lines that are drawn only when in sight are no table.
    // biome-ignore lint/a11y/useFocusableInteractive: the grid names its active line and keeps the focus.
    <span
      role="gridcell"
      className="exchange-row__check"
      title={title}
      onClick={(event) => {
        event.stopPropagation();
        onClick(event);
      }}
    >
      <span className="exchange-row__box" data-some={isSome}>
        {children}
      </span>
    </span>
  );
}
