/** What is looked up in a map again and again, made once for each map: its screens by id, and the edges of each screen and key. */
import type { MapEdge, MapScreen, MenuMap } from './menu-map.ts';

export type MapIndex = {
  readonly screens: ReadonlyMap<string, MapScreen>;
  /** In the order of the map. */
  edgesOf(screenId: string): readonly MapEdge[];
  /** What came of one key of a screen. */
  edgesAt(screenId: string, key: string): readonly MapEdge[];
};

const NONE: readonly MapEdge[] = [];
/** A map never changes, and is forgotten with its index. */
const indexes = new WeakMap<MenuMap, MapIndex>();

export function indexOf(map: MenuMap): MapIndex {
  const known = indexes.get(map);
  if (known) return known;
  const made = makeIndex(map);
  indexes.set(map, made);
  return made;
}

function makeIndex(map: MenuMap): MapIndex {
  const edges = Map.groupBy(map.edges, ({ from }) => from);
  const byKey = new Map<string, ReadonlyMap<string, readonly MapEdge[]>>();
  const edgesOf = (id: string): readonly MapEdge[] => edges.get(id) ?? NONE;
  return {
    screens: new Map(map.screens.map((screen) => [screen.id, screen])),
    edgesOf,
    edgesAt(id, key) {
      const keys = byKey.get(id) ?? Map.groupBy(edgesOf(id), (edge) => edge.key);
      byKey.set(id, keys);
      return keys.get(key) ?? NONE;
    },
  };
}
