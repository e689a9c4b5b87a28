/**
 * Selecting rows of a list, by keyboard and mouse as file lists do it: a row the keys act on, a set, an anchor for ranges.
 *
 * Pure transitions; the order of the list is given, as it may change below a selection.
 */

export type Selection = {
  readonly ids: ReadonlySet<string>;
  /** The row that the keys act on. */
  readonly activeId?: string;
  /** Where a range begins. */
  readonly anchorId?: string;
};

export const NO_SELECTION: Selection = { ids: new Set() };

/** The active row moves by so many rows and stops at the ends; `extends` selects from the anchor to it. */
export function moved(selection: Selection, order: readonly string[], by: number, isExtending: boolean): Selection {
  const from = order.indexOf(selection.activeId ?? '');
  const at = from < 0 ? (by > 0 ? 0 : order.length - 1) : Math.max(0, Math.min(order.length - 1, from + by));
  const activeId = order[at];
  if (activeId === undefined) return selection;
  if (!isExtending) return { ...selection, activeId, anchorId: activeId };
  return rangeTo({ ...selection, anchorId: selection.anchorId ?? selection.activeId ?? activeId }, order, activeId);
}

/** Selects one more row, or takes it out. */
export function toggled(selection: Selection, id: string): Selection {
  const ids = new Set(selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ids, activeId: id, anchorId: id };
}

/** Selects from the anchor to this row, and nothing else. */
export function rangeTo(selection: Selection, order: readonly string[], id: string): Selection {
  const anchorId = selection.anchorId ?? selection.activeId ?? id;
  const [first, last] = [order.indexOf(anchorId), order.indexOf(id)].toSorted((a, b) => a - b);
  if (first === undefined || last === undefined || first < 0) return toggled(NO_SELECTION, id);
  return { ids: new Set(order.slice(first, last + 1)), activeId: id, anchorId };
}
