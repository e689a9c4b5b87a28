/**
 * Keys that move along a list: where each leads is decided here once, for lists whose items take the focus and for those that only name the active one.
 * Where nothing has the focus or is active yet (−1), the way on begins at the first and the way back at the last.
 */
import type { KeyboardEvent } from 'react';

export type RovingWay = {
  readonly axis: 'across' | 'down';
  /** After the last comes the first. */
  readonly wraps?: boolean;
  /** How many PageUp and PageDown pass; absent where these keys are not the list's. */
  readonly page?: number;
  /** The keys are typed in a field, whose caret has Home and End. */
  readonly isInField?: boolean;
};

/** Tabs, and the choices of a group. */
export const IN_A_ROW: RovingWay = { axis: 'across', wraps: true };

export const IN_A_COLUMN: RovingWay = { axis: 'down', wraps: true };

/** The place that the key leads to, of `count`; undefined if it is none of the list's keys. */
export function placeAfter(key: string, at: number, count: number, way: RovingWay): number | undefined {
  const { axis, wraps = false, page, isInField = false } = way;
  if (count === 0) return undefined;
  const [back, on] = axis === 'across' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
  const last = count - 1;
  if (key === on) return at < last ? at + 1 : wraps ? 0 : last;
  if (key === back) return at > 0 ? at - 1 : wraps || at < 0 ? last : 0;
  if (page !== undefined && key === 'PageDown') return Math.min(last, at + page);
  if (page !== undefined && key === 'PageUp') return Math.max(0, at - page);
  if (isInField) return undefined;
  return key === 'Home' ? 0 : key === 'End' ? last : undefined;
}

/**
 * The `onKeyDown` of a list whose items take the focus: moves it, and keeps the key from whatever is around.
 *
 * @param items a selector of the items; without it they are the list's children
 * @param onMove what a move chooses besides, before the focus goes there
 */
export function roving(way: RovingWay, { items, onMove }: { items?: string; onMove?: (to: number) => void } = {}) {
  return (event: KeyboardEvent<HTMLElement>): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { currentTarget: list } = event;
    const all: readonly (Element | null)[] = [...(items === undefined ? list.children : list.querySelectorAll(items))];
    const at = all.indexOf(document.activeElement);
    const to = placeAfter(event.key, at, all.length, way);
    const target = to === undefined ? undefined : all[to];
    if (to === undefined || !(target instanceof HTMLElement)) return;
    event.preventDefault();
    event.stopPropagation();
    onMove?.(to);
    target.focus();
  };
}
