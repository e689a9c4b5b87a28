/** Which component is lit: the one pointed at, else the one that was selected. */
import { useCallback, useMemo, useState } from 'react';
import { hueStyle } from './component-hue.ts';

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

/** What an element that stands for a component carries: its hue; it lights up, and pointing at it lights the others. */
export function componentProps(lit: Highlight, name: string, className = '') {
  return {
    className: `hue ${className}`,
    style: hueStyle(name),
    'data-lit': lit.name === name,
    onPointerEnter: () => lit.point(name),
    onPointerLeave: () => lit.point(undefined),
    onFocus: () => lit.point(name),
    onBlur: () => lit.point(undefined),
  };
}
