/**
 * Selects rows of a list by keyboard and mouse, like a file list: an active row, a set, an anchor for ranges.
 *
 * Pure transitions; the caller passes the list's order, which may change during a selection.
 */

export type Selection = {
  readonly ids: ReadonlySet<string>;
  /** The row that keys act on. */
  readonly activeId?: string;
  /** The start of a range. */
  readonly anchorId?: string;
  /** How many rows of what was asked for cannot be selected; absent if there were none. */
  readonly leftOut?: number;
};

export const NO_SELECTION: Selection = { ids: new Set() };

/** Moves the active row by this many rows, stopping at the ends; `isExtending` selects from the anchor to it. */
export function moved(selection: Selection, order: readonly string[], by: number, isExtending: boolean): Selection {
  const from = order.indexOf(selection.activeId ?? '');
  const at = from < 0 ? (by > 0 ? 0 : order.length - 1) : Math.max(0, Math.min(order.length - 1, from + by));
  const activeId = order[at];
  if (activeId === undefined) return selection;
  if (!isExtending) return { ...selection, activeId, anchorId: activeId };
  return rangeTo({ ...selection, anchorId: selection.anchorId ?? selection.activeId ?? activeId }, order, activeId);
}

/**
 * How many selected rows `inSight` lacks, and the first of them in the order of the list. Undefined if the list holds
 * none of them: then there is no row to show.
 */
export function outOfSight(
  { ids }: Selection,
  order: readonly string[],
  inSight: ReadonlySet<string>,
): { readonly count: number; readonly firstId: string } | undefined {
  const firstId = order.find((id) => ids.has(id) && !inSight.has(id));
  if (firstId === undefined) return undefined;
  return { count: [...ids].filter((id) => !inSight.has(id)).length, firstId };
}

/** Selects exactly the rows from the anchor to this one. */
export function rangeTo(selection: Selection, order: readonly string[], id: string): Selection {
  const anchorId = selection.anchorId ?? selection.activeId ?? id;
  const [first, last] = [order.indexOf(anchorId), order.indexOf(id)].toSorted((a, b) => a - b);
  if (first === undefined || last === undefined || first < 0) return { ids: new Set([id]), activeId: id, anchorId: id };
  return { ids: new Set(order.slice(first, last + 1)), activeId: id, anchorId };
}
