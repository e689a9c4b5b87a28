/**
 * Builds a MenuMap from presses, one by one and in any order.
 *
 * Each press says which exchange brought the screen that it answered. A press whose screen is not there yet waits for it, so that the
 * result depends on what came and never on the order in which it came. `readMap` makes the map; what did not change since it was
 * last read stays the same object.
 */
import { edgeIdOf, edgeOf, rootIdOf, rootOf } from './map-edges.ts';
import { wholeFindings } from './map-findings.ts';
import { indexOf } from './map-index.ts';
import { screenOf } from './map-screens.ts';
import type { MapOptions, MapStep } from './map-step.ts';
import { EMPTY_MAP, type MapEdge, type MapRoot, type MapScreen, type MenuMap, TEXT_KEY } from './menu-map.ts';
import { type Place, placeOf } from './place.ts';

type Node = { readonly step: MapStep; children: Node[] | undefined; place: Place | undefined };

type Entry<T> = { readonly places: Set<Place>; made: T | undefined };

/** What a map is made of so far. Only addStep changes it. */
export type MapBuild = {
  readonly options: MapOptions;
  readonly nodes: Map<string, Node>;
  /** Presses whose screen has not come yet, by its exchange. */
  readonly waiting: Map<string, Node[]>;
  readonly screens: Map<string, Entry<MapScreen>>;
  /** Presses that say something of a key, by the screen that offered it. */
  readonly told: Map<string, Set<Place>>;
  readonly edges: Map<string, Entry<MapEdge>>;
  readonly roots: Map<string, Entry<MapRoot>>;
  map: MenuMap | undefined;
};

export function startMap(options: MapOptions = {}): MapBuild {
  return {
    options,
    nodes: new Map(),
    waiting: new Map(),
    screens: new Map(),
    told: new Map(),
    edges: new Map(),
    roots: new Map(),
    map: EMPTY_MAP,
  };
}

/** Takes a press into the map; false if it is there already. */
export function addStep(build: MapBuild, step: MapStep): boolean {
  const { nodes, waiting } = build;
  if (nodes.has(step.id)) return false;
  const node: Node = { step, children: waiting.get(step.id), place: undefined };
  nodes.set(step.id, node);
  waiting.delete(step.id);
  const answers = step.map?.answers;
  const before = answers === undefined ? undefined : nodes.get(answers);
  if (before) before.children = [...(before.children ?? []), node];
  else if (answers !== undefined) listOf(waiting, answers).push(node);
  place(build, node, before?.place);
  return true;
}

/** The map of all presses so far. */
export function readMap(build: MapBuild): MenuMap {
  if (build.map) return build.map;
  const makers = makersOf(build);
  const screens = made(build.screens, makers.screen);
  const edges = made(build.edges, makers.edge);
  const roots = made(build.roots, makers.root);
  const map: MenuMap = {
    screens: sorted(screens, ({ firstSeenMs }) => firstSeenMs),
    edges: sorted(edges, ({ firstPressedMs }) => firstPressedMs),
    roots: sorted(roots, ({ firstPressedMs }) => firstPressedMs),
    presses: build.nodes.size,
  };
  build.map = withWholeFindings(map);
  return build.map;
}

/** Does the most of what `readMap` has to do, a screen or an edge at a time; says of how many presses each was made. Steps may be added in between. */
export function* makeAhead(build: MapBuild): Generator<number> {
  const makers = makersOf(build);
  yield* madeOneByOne(build.screens, makers.screen);
  yield* madeOneByOne(build.edges, makers.edge);
  yield* madeOneByOne(build.roots, makers.root);
}

/** Where the press of this exchange stands. */
export function placeAt({ nodes }: MapBuild, exchangeId: string): Place | undefined {
  return nodes.get(exchangeId)?.place;
}

