/**
 * Compares two maps: before and after a release, or two environments. What was added, what is gone, which texts changed, and which
 * keys lead elsewhere, are called otherwise, came or went.
 *
 * A screen whose text changed has another id, so that screens are matched first by id, then by the keys that lead to them from screens
 * that match, and at last by a state that only one screen has on either side.
 */
import type { Failure } from '../failure.ts';
import { VALUE } from '../text/hide-values.ts';
import { showsKey } from '../ussd/option-lines.ts';
import type { MapJson } from './map-json.ts';

export type ComparableMap = Pick<MapJson, 'screens' | 'edges'>;
type Screen = MapJson['screens'][number];

export type ComparedScreen = Pick<Screen, 'id' | 'state' | 'text' | 'path'>;

export type ChangedText = { readonly before: ComparedScreen; readonly after: ComparedScreen };

export type KeyChange = {
  /** `moved` leads elsewhere; `renamed` has another label. */
  readonly kind: 'added' | 'gone' | 'moved' | 'renamed';
  readonly state: string;
  /** The screen in each map; absent in none, as only screens of both are compared. */
  readonly before: string;
  readonly after: string;
  readonly key: string;
  /** Labels, or for `moved` the states that it leads to. */
  readonly was?: string;
  readonly is?: string;
};

export type MapComparison = {
  readonly added: readonly ComparedScreen[];
  readonly gone: readonly ComparedScreen[];
  readonly texts: readonly ChangedText[];
  readonly keys: readonly KeyChange[];
  /** Screens that are in both. */
  readonly same: number;
};

/** Why this map is held against nothing: beside one without a screen every screen of the other would seem to have been added. */
export function mapMissing(name: string, { screens }: ComparableMap): Failure | undefined {
  if (screens.length > 0) return undefined;
  return {
    code: 'map-missing',
    message: `${name} has no map yet, so nothing can be compared: explore it or dial there first.`,
  };
}

export function compareMaps(before: ComparableMap, after: ComparableMap): MapComparison {
  const pairs = matched(before, after);
  const ofAfter = new Set(pairs.values());
  const [was, is] = [byId(before), byId(after)];
  const both = [...pairs].flatMap(([one, other]) => {
    const [first, second] = [was.get(one), is.get(other)];
    return first && second ? [{ before: first, after: second }] : [];
  });
  return {
    added: after.screens.filter(({ id }) => !ofAfter.has(id)).map(shown),
    gone: before.screens.filter(({ id }) => !pairs.has(id)).map(shown),
    texts: both
      .filter((pair) => wordsOf(pair.before) !== wordsOf(pair.after))
      .map((pair) => ({ before: shown(pair.before), after: shown(pair.after) })),
    keys: both.flatMap((pair) => keyChanges(pair, pairs, was, is)),
    same: both.length,
  };
}

/** Ids of before, each with its id in after. */
function matched(before: ComparableMap, after: ComparableMap): ReadonlyMap<string, string> {
  const pairs = new Map<string, string>();
  const taken = new Set<string>();
  const known = byId(after);
  const pair = (one: string, other: string): boolean => {
    if (pairs.has(one) || taken.has(other)) return false;
    pairs.set(one, other);
    taken.add(other);
    return true;
  };
  for (const { id } of before.screens) if (known.has(id)) pair(id, id);
  // The dialled screen stands at the beginning of no key.
  const first = ({ screens }: ComparableMap) => screens.filter(({ path }) => path.length === 0)[0]?.id;
  const [start, end] = [first(before), first(after)];
  if (start !== undefined && end !== undefined) pair(start, end);
  const states = new Map(before.screens.map(({ id, state }) => [id, state]));
  const edges = Map.groupBy(before.edges, ({ from }) => from);
  const targets = targetsByKey(after);
  // The walk goes on over the pairs that it adds.
  for (const [one, other] of pairs) {
    for (const { key, to } of edges.get(one) ?? []) {
      const target = targets.get(other)?.get(key);
      // An edge of a file may lead to a screen that is not in it.
      if (target !== undefined && states.has(to) && known.get(target)?.state === states.get(to)) pair(to, target);
    }
  }
  const free = aloneByState(after, (id) => !taken.has(id));
  for (const [state, id] of aloneByState(before, (one) => !pairs.has(one))) {
    const partner = free.get(state);
    if (partner !== undefined) pair(id, partner);
  }
  return pairs;
}

