/**
 * Replaces secrets by as many `*`, in text and bytes, before anything is stored or shown; restores one for signing.
 *
 * Every spelling that find-secrets.ts knows is replaced. Length and offsets stay the same, so that a masked base still
 * matches its description. Base64 that this program itself wrote is masked as the bytes it stands for.
 */
import { fromBase64, toBase64 } from '../bytes/base64.ts';
import {
  createSecretFinder,
  type SecretFinder,
  type SecretSpan,
  SHORTEST_SECRET,
  toEnd,
  unitsOf,
} from './find-secrets.ts';

/** A run of stars that stands for a secret; a shorter run may be ordinary text. */
export const MASK = new RegExp(`\\*{${SHORTEST_SECRET},}`);

const STAR = 0x2a;
/** `=` CR LF. */
const LONGEST_GAP = 3;

/** What is shown in place of `secret`. */
export function maskOf(secret: string): string {
  return '*'.repeat(secret.length);
}

/**
 * Replaces each mask of `secret` in `text` by the secret, which is never interpreted as a replacement pattern. The mask
 * of a short one is found after "Bearer " only.
 */
export function unmask(text: string, secret: string): string {
  if (secret === '') return text;
  const mask = maskOf(secret);
  if (secret.length >= SHORTEST_SECRET) return text.replaceAll(mask, () => secret);
  return text.replace(
    new RegExp(`(Bearer )\\*{${secret.length}}(?!\\*)`, 'g'),
    (_all, scheme: string) => scheme + secret,
  );
}

export type Masker = {
  text(value: string): string;
  bytes(value: Uint8Array): Uint8Array;
  /** As `bytes`, with pauses; neither these bytes nor what came of them are searched again by this masker. */
  slices(value: Uint8Array): Generator<undefined, Uint8Array>;
  /** The same JSON with every text masked, names of members included; fields named `…base64` as their bytes. */
  json<T>(value: T): T;
  /** As `json`, for what this program or its user wrote: never masked because it looks like a secret. */
  ours<T>(value: T): T;
  /** How many places were replaced so far. */
  count(): number;
};

/**
 * A masker for these secrets (tokens as text; ASCII).
 *
 * `own` is the secret with which the seen request was made. Another secret that overlaps a part of it is not replaced
 * there: whoever may set a token could otherwise guess `own` letter by letter, by looking where the stars begin.
 */
export function createMasker(secrets: readonly string[], own?: string): Masker {
  const wanted = [...new Set(own === undefined ? secrets : [own, ...secrets])].filter((secret) => secret !== '');
  return maskerOf(createSecretFinder(wanted), own === undefined ? 0 : 1);
}

/** Masks what either of them masks. */
export function bothMaskers(first: Masker, second: Masker): Masker {
  return {
    text: (value) => second.text(first.text(value)),
    bytes: (value) => second.bytes(first.bytes(value)),
    *slices(value) {
      return yield* second.slices(yield* first.slices(value));
    },
    json: (value) => second.json(first.json(value)),
    ours: (value) => second.ours(first.ours(value)),
    count: () => first.count() + second.count(),
  };
}

/** The masker of a finder, whose first `ownCount` secrets come before the others. */
export function maskerOf(finder: SecretFinder, ownCount: number): Masker {
  let count = 0;
  const masked = new WeakMap<Uint8Array, Uint8Array>();
  function* found(units: Uint8Array | Uint16Array): Generator<undefined, readonly SecretSpan[]> {
    const merged = mergedPlaces(finder.slices ? yield* finder.slices(units) : finder.find(units), ownCount);
    for (const [at, { start }] of merged.entries()) {
      const gap = start - (merged[at - 1]?.end ?? Number.NEGATIVE_INFINITY);
      // One secret with line breaks or zeros between its characters is one place.
      if (gap <= 0 || gap > LONGEST_GAP) count += 1;
    }
    return merged;
  }
  const text = (value: string): string => {
    let shown = '';
    let done = 0;
    for (const { start, end } of toEnd(found(unitsOf(value)))) {
      shown += value.slice(done, start) + '*'.repeat(end - start);
      done = end;
    }
    return done === 0 ? value : shown + value.slice(done);
  };
  function* slices(value: Uint8Array): Generator<undefined, Uint8Array> {
    const known = masked.get(value);
    if (known) return known;
    const places = yield* found(value);
    const shown = places.length === 0 ? value : value.slice();
    for (const { start, end } of places) shown.fill(STAR, start, end);
    masked.set(value, shown).set(shown, shown);
    return shown;
  }
  const bytes = (value: Uint8Array): Uint8Array => toEnd(slices(value));
  const base64 = (value: string): string => {
    const read = fromBase64(value);
    if (!read.ok) return text(value);
    const shown = bytes(read.value);
    return shown === read.value ? value : toBase64(shown);
  };
  const inside = (value: unknown, name = ''): unknown => {
    if (typeof value === 'string') return /base64$/i.test(name) ? base64(value) : text(value);
    if (Array.isArray(value)) return value.map((one) => inside(one, name));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [text(key), inside(one, key)]));
  };
  // The same shape as before: only texts changed.
  const json = <T>(value: T): T => inside(value) as T;
  return { text, bytes, slices, json, ours: json, count: () => count };
}

/** The places to replace, in order, each once. */
function mergedPlaces(found: readonly (readonly SecretSpan[])[], ownCount: number): SecretSpan[] {
  if (found.every((places) => places.length === 0)) return [];
  const own = united(found.slice(0, ownCount).flat());
  const others = found
    .slice(ownCount)
    .flat()
    .filter((place) => !own.some((one) => overlapsInPart(place, one)));
  return others.length === 0 ? own : united([...own, ...others]);
}

function overlapsInPart(place: SecretSpan, own: SecretSpan): boolean {
  if (place.end <= own.start || own.end <= place.start) return false;
  const isInside = own.start <= place.start && place.end <= own.end;
  const isAround = place.start <= own.start && own.end <= place.end;
  return !isInside && !isAround;
}

function united(places: readonly SecretSpan[]): SecretSpan[] {
  const merged: { start: number; end: number }[] = [];
  for (const { start, end } of places.toSorted((left, right) => left.start - right.start || right.end - left.end)) {
    const last = merged.at(-1);
    if (last && start < last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}
