/** A cell of a line in the history list. */
import type { ReactNode } from 'react';

export function Cell({ className, children }: { readonly className?: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: lines that are drawn only when in sight are no table.
    // biome-ignore lint/a11y/useFocusableInteractive: the grid names its active line and keeps the focus.
    <span role="gridcell" className={className}>
      {children}
    </span>
  );
}
