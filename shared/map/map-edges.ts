/** Makes the edges and roots of a map: how often each key was pressed, by whom, and what came of it. */

import { maskedCode } from '../flow/secret-marks.ts';
import { without } from '../without.ts';
import { handOf, type MapOptions } from './map-step.ts';
import { type MapCounts, type MapEdge, type MapResult, type MapRoot, NO_COUNTS, TEXT_KEY } from './menu-map.ts';
import { hidden, isSecretPlace, type Place } from './place.ts';

/** The key that an edge has for what was sent. */
export function keyOf({ isTyped, step }: Place): string {
  return isTyped ? TEXT_KEY : step.press.sent;
}

export function edgeIdOf(from: string, place: Place): string {
  return [from, keyOf(place), place.shape?.id ?? ''].join('>');
}

export function edgeOf(id: string, places: ReadonlySet<Place>): MapEdge {
  const all = inOrder(places);
  const [first] = all;
  const key = keyOf(first);
  const typed = first.isTyped && !all.some(isSecretPlace) ? first.step.press.sent : undefined;
  const isOffered = all.some(({ before }) => before?.reply?.menu.options.some((option) => option.key === key));
  return {
    id,
    from: first.before?.shape?.id ?? '',
    key,
    ...(first.shape ? { to: first.shape.id } : {}),
    ...pressed(all),
    typed,
    ...(isOffered || first.isTyped ? {} : { isUnoffered: true }),
  };
}

export function rootIdOf(place: Place, options: MapOptions): string {
  return JSON.stringify([codeOf(place, options), place.shape?.id]);
}

export function rootOf(id: string, places: ReadonlySet<Place>, options: MapOptions): MapRoot {
  const all = inOrder(places);
  const [first] = all;
  const code = codeOf(first, options);
  return {
    id,
    code,
    ...(code === first.step.press.sent ? {} : { isSecret: true }),
    ...(first.shape ? { to: first.shape.id } : {}),
    ...pressed(all),
  };
}

/** What was dialled, without what may be secret in it. */
function codeOf({ step }: Place, { serviceCode }: MapOptions): string {
  return maskedCode(step.press.sent, serviceCode, step.map?.isSecret);
}

/** The presses by time, the first of them certain. */
export function inOrder(places: Iterable<Place>): readonly [Place, ...Place[]] {
  const [first, ...rest] = [...places].sort(
    ({ step: one }, { step: other }) => one.startedAtMs - other.startedAtMs || (one.id < other.id ? -1 : 1),
  );
  if (!first) throw new RangeError('An entry of the map has a press.');
  return [first, ...rest];
}

export function countsOf(places: Iterable<Place>): MapCounts {
  const counts = { ...NO_COUNTS };
  for (const { step } of places) counts[handOf(step)] += 1;
  return counts;
}

function pressed(all: readonly [Place, ...Place[]]) {
  return { counts: countsOf(all), results: resultsOf(all), firstPressedMs: all[0].step.startedAtMs };
}

function resultsOf(all: readonly Place[]): MapResult[] {
  const results = new Map<string, MapResult>();
  for (const place of all) {
    const result = without(resultOf(place), 'count');
    const key = [result.kind, result.status, result.code].join(' ');
    const known = results.get(key);
    results.set(key, { ...(known ?? result), count: (known?.count ?? 0) + 1 });
  }
  return [...results.values()];
}

function resultOf({ step, isAgain, secrets }: Place): MapResult {
  const { outcome } = step.press;
  if (outcome.kind === 'screen') return { kind: isAgain ? 'again' : 'arrived', count: 1 };
  const { code } = outcome;
  const sentence = hidden(outcome.sentence, secrets);
  if (step.status === undefined) return { kind: 'no-answer', count: 1, code, sentence };
  return { kind: 'refused', count: 1, status: step.status, code, sentence };
}
