/** Which component is lit: the one pointed at, else the one that was selected. */
import { useCallback, useMemo, useState } from 'react';

export type Highlight = {
  readonly name: string | undefined;
  readonly selected: string | undefined;
  point(name: string | undefined): void;
  select(name: string): void;
};

export function useHighlight(): Highlight {
  const [pointed, point] = useState<string>();
  const [selected, setSelected] = useState<string>();
  const select = useCallback((name: string) => setSelected((before) => (before === name ? undefined : name)), []);
  return useMemo(() => ({ name: pointed ?? selected, selected, point, select }), [pointed, selected, select]);
}

/** What an element that stands for a component carries: it lights up, and pointing at it lights the others. */
export function litProps(lit: Highlight, name: string) {
  return {
    'data-lit': lit.name === name,
    onPointerEnter: () => lit.point(name),
    onPointerLeave: () => lit.point(undefined),
    onFocus: () => lit.point(name),
    onBlur: () => lit.point(undefined),
  };
}
