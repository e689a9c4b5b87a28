/** Maps made by hand for what draws them: screens by name, keys as `from key to`. */
import {
  type MapCounts,
  type MapEdge,
  type MapOption,
  type MapScreen,
  type MenuMap,
  NO_COUNTS,
} from '../../shared/map/menu-map.ts';

export const BY_HAND: MapCounts = { ...NO_COUNTS, hand: 1 };

/** `MOVES`: `['HOME 1 STOCKS', 'STOCKS 0 HOME']`; the first screen named is the one that dialling brings, unless `code` is absent. */
export function mapOfMoves(moves: readonly string[], code: string | undefined = '*384*99#'): MenuMap {
  const read = moves.map((move) => move.split(' ') as [string, string, string]);
  const names = [...new Set(read.flatMap(([from, , to]) => [from, to]))];
  const screens = names.map((name, at): MapScreen => {
    const keys = [...new Set(read.filter(([from]) => from === name).map(([, key]) => key))];
    return {
      id: name,
      state: name,
      text: `${name} …`,
      example: `${name} of ZMW 12.50`,
      exchangeId: `exchange-${name}`,
      isEnd: keys.length === 0,
      asksText: keys.includes('text'),
      options: keys.filter((key) => key !== 'text').map((key): MapOption => ({ key, label: `Option ${key}` })),
      seen: BY_HAND,
      firstSeenMs: 1000 + at,
      findings: [],
    };
  });
  const edges = read.map(
    ([from, key, to], at): MapEdge => ({
      id: `${from}>${key}>${to}`,
      from,
      key,
      to,
      counts: BY_HAND,
      results: [{ kind: 'arrived', count: 1 }],
      ...(key === 'text' ? { typed: '5' } : {}),
      firstPressedMs: 1000 + at,
    }),
  );
  const [first] = screens;
  const roots =
    first && code !== undefined
      ? [{ id: code, code, to: first.id, counts: BY_HAND, results: [], firstPressedMs: 999 }]
      : [];
  return { screens, edges, roots, presses: moves.length + 1 };
}