/** Everything that was typed on this screen. */
export function textsTyped(build: MapBuild, screenId: string): ReadonlySet<string> {
  const typed = new Set<string>();
  for (const { id } of indexOf(readMap(build)).edgesAt(screenId, TEXT_KEY)) {
    for (const { isTyped, step } of build.edges.get(id)?.places ?? []) if (isTyped) typed.add(step.press.sent);
  }
  return typed;
}

/** The presses that brought this screen. */
export function placesOf({ screens }: MapBuild, screenId: string): Iterable<Place> {
  return screens.get(screenId)?.places ?? [];
}

/** Puts a press and all that followed it where they belong. */
function place(build: MapBuild, first: Node, before: Place | undefined): void {
  build.map = undefined;
  const done = new Set<Node>();
  const todo: [Node, Place | undefined][] = [[first, before]];
  for (let next = todo.pop(); next; next = todo.pop()) {
    const [node, at] = next;
    if (done.has(node)) continue;
    done.add(node);
    if (node.place) count(build, node.place, 'delete');
    node.place = placeOf(node.step, at, build.options);
    count(build, node.place, 'add');
    for (const child of node.children ?? []) todo.push([child, node.place]);
  }
}

/** Enters a place, or takes it out, wherever it counts. */
function count(build: MapBuild, one: Place, act: 'add' | 'delete'): void {
  const { shape, step, before } = one;
  if (shape) enter(build.screens, shape.id, one, act);
  const from = before?.shape?.id;
  if (step.press.isStart) enter(build.roots, rootIdOf(one, build.options), one, act);
  else if (from !== undefined) {
    enter(build.edges, edgeIdOf(from, one), one, act);
    if (one.findings.some(({ isOfKey }) => isOfKey)) tell(build, from, one, act);
  }
}

function enter<T>(entries: Map<string, Entry<T>>, id: string, one: Place, act: 'add' | 'delete'): void {
  const entry = entries.get(id) ?? { places: new Set(), made: undefined };
  entries.set(id, entry);
  entry.places[act](one);
  entry.made = undefined;
  if (entry.places.size === 0) entries.delete(id);
}

function tell({ told, screens }: MapBuild, from: string, one: Place, act: 'add' | 'delete'): void {
  const places = told.get(from) ?? new Set();
  told.set(from, places);
  places[act](one);
  const entry = screens.get(from);
  if (entry) entry.made = undefined;
}

type Maker<T> = (places: ReadonlySet<Place>, id: string) => T;

function makersOf({ told, options }: MapBuild) {
  return {
    screen: (places, id) => screenOf(id, places, told.get(id) ?? []),
    edge: (places, id) => edgeOf(id, places),
    root: (places, id) => rootOf(id, places, options),
  } satisfies Record<string, Maker<unknown>>;
}

function* madeOneByOne<T>(entries: Map<string, Entry<T>>, make: Maker<T>): Generator<number> {
  for (const [id, entry] of entries) {
    if (entry.made !== undefined) continue;
    entry.made = make(entry.places, id);
    yield entry.places.size;
  }
}

function made<T>(entries: Map<string, Entry<T>>, make: Maker<T>): T[] {
  return [...entries].map(([id, entry]) => {
    entry.made ??= make(entry.places, id);
    return entry.made;
  });
}

function sorted<T extends { readonly id: string }>(list: T[], timeOf: (one: T) => number): T[] {
  return list.sort((one, other) => timeOf(one) - timeOf(other) || (one.id < other.id ? -1 : 1));
}

/** The map with what only the whole of it tells; a screen of which nothing new is said stays the same object. */
function withWholeFindings(map: MenuMap): MenuMap {
  const findings = wholeFindings(map);
  if (findings.size === 0) return map;
  const screens = map.screens.map((screen) => {
    const added = findings.get(screen.id);
    return added ? { ...screen, findings: [...screen.findings, ...added] } : screen;
  });
  return { ...map, screens };
}

function listOf<K, V>(lists: Map<K, V[]>, key: K): V[] {
  const known = lists.get(key);
  if (known) return known;
  const list: V[] = [];
  lists.set(key, list);
  return list;
}
