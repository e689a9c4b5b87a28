/**
 * What is drawn between the screens of a map: a link for each pair of screens, with all keys that lead from one to the other, and a
 * port at the edge of a card for each of its keys, whatever came of it.
 */
import { indexOf } from '../../map/map-index.ts';
import {
  countOf,
  MAP_HANDS,
  type MapCounts,
  type MapEdge,
  type MapHand,
  type MapScreen,
  type MenuMap,
  sumOf,
  TEXT_KEY,
} from '../../map/menu-map.ts';
import { byKey, type MapTree } from './map-tree.ts';

export type MapLink = {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly keys: readonly string[];
  readonly counts: MapCounts;
  /** The link on which the screen hangs; all others are drawn only where they are asked for. */
  readonly isBranch: boolean;
};

/**
 * `led`: a screen came. `again`: the same screen asked again. `refused`: the service said no. `unanswered`: nothing came.
 * `untried`: nobody pressed it yet.
 */
export type PortKind = 'led' | 'again' | 'refused' | 'unanswered' | 'untried';

export type MapPort = {
  readonly key: string;
  readonly label?: string;
  readonly kind: PortKind;
  readonly count: number;
  readonly acts?: true;
};

export type Drawn = {
  readonly links: readonly MapLink[];
  /** By screen, in the order of the keys. */
  readonly ports: ReadonlyMap<string, readonly MapPort[]>;
};

export function drawnOf(map: MenuMap, tree: MapTree): Drawn {
  const { edgesOf } = indexOf(map);
  const ports = new Map(map.screens.map((screen) => [screen.id, portsOf(screen, edgesOf(screen.id))]));
  return { links: linksOf(map, tree), ports };
}

function linksOf(map: MenuMap, tree: MapTree): MapLink[] {
  const links = new Map<string, MapLink>();
  for (const { from, to, key, counts } of map.edges) {
    if (to === undefined || to === from) continue;
    const id = `${from}>${to}`;
    const known = links.get(id);
    const keys = known?.keys.includes(key) ? known.keys : [...(known?.keys ?? []), key].sort(byKey);
    links.set(id, {
      id,
      from,
      to,
      keys,
      counts: sumOf(known?.counts, counts),
      isBranch: tree.screens.get(to)?.parent === from,
    });
  }
  return [...links.values()];
}

/** The best that came of each key decides how it is drawn. */
const BY_WORTH: readonly PortKind[] = ['led', 'again', 'refused', 'unanswered'];

function portsOf({ options, asksText }: MapScreen, edges: readonly MapEdge[]): MapPort[] {
  const offered = options.map(({ key, label, acts }) => ({ key, label, ...(acts ? { acts } : {}) }));
  const all = asksText ? [...offered, { key: TEXT_KEY }] : offered;
  const byKeys = Map.groupBy(edges, ({ key }) => key);
  return all
    .map((one): MapPort => {
      const pressed = byKeys.get(one.key) ?? [];
      const kinds = new Set<PortKind>(pressed.flatMap(({ results }) => results.map(({ kind }) => PORT_KINDS[kind])));
      const count = pressed.reduce((all, { counts }) => all + countOf(counts), 0);
      return { ...one, kind: BY_WORTH.find((kind) => kinds.has(kind)) ?? 'untried', count };
    })
    .sort((one, other) => byKey(one.key, other.key));
}

const PORT_KINDS = { arrived: 'led', again: 'again', refused: 'refused', 'no-answer': 'unanswered' } as const;

/** Whose hand a line shows: people before flows before the explorer. */
export function handDrawn(counts: MapCounts): MapHand {
  return MAP_HANDS.find((hand) => counts[hand] > 0) ?? 'hand';
}

/** ` ×3`; nothing where it was pressed once. */
export function oftenInShort(counts: MapCounts): string {
  const often = countOf(counts);
  return often > 1 ? ` ×${often.toLocaleString('en-GB')}` : '';
}

/** `1`, `1, 2`, `1–5`; `text` for what was typed. */
export function keysInShort(keys: readonly string[]): string {
  const runs: string[][] = [];
  for (const key of keys) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last !== undefined && /^\d$/.test(key) && Number(key) === Number(last) + 1) run.push(key);
    else runs.push([key]);
  }
  return runs.map((run) => (run.length > 2 ? `${run[0]}–${run.at(-1)}` : run.join(', '))).join(', ');
}
