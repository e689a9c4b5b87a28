/**
 * Coverage: how much of the menu was pressed, and what was not.
 *
 * Of screens and keys the map knows only what it saw: screens that nobody reached are not counted as missing. The moves of the
 * specification are known without anybody pressing.
 */
import type { MenuMove } from '../ussd/menu-shape.ts';
import { MENU_STATES } from '../ussd/menu-states.ts';
import { keysOf } from '../ussd/move-keys.ts';
import { isSent } from './map-findings.ts';
import { countOf, MAP_HANDS, type MapCounts, type MapHand, type MenuMap, sumOf, TEXT_KEY } from './menu-map.ts';
import { shortestWays, type Way } from './shortest-way.ts';

/** A move of the specification's table, and who made it how often. */
export type CoveredMove = {
  readonly from: string;
  /** `1`, `1–5` for the items of a list, `text`. */
  readonly choice: string;
  readonly to: string;
  readonly counts: MapCounts;
};

export type UnpressedKey = {
  readonly screen: string;
  readonly state: string;
  readonly key: string;
  /** The option's label; absent for a text. */
  readonly label?: string;
  readonly acts?: true;
  /** Absent where no press in the map leads to the screen from a dialling. */
  readonly way?: Way;
};

export type CoverageNumbers = { readonly screens: number; readonly keys: number; readonly moves: number };

export type Coverage = {
  readonly screens: number;
  readonly keys: { readonly offered: number; readonly pressed: number };
  /** Those that the specification shows; what this project added to its table is not counted. */
  readonly moves: { readonly specified: number; readonly made: number; readonly list: readonly CoveredMove[] };
  /** What was reached by whom. */
  readonly by: Readonly<Record<MapHand, CoverageNumbers>>;
  /** The nearest first. */
  readonly unpressed: readonly UnpressedKey[];
};

export function coverageOf(map: MenuMap): Coverage {
  const pressed = new Map<string, MapCounts>();
  for (const edge of map.edges) {
    if (edge.isUnoffered || !isSent(edge)) continue;
    const at = placeOf(edge.from, edge.key);
    pressed.set(at, sumOf(pressed.get(at), edge.counts));
  }
  const offered = map.screens.flatMap((screen) => {
    const keys = screen.options.map(({ key, label, acts }) => ({ screen, key, label, acts }));
    return screen.asksText ? [...keys, { screen, key: TEXT_KEY, label: undefined, acts: undefined }] : keys;
  });
  const isPressed = ({ screen, key }: (typeof offered)[number]) => pressed.has(placeOf(screen.id, key));
  const ways = shortestWays(map);
  const unpressed = offered
    .filter((one) => !isPressed(one))
    .map(({ screen, key, label, acts }): UnpressedKey => {
      const way = ways.get(screen.id);
      const { id, state } = screen;
      return {
        screen: id,
        state,
        key,
        label,
        ...(acts ? { acts } : {}),
        ...(way ? { way } : {}),
      };
    })
    .sort((one, other) => distance(one) - distance(other));
  const list = coveredMoves(map);
  const by = Object.fromEntries(
    MAP_HANDS.map((hand): [MapHand, CoverageNumbers] => [
      hand,
      {
        screens: map.screens.filter(({ seen }) => seen[hand] > 0).length,
        keys: offered.filter(({ screen, key }) => (pressed.get(placeOf(screen.id, key))?.[hand] ?? 0) > 0).length,
        moves: list.filter(({ counts }) => counts[hand] > 0).length,
      },
    ]),
  ) as Coverage['by'];
  return {
    screens: map.screens.length,
    keys: { offered: offered.length, pressed: offered.filter(isPressed).length },
    moves: { specified: list.length, made: list.filter(({ counts }) => countOf(counts) > 0).length, list },
    by,
    unpressed,
  };
}

function coveredMoves(map: MenuMap): CoveredMove[] {
  const states = new Map(map.screens.map(({ id, state }) => [id, state]));
  const moved = new Map<string, MapCounts>();
  for (const { from, key, to, counts, results } of map.edges) {
    if (to === undefined || !results.some(({ kind }) => kind === 'arrived')) continue;
    const at = JSON.stringify([states.get(from), key, states.get(to)]);
    moved.set(at, sumOf(moved.get(at), counts));
  }
  return MENU_STATES.flatMap(({ name, moves }) =>
    (moves as readonly MenuMove[])
      .filter(({ invented }) => !invented)
      .map((move) => {
        const counts = edgeKeys(move).map((key) => moved.get(JSON.stringify([name, key, move.to])));
        return { from: name, choice: choiceOf(move), to: move.to, counts: sumOf(...counts) };
      }),
  );
}

/** The keys of the edges that are the move. */
function edgeKeys(move: MenuMove): readonly string[] {
  return move.choice.kind === 'text' ? [TEXT_KEY] : keysOf(move);
}

function choiceOf({ choice }: MenuMove): string {
  if (choice.kind === 'text') return TEXT_KEY;
  return choice.kind === 'key' ? choice.key : `${choice.first}–${choice.last}`;
}

function placeOf(screen: string, key: string): string {
  return `${screen} ${key}`;
}

function distance({ way }: UnpressedKey): number {
  return way?.length ?? Number.MAX_SAFE_INTEGER;
}
