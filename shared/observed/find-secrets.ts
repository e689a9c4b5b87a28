/**
 * Finds secrets in a text or bytes, in every spelling: as they are, in hex, in base64 and base64url at each of its three
 * alignments, each of these escaped in any way that spellings.ts reads; and in small or capital letters alone, as those
 * write it who take it for a name: of a header, of a covered component, of a host.
 *
 * A secret of fewer than eight characters would be found in innocent text, so it is found only after "Bearer ".
 */
import { toBase64 } from '../bytes/base64.ts';
import { toHex } from '../bytes/hex.ts';
import { type Reading, readingsOf, type Units } from './spellings.ts';

export const SHORTEST_SECRET = 8;
/** Large bodies are read in parts, so that their readings do not fill the memory, and whoever looks can pause between them. */
const CHUNK = 131_072;
/** A part is so many times longer than what it shares with the next one. */
const LEAST_OVERLAPS = 4;
/** One character as `%25255Cu002b`. */
const LONGEST_SPELLING = 12;
export const SCHEME = 'Bearer ';
const TOKEN_CHARACTER = /[A-Za-z0-9._~+/=-]/;

/** From `start` up to `end`, in units of the text that was searched. */
export type SecretSpan = { readonly start: number; readonly end: number };

export type SecretFinder = {
  /** For each secret, in the order given, the places that spell it. */
  find(units: Uint8Array | Uint16Array): readonly (readonly SecretSpan[])[];
  /** The same with pauses, in which whoever looks may let others go on; absent where one look is quick. */
  slices?(units: Uint8Array | Uint16Array): Generator<undefined, readonly (readonly SecretSpan[])[]>;
};

/** Without a pause. */
export function toEnd<T>(slices: Generator<undefined, T>): T {
  for (;;) {
    const slice = slices.next();
    if (slice.done) return slice.value;
  }
}

/** One way to write a secret, before any escape. */
export type Form = {
  /** Number of the secret, in the order given. */
  readonly of: number;
  readonly length: number;
  /** Units at the start that belong to the form and not to the secret. */
  readonly before: number;
  /** The secret must end here. */
  readonly isWhole: boolean;
  /** A base64 digit beside the form carries bits of the secret as well. */
  readonly isBase64: boolean;
};
export type WrittenForm = Form & { readonly units: Uint16Array };

/** How many more comparisons may be made; the search ends, and finds no more, where this is below zero. */
export type Allowance = { left: number };

/** `secrets` are ASCII. */
export function createSecretFinder(
  secrets: readonly string[],
  allowance: Allowance = { left: Number.POSITIVE_INFINITY },
): SecretFinder {
  const byFirst: (WrittenForm[] | undefined)[] = Array.from({ length: 128 }, () => undefined);
  let shortest = Number.POSITIVE_INFINITY;
  let longest = 0;
  for (const form of secrets.flatMap(formsOf)) {
    const first = form.units[0] ?? 0;
    byFirst[first] = [...(byFirst[first] ?? []), form];
    shortest = Math.min(shortest, form.length);
    longest = Math.max(longest, form.length);
  }
  const isFirst = Uint8Array.from(byFirst, (forms) => (forms ? 1 : 0));
  return finderOf({
    count: secrets.length,
    shortest,
    longest,
    apart: secrets.some((secret) => /[\\%&]/.test(secret)),
    search(units, found) {
      for (let at = 0; at < units.length && allowance.left >= 0; at += 1) {
        const unit = units[at] ?? 0;
        if (unit > 127 || isFirst[unit] === 0) continue;
        for (const form of byFirst[unit] ?? []) {
          const alike = alikeAt(units, form, at);
          allowance.left -= alike;
          if (alike < form.length) continue;
          // Its place is read character by character as well.
          allowance.left -= alike;
          found(form, at);
        }
      }
    },
  });
}

export type FormSearch = {
  /** How many secrets there are. */
  readonly count: number;
  /** Lengths of the shortest and of the longest form. */
  readonly shortest: number;
  readonly longest: number;
  /** As in `readingsOf`. */
  readonly apart: boolean;
  /** Calls back for each form in these units, escapes already undone. */
  search(units: Units, found: (form: Form, at: number) => void): void;
};

