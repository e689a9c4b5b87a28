/**
 * Where each screen of a map is drawn. A map that is seen for the first time is laid out whole, as a tidy tree (d3-hierarchy); one that
 * grows keeps every place: a new screen takes the nearest free one in the column behind the screen that led to it.
 */
import { type HierarchyPointNode, hierarchy, tree } from 'd3-hierarchy';
import type { MapTree } from './map-tree.ts';

/** The upper left corner of a card. */
export type Spot = { readonly x: number; readonly y: number };
/** By the screen's id. */
export type MapPlaces = ReadonlyMap<string, Spot>;

export const CARD = { width: 168, height: 84 } as const;
/** From card to card; the gap between columns has room for keys on the lines and for keys not yet pressed, that below a card for its name. */
export const PITCH = { x: CARD.width + 68, y: CARD.height + 34 } as const;

type Branch = { readonly id: string | undefined; readonly children: readonly Branch[] };

/** Lays out all screens, or, with `kept`, only those that have no place yet. */
export function placeScreens(map: MapTree, kept?: MapPlaces): MapPlaces {
  return kept && kept.size > 0 ? grown(map, kept) : laidOut(map);
}

function laidOut({ screens, first }: MapTree): MapPlaces {
  const branches = new Map<string, Branch>();
  for (const { id, children } of [...screens.values()].reverse()) {
    branches.set(id, { id, children: children.flatMap((child) => branches.get(child) ?? []) });
  }
  const all: Branch = { id: undefined, children: first.flatMap((id) => branches.get(id) ?? []) };
  const laid: HierarchyPointNode<Branch> = tree<Branch>()
    .nodeSize([PITCH.y, PITCH.x])
    .separation((one, other) => (one.parent === other.parent ? 1 : 1.25))(hierarchy(all, ({ children }) => children));
  let top = Number.POSITIVE_INFINITY;
  laid.each(({ x, data }) => {
    if (data.id !== undefined) top = Math.min(top, x);
  });
  const places = new Map<string, Spot>();
  laid.each(({ x, y, data }) => {
    // It grows to the right; the library grows downwards. The column of the whole is no screen.
    if (data.id !== undefined) places.set(data.id, { x: y - PITCH.x, y: Math.round(x - top) });
  });
  return places;
}

function grown({ screens }: MapTree, kept: MapPlaces): MapPlaces {
  const places = new Map<string, Spot>();
  const columns = new Map<number, number[]>();
  const put = (id: string, { x, y }: Spot): void => {
    places.set(id, { x, y });
    columns.set(x, [...(columns.get(x) ?? []), y]);
  };
  for (const id of screens.keys()) {
    const spot = kept.get(id);
    if (spot) put(id, spot);
  }
  for (const { id, parent } of screens.values()) {
    if (places.has(id)) continue;
    const before = parent === undefined ? undefined : places.get(parent);
    const x = before ? before.x + PITCH.x : 0;
    const beside = screens.get(parent ?? '')?.children ?? [];
    put(id, { x, y: freeRow(columns.get(x) ?? [], wantedRow(id, beside, x, places) ?? before?.y ?? 0) });
  }
  return places;
}

/** Below the nearest screen of a smaller key, else above that of a larger one; undefined where none of them stands in the column. */
function wantedRow(id: string, beside: readonly string[], x: number, places: MapPlaces): number | undefined {
  const at = beside.indexOf(id);
  const rowOf = (one: string) => (places.get(one)?.x === x ? places.get(one)?.y : undefined);
  const above = beside
    .slice(0, Math.max(0, at))
    .map(rowOf)
    .findLast((row) => row !== undefined);
  if (above !== undefined) return above + PITCH.y;
  const below = beside
    .slice(at + 1)
    .map(rowOf)
    .find((row) => row !== undefined);
  return below === undefined ? undefined : below - PITCH.y;
}

/** The row nearest to the wanted one that no card overlaps; of two as near, the lower one. */
function freeRow(taken: readonly number[], wanted: number): number {
  const isFree = (row: number) => taken.every((one) => Math.abs(one - row) >= PITCH.y);
  const rows = [wanted, ...taken.flatMap((row) => [row + PITCH.y, row - PITCH.y])].filter(isFree);
  return rows.reduce((best, row) => {
    const nearer = Math.abs(row - wanted) - Math.abs(best - wanted);
    return nearer < 0 || (nearer === 0 && row > best) ? row : best;
  }, rows[0] ?? wanted);
}

export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** The smallest box around these cards. */
export function boxAround(spots: Iterable<Spot>): Box {
  const all = [...spots];
  if (all.length === 0) return { x: 0, y: 0, width: CARD.width, height: CARD.height };
  const xs = all.map(({ x }) => x);
  const ys = all.map(({ y }) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x + CARD.width, height: Math.max(...ys) - y + CARD.height };
}

/** Whether two boxes have a place in common. */
export function meets(one: Box, other: Box): boolean {
  return (
    other.x < one.x + one.width &&
    other.x + other.width > one.x &&
    other.y < one.y + one.height &&
    other.y + other.height > one.y
  );
}
