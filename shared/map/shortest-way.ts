/**
 * The shortest way to each screen: the code to dial, and the keys and texts from there.
 *
 * Ways that act, and those that begin with a code which holds a secret, are taken only where no other leads there, so that nobody buys a
 * stock to look at a list. A way knows the one that it prolongs and lists its steps when it is asked, so that a menu without an end costs no
 * more than its screens.
 */
import { indexOf } from './map-index.ts';
import { type MapEdge, type MapScreen, type MenuMap, TEXT_KEY } from './menu-map.ts';

export type WayStep = {
  readonly key: string;
  /** What to send: the key, or a text that led this way before; absent where that is secret. */
  readonly sent?: string;
  /** People typed this text, or their flows did: it may be anything that they know, and stays here. */
  readonly isPersonal?: true;
  readonly from: string;
  readonly to: string;
  readonly acts?: true;
};

export type Way = {
  readonly code: string;
  /** How many steps it has. */
  readonly length: number;
  readonly last: WayStep | undefined;
  readonly acts: boolean;
  /** Something on it is secret, so that it cannot be pressed again. */
  readonly isHidden: boolean;
  readonly steps: readonly WayStep[];
};

export type Ways = ReadonlyMap<string, Way>;

/** A map never changes, and is forgotten with its ways. */
const known = new WeakMap<MenuMap, Ways>();

/** Undefined if no press in the map leads there from a dialling. */
export function shortestWay(map: MenuMap, screenId: string): Way | undefined {
  return shortestWays(map).get(screenId);
}

/** What the explorer typed is a sample of its own; what people type may be anything they know, and does not leave with the file. */
export function shownStep({ key, sent, isPersonal }: WayStep): string {
  return isPersonal ? key : (sent ?? key);
}

/** The shortest way to each screen that can be reached. */
export function shortestWays(map: MenuMap): Ways {
  const before = known.get(map);
  if (before) return before;
  const made = walked(map);
  known.set(map, made);
  return made;
}

function walked(map: MenuMap): Ways {
  const ways = new Map<string, Way>();
  const steps = stepsFrom(map);
  const walk = (mayAct: boolean): void => {
    let front = [...ways.keys()];
    while (front.length > 0) {
      const next: string[] = [];
      for (const from of front) {
        const way = ways.get(from);
        if (!way) continue;
        for (const step of steps(from)) {
          if (ways.has(step.to) || (step.acts && !mayAct)) continue;
          ways.set(step.to, new Prolonged(way, step));
          next.push(step.to);
        }
      }
      front = next.sort((one, other) => lengthOf(ways, one) - lengthOf(ways, other));
    }
  };
  for (const isHidden of [false, true]) {
    for (const { code, to, isSecret = false } of map.roots) {
      if (to !== undefined && isSecret === isHidden && !ways.has(to)) ways.set(to, dialled(code, isSecret));
    }
    walk(false);
    walk(true);
  }
  return ways;
}

/** The steps out of a screen, keys before texts, so that a way is dialled where it can be. */
function stepsFrom(map: MenuMap): (id: string) => readonly WayStep[] {
  const { screens, edgesOf } = indexOf(map);
  const made = new Map<string, readonly WayStep[]>();
  return (id) => {
    const before = made.get(id);
    if (before) return before;
    const steps = [...edgesOf(id)].sort(byKey).flatMap((edge) => stepOf(edge, screens.get(id)) ?? []);
    made.set(id, steps);
    return steps;
  };
}

function dialled(code: string, isHidden: boolean): Way {
  return { code, length: 0, last: undefined, acts: false, isHidden, steps: [] };
}

/** A way by one step longer than another. */
class Prolonged implements Way {
  readonly #before: Way;
  readonly last: WayStep;
  readonly code: string;
  readonly length: number;
  readonly acts: boolean;
  readonly isHidden: boolean;

  constructor(before: Way, last: WayStep) {
    this.#before = before;
    this.last = last;
    this.code = before.code;
    this.length = before.length + 1;
    this.acts = before.acts || last.acts === true;
    this.isHidden = before.isHidden || last.sent === undefined;
  }

  get steps(): readonly WayStep[] {
    const steps: WayStep[] = [];
    for (let way: Way = this; way instanceof Prolonged; way = way.#before) steps.push(way.last);
    return steps.reverse();
  }
}

function stepOf(edge: MapEdge, screen?: MapScreen): WayStep | undefined {
  const { from, to, key, typed, counts, results, isUnoffered } = edge;
  if (to === undefined || isUnoffered || !results.some(({ kind }) => kind === 'arrived')) return undefined;
  const isText = key === TEXT_KEY;
  const acts = !isText && screen?.options.some((option) => option.key === key && option.acts);
  const sent = isText ? typed : key;
  return {
    key,
    sent,
    ...(isText && counts.hand + counts.flow + counts.agent > 0 ? { isPersonal: true } : {}),
    from,
    to,
    ...(acts ? { acts: true } : {}),
  };
}

function byKey(one: MapEdge, other: MapEdge): number {
  const rank = ({ key }: MapEdge): number => (key === TEXT_KEY ? 1 : 0);
  return rank(one) - rank(other) || (one.key < other.key ? -1 : one.key > other.key ? 1 : one.id < other.id ? -1 : 1);
}

function lengthOf(ways: Ways, id: string): number {
  return ways.get(id)?.length ?? 0;
}