/** The finder of forms that only `search` knows: it undoes the escapes and says what the form was written as. */
export function finderOf({ count, shortest, longest, apart, search }: FormSearch): SecretFinder {
  const overlap = longest * LONGEST_SPELLING;
  const chunk = Math.max(CHUNK, LEAST_OVERLAPS * overlap);
  function* slices(units: Uint8Array | Uint16Array): Generator<undefined, SecretSpan[][]> {
    const places: SecretSpan[][] = Array.from({ length: count }, () => []);
    // No spelling is shorter than the form itself.
    if (count === 0 || units.length < shortest) return places;
    for (let from = 0; ; from += chunk) {
      for (const reading of readingsOf(partOf(units, from, chunk + overlap), apart)) {
        search(reading.units, (form, at) => {
          if (!endsWell(reading.units, form, at)) return;
          for (const { start, end } of placesOf(reading, form, at)) {
            places[form.of]?.push({ start: from + start, end: from + end });
          }
        });
      }
      if (from + chunk + overlap >= units.length) return places;
      yield;
    }
  }
  return { find: (units) => toEnd(slices(units)), slices };
}

/** Finds what any of them finds. */
export function joinFinders(finders: readonly SecretFinder[]): SecretFinder {
  function* slices(units: Uint8Array | Uint16Array): Generator<undefined, readonly (readonly SecretSpan[])[]> {
    const found: (readonly SecretSpan[])[] = [];
    for (const finder of finders) found.push(...(finder.slices ? yield* finder.slices(units) : finder.find(units)));
    return found;
  }
  return { find: (units) => toEnd(slices(units)), slices };
}

/** No copy of what is short. */
function partOf(units: Uint8Array | Uint16Array, from: number, length: number): Units {
  return units.length <= length ? units : units.subarray(from, from + length);
}

/** How many units of the form stand there; its first one does. */
function alikeAt(units: Units, { units: wanted }: WrittenForm, at: number): number {
  let index = 1;
  while (index < wanted.length && units[at + index] === wanted[index]) index += 1;
  return index;
}

function endsWell(units: Units, { isWhole, length }: Form, at: number): boolean {
  return !isWhole || !isTokenCharacter(units[at + length]);
}

export function isTokenCharacter(unit: number | undefined): boolean {
  return unit !== undefined && TOKEN_CHARACTER.test(String.fromCharCode(unit));
}

/** What the form's units were written as; apart where something stands between them, such as a line break. */
function placesOf({ units, starts, ends }: Reading, form: Form, at: number): SecretSpan[] {
  let from = at + form.before;
  let to = at + form.length;
  if (form.isBase64) {
    if (isBase64(units[from - 1])) from -= 1;
    if (isBase64(units[to])) to += 1;
  }
  const places: { start: number; end: number }[] = [];
  for (let index = from; index < to; index += 1) {
    const [start, end] = [starts?.[index] ?? index, ends?.[index] ?? index + 1];
    const last = places.at(-1);
    if (last?.end === start) last.end = end;
    else places.push({ start, end });
  }
  return places;
}

function isBase64(unit: number | undefined): boolean {
  return unit !== undefined && /[A-Za-z0-9+/_-]/.test(String.fromCharCode(unit));
}

/** Every way to write a secret, before any escape. */
export function formsOf(secret: string, of: number): WrittenForm[] {
  const isShort = secret.length < SHORTEST_SECRET;
  const text = isShort ? SCHEME + secret : secret;
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  const form = (written: string, isEncoded: boolean): WrittenForm => ({
    of,
    units: unitsOf(written),
    length: written.length,
    before: isShort && !isEncoded ? SCHEME.length : 0,
    isWhole: isShort && !isEncoded,
    isBase64: false,
  });
  const hex = toHex(bytes);
  const base64 = [0, 1, 2].map((before) => inBase64(bytes, before));
  const base64Url = base64.map((one) => one.replaceAll('+', '-').replaceAll('/', '_'));
  return [
    // Who reads a form takes a plus sign for a blank.
    ...[...new Set(isShort ? [text] : [text, text.toLowerCase(), text.toUpperCase(), asFormRead(text)])].map(
      (written) => form(written, false),
    ),
    ...[...new Set([hex, hex.toUpperCase()])].map((written) => form(written, true)),
    ...[...new Set([...base64, ...base64Url])].map((written) => ({ ...form(written, true), isBase64: true })),
  ];
}

/** A reader of forms takes a plus sign for a blank; one in front is left to the rest of the secret. */
function asFormRead(text: string): string {
  return text.replace(/^\++/, '').replaceAll('+', ' ');
}

/** The part of the base64 text that these bytes alone decide, where `before` other bytes stand in front of them. */
export function inBase64(bytes: Uint8Array, before: number): string {
  const shifted = new Uint8Array(before + bytes.length);
  shifted.set(bytes, before);
  const whole = Math.floor((shifted.length * 8) / 6);
  return toBase64(shifted).slice(Math.ceil((before * 8) / 6), whole);
}

export function unitsOf(text: string): Uint16Array {
  const units = new Uint16Array(text.length);
  for (let at = 0; at < text.length; at += 1) units[at] = text.charCodeAt(at);
  return units;
}