/** By screen and key, where it led first. */
function targetsByKey({ edges }: ComparableMap): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const targets = new Map<string, Map<string, string>>();
  for (const { from, key, to } of edges) {
    const keys = targets.get(from) ?? new Map<string, string>();
    targets.set(from, keys);
    if (!keys.has(key)) keys.set(key, to);
  }
  return targets;
}

/** By state, the free screen that alone has it. */
function aloneByState({ screens }: ComparableMap, isFree: (id: string) => boolean): ReadonlyMap<string, string> {
  const alone = new Map<string, string>();
  const several = new Set<string>();
  for (const { id, state } of screens) {
    if (!isFree(id) || several.has(state)) continue;
    if (alone.delete(state)) several.add(state);
    else alone.set(state, id);
  }
  return alone;
}

function keyChanges(
  { before, after }: { readonly before: Screen; readonly after: Screen },
  pairs: ReadonlyMap<string, string>,
  was: ReadonlyMap<string, Screen>,
  is: ReadonlyMap<string, Screen>,
): KeyChange[] {
  const at = { state: after.state, before: before.id, after: after.id };
  const old = new Map(before.options.map((option) => [option.key, option]));
  const changes: KeyChange[] = [];
  for (const option of after.options) {
    const { key, label, leadsTo } = option;
    const known = old.get(key);
    old.delete(key);
    if (!known) {
      changes.push({ ...at, kind: 'added', key, is: label });
      continue;
    }
    // What nobody pressed in one of them is not known to have moved.
    const moved = leadsTo !== undefined && known.leadsTo !== undefined && pairs.get(known.leadsTo) !== leadsTo;
    if (moved) {
      const [from, to] = [was.get(known.leadsTo ?? '')?.state, is.get(leadsTo)?.state];
      changes.push({ ...at, kind: 'moved', key, was: from, is: to });
    }
    if (isRenamed({ option: known, screen: before }, { option, screen: after })) {
      changes.push({ ...at, kind: 'renamed', key, was: known.label, is: label });
    }
  }
  for (const { key, label } of old.values()) changes.push({ ...at, kind: 'gone', key, was: label });
  return changes;
}

/** Labels are held against each other as the texts show them, without values; of a key that a text does not show, as they were. */
function isRenamed(was: Shown, is: Shown): boolean {
  const [one, other] = [lineOf(was), lineOf(is)];
  if (one !== undefined && other !== undefined) return one !== other;
  const isValue = (one ?? other)?.includes(VALUE) === true;
  return !isValue && was.option.label !== is.option.label;
}

type Shown = { readonly option: Screen['options'][number]; readonly screen: Screen };

function lineOf({ option: { key }, screen: { text } }: Shown): string | undefined {
  const line = text.split('\n').findLast((one) => showsKey(one, key));
  return line?.slice(key.length).replace(/^[.):–-]?\s+/, '');
}

/** The text without its options, which are compared as keys; lines of values that repeat each other are one. */
function wordsOf({ text, options }: Screen): string {
  const isOption = (line: string) => options.some(({ key }) => showsKey(line, key));
  return text
    .split('\n')
    .filter((line) => !isOption(line))
    .filter((line, at, lines) => !line.includes(VALUE) || lines[at - 1] !== line)
    .join('\n');
}

function shown({ id, state, text, path }: Screen): ComparedScreen {
  return { id, state, text, path };
}

function byId({ screens }: ComparableMap): ReadonlyMap<string, Screen> {
  return new Map(screens.map((screen) => [screen.id, screen]));
}
