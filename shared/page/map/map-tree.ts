/**
 * MapTree: the branch on which each screen of a map hangs: below the screen before it on the shortest way there.
 *
 * A menu is a graph with a way back from everywhere; drawn whole it is a ball of wool. The branches are what is drawn as lines at all times.
 */
import type { MenuMap } from '../../map/menu-map.ts';
import { shortestWays } from '../../map/shortest-way.ts';

export type TreeScreen = {
  readonly id: string;
  /** The screen before it; absent for a first screen. */
  readonly parent?: string;
  /** The dialled code that brought a first screen. */
  readonly code?: string;
  /** The key that leads here from the screen before. */
  readonly key?: string;
  readonly children: readonly string[];
  /** Presses from the dialling. */
  readonly depth: number;
};

export type MapTree = {
  /** By id, each after the screen before it. */
  readonly screens: ReadonlyMap<string, TreeScreen>;
  /** Screens that no other stands before: those that a code brought, and those whose dialling history no longer has. */
  readonly first: readonly string[];
};

type Hang = { readonly parent: string; readonly key: string };

export function treeOf(map: MenuMap): MapTree {
  const ways = shortestWays(map);
  const hangs = new Map<string, Hang>();
  const codes = new Map<string, string>();
  for (const [id, { code, last }] of ways) {
    if (last) hangs.set(id, { parent: last.from, key: last.key });
    else codes.set(id, code);
  }
  hangUnreached(map, new Set(ways.keys()), hangs);
  const children = new Map<string, string[]>();
  for (const { id } of map.screens) {
    const hang = hangs.get(id);
    if (!hang) continue;
    const beside = children.get(hang.parent);
    if (beside) beside.push(id);
    else children.set(hang.parent, [id]);
  }
  const first = map.screens.filter(({ id }) => !hangs.has(id)).map(({ id }) => id);
  const screens = new Map<string, TreeScreen>();
  const todo = first.map((id) => ({ id, depth: 0 })).reverse();
  for (let next = todo.pop(); next; next = todo.pop()) {
    const { id, depth } = next;
    const below = (children.get(id) ?? []).sort((one, other) => byKey(hangs.get(one)?.key, hangs.get(other)?.key));
    const hang = hangs.get(id);
    const code = codes.get(id);
    screens.set(id, { id, ...hang, ...(code === undefined ? {} : { code }), children: below, depth });
    for (const child of below.toReversed()) todo.push({ id: child, depth: depth + 1 });
  }
  return { screens, first };
}

/** Screens of sessions whose dialling is unknown hang below the first screen that led to them. */
function hangUnreached(map: MenuMap, reached: ReadonlySet<string>, hangs: Map<string, Hang>): void {
  for (const { from, to, key } of map.edges) {
    if (to === undefined || to === from || reached.has(to) || hangs.has(to) || isAbove(hangs, to, from)) continue;
    hangs.set(to, { parent: from, key });
  }
}

/** Whether `one` is `other` or stands somewhere before it. */
function isAbove(hangs: ReadonlyMap<string, Hang>, one: string, other: string): boolean {
  for (let at: string | undefined = other; at !== undefined; at = hangs.get(at)?.parent) if (at === one) return true;
  return false;
}

/** 1, 2, 3 … 10, then 0, 00, *, #, then texts. */
export function byKey(one = '', other = ''): number {
  return rank(one) - rank(other) || (one < other ? -1 : one > other ? 1 : 0);
}

function rank(key: string): number {
  if (/^[1-9]\d*$/.test(key)) return Number(key);
  return /^[\d*#]+$/.test(key) ? 1e6 : 2e6;
}

/** The screen and all that hang below it. */
export function branchOf({ screens }: MapTree, id: string): readonly string[] {
  const branch = [id];
  for (let at = 0; at < branch.length; at += 1) branch.push(...(screens.get(branch[at] ?? '')?.children ?? []));
  return branch;
}
