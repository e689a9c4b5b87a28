/** What an exploration may still press: the keys that nobody pressed and the texts that nobody typed, the nearest first. */
import { isAnswered } from '../map-findings.ts';
import { indexOf } from '../map-index.ts';
import { type MapEdge, type MapScreen, type MenuMap, TEXT_KEY } from '../menu-map.ts';
import { shortestWays, type Way } from '../shortest-way.ts';

export type Goal = {
  readonly screen: string;
  readonly key: string;
  /** From the dialling to the screen. */
  readonly way: Way;
};

export type Frontier = {
  readonly goals: readonly Goal[];
  /** How many of them a screen offers or asks for. */
  readonly left: number;
  /** Keys that are too far away for the depth. */
  readonly beyond: number;
  /** Keys that act and were left alone. */
  readonly leftAlone: number;
};

export type Bounds = {
  readonly depth: number;
  readonly mayAct: boolean;
  readonly probes: boolean;
  /** Nothing more is to be typed on that screen. */
  readonly isTypedOut: (screen: MapScreen, typed: readonly MapEdge[]) => boolean;
  /** Given up: it could not be reached again. */
  readonly isGivenUp: (screen: string, key: string) => boolean;
};

export function frontierOf(map: MenuMap, { depth, mayAct, probes, isTypedOut, isGivenUp }: Bounds): Frontier {
  const ways = shortestWays(map);
  const { edgesAt, screens } = indexOf(map);
  const goals: Goal[] = [];
  let beyond = 0;
  let leftAlone = 0;
  const offer = (screen: MapScreen, key: string, isActing: boolean): void => {
    const way = ways.get(screen.id);
    if (!way || way.isHidden || (way.acts && !mayAct)) return;
    if (isActing && !mayAct) leftAlone += 1;
    else if (way.length + 1 > depth) beyond += 1;
    else if (!isGivenUp(screen.id, key)) goals.push({ screen: screen.id, key, way });
  };
  for (const screen of map.screens) {
    if (screen.isEnd) continue;
    for (const { key, acts } of screen.options) {
      if (!edgesAt(screen.id, key).some(isAnswered)) offer(screen, key, acts === true);
    }
    const isTyped = isTypedOut(screen, edgesAt(screen.id, TEXT_KEY));
    if ((screen.asksText || (probes && takesStray(screen))) && !isTyped)
      offer(screen, TEXT_KEY, screen.confirms === true);
  }
  // What nobody offers comes after all that somebody does: it may bring the application down. Sorting is stable: of those that are as near,
  // the screen that was found first.
  const byWay = goals.sort((one, other) => one.way.length - other.way.length);
  const isStray = ({ screen, key }: Goal): boolean => key === TEXT_KEY && screens.get(screen)?.asksText === false;
  const [offered, strays] = [byWay.filter((goal) => !isStray(goal)), byWay.filter(isStray)];
  return { goals: [...offered, ...strays], left: offered.length, beyond, leftAlone };
}

/** A menu of a service that sends a text alone: people mistype there, and nothing but its words tells what it makes of that. */
function takesStray({ isTextOnly, confirms, asksText }: MapScreen): boolean {
  return isTextOnly === true && confirms !== true && !asksText;
}

/** The keys from one screen to another that act on nothing and are sure to lead there; undefined if it takes more than `most`. */
export function walkBetween(map: MenuMap, from: string, to: string, most: number): readonly string[] | undefined {
  if (from === to) return [];
  const { screens, edgesAt } = indexOf(map);
  const seen = new Set([from]);
  let front: { readonly at: string; readonly keys: readonly string[] }[] = [{ at: from, keys: [] }];
  for (let length = 1; length <= most && front.length > 0; length += 1) {
    const next: typeof front = [];
    for (const { at, keys } of front) {
      const options = screens.get(at)?.options ?? [];
      for (const { key, isPaging, acts } of options) {
        const targets = edgesAt(at, key);
        const [only] = targets;
        if (isPaging || acts || !only?.to || targets.length > 1 || seen.has(only.to)) continue;
        if (screens.get(only.to)?.isEnd) continue;
        const path = [...keys, key];
        if (only.to === to) return path;
        seen.add(only.to);
        next.push({ at: only.to, keys: path });
      }
    }
    front = next;
  }
  return undefined;
}
