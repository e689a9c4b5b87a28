/** Which component is lit: the hovered one, otherwise the selected one. */
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

/** Props for an element that represents a component: its hue, its lit state, and the hover handlers that light the others. */
export function componentProps(highlight: Highlight, name: string, className = '') {
  return {
    className: `hue ${className}`,
    style: hueStyle(name),
    'data-lit': highlight.name === name,
    onPointerEnter: () => highlight.point(name),
    onPointerLeave: () => highlight.point(undefined),
    onFocus: () => highlight.point(name),
    onBlur: () => highlight.point(undefined),
  };
}
