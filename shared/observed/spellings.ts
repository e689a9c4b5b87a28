/**
 * The spellings in which a text may hold a secret, as readings of that text: each reading undoes one kind of escape and
 * remembers which part of the text every unit came from.
 *
 * Undone are JSON escapes, percent-encoding and character references, also three deep within each other, and what may
 * stand between the characters of a secret: line breaks, and the zeros of UTF-16. Base64 and hex are no readings: a
 * secret has few forms in them, which find-secrets.ts looks for as they are.
 */

/** Characters of a text or bytes, one number each. */
export type Units = { readonly length: number; readonly [index: number]: number };

/** `starts[n]` to `ends[n]` is what unit n was written as; absent if each unit is its own. */
export type Reading = { readonly units: Units; readonly starts?: Uint32Array; readonly ends?: Uint32Array };

const [BACKSLASH, PERCENT, AMPERSAND, SEMICOLON, HASH, SMALL_U] = [0x5c, 0x25, 0x26, 0x3b, 0x23, 0x75];
const NAMED: Readonly<Record<string, number>> = { amp: 0x26, lt: 0x3c, gt: 0x3e, quot: 0x22, apos: 0x27 };
const CONTROLS: Readonly<Record<string, number>> = { n: 0x0a, r: 0x0d, t: 0x09, b: 0x08, f: 0x0c };
/** `&#x0000002F;` */
const LONGEST_REFERENCE = 12;
const DEEPEST = 3;

type Kinds = { readonly json: boolean; readonly percent: boolean; readonly reference: boolean };
/** What one escape stands for, and its length. */
type Escape = { readonly unit: number; readonly length: number };

const ALL: Kinds = { json: true, percent: true, reference: true };
const NONE: Kinds = { json: false, percent: false, reference: false };
const ONE_BY_ONE: readonly Kinds[] = [
  { ...NONE, json: true },
  { ...NONE, percent: true },
  { ...NONE, reference: true },
];

/**
 * All readings, the text as it stands first. `apart`: a secret itself holds `\`, `%` or `&`, so that undoing all kinds
 * of escapes at once could undo a part of it.
 */
export function readingsOf(units: Units, apart: boolean): Reading[] {
  const plain: Reading = { units };
  const readings = [plain];
  for (let reading = unescaped(plain, ALL); reading; ) {
    readings.push(reading);
    reading = readings.length > DEEPEST ? undefined : unescaped(reading, ALL);
  }
  if (apart && readings.length > 1) {
    const once = ONE_BY_ONE.map((kinds) => unescaped(plain, kinds)).filter((one) => one !== undefined);
    const twice = once.flatMap((one) => ONE_BY_ONE.map((kinds) => unescaped(one, kinds)));
    readings.push(...once, ...twice.filter((one) => one !== undefined));
  }
  return readings.flatMap((reading) => {
    const joined = withoutBreaks(reading);
    return joined ? [reading, joined] : [reading];
  });
}

/** Undefined if there is nothing to undo. */
function unescaped(from: Reading, kinds: Kinds): Reading | undefined {
  const { units } = from;
  if (!mayHold(units, kinds)) return undefined;
  return rewritten(from, (at) => {
    const unit = units[at];
    if (unit === BACKSLASH && kinds.json) return jsonEscape(units, at);
    if (unit === PERCENT && kinds.percent) return percentEscape(units, at);
    if (unit === AMPERSAND && kinds.reference) return characterReference(units, at);
    return undefined;
  });
}

function mayHold(units: Units, { json, percent, reference }: Kinds): boolean {
  for (let at = 0; at < units.length; at += 1) {
    const unit = units[at];
    if ((unit === BACKSLASH && json) || (unit === PERCENT && percent) || (unit === AMPERSAND && reference)) return true;
  }
  return false;
}

/** Without line breaks and zeros; undefined if there are none. */
function withoutBreaks(from: Reading): Reading | undefined {
  const { units } = from;
  const isBreak = (unit: number | undefined) => unit === 0 || unit === 0x0a || unit === 0x0d;
  let at = 0;
  while (at < units.length && !isBreak(units[at])) at += 1;
  return at === units.length ? undefined : rewritten(from, (place) => (isBreak(units[place]) ? 'left-out' : undefined));
}

function rewritten(from: Reading, read: (at: number) => Escape | 'left-out' | undefined): Reading {
  const { length } = from.units;
  const [units, starts, ends] = [new Uint16Array(length), new Uint32Array(length), new Uint32Array(length)];
  let to = 0;
  for (let at = 0; at < length; ) {
    const found = read(at);
    if (found === 'left-out') {
      at += 1;
      continue;
    }
    const next = at + (found?.length ?? 1);
    units[to] = found?.unit ?? from.units[at] ?? 0;
    starts[to] = from.starts?.[at] ?? at;
    ends[to] = from.ends?.[next - 1] ?? next;
    to += 1;
    at = next;
  }
  return { units: units.subarray(0, to), starts, ends };
}

function jsonEscape(units: Units, at: number): Escape | undefined {
  const next = units[at + 1];
  if (next === undefined) return undefined;
  if (next === SMALL_U) {
    const unit = hexAt(units, at + 2, 4);
    if (unit !== undefined) return { unit, length: 6 };
  }
  return { unit: CONTROLS[String.fromCharCode(next)] ?? next, length: 2 };
}

function percentEscape(units: Units, at: number): Escape | undefined {
  const unit = hexAt(units, at + 1, 2);
  return unit === undefined ? undefined : { unit, length: 3 };
}

function characterReference(units: Units, at: number): Escape | undefined {
  let name = '';
  for (let end = at + 1; end < at + LONGEST_REFERENCE; end += 1) {
    const unit = units[end];
    if (unit === undefined) return undefined;
    if (unit !== SEMICOLON) {
      name += String.fromCharCode(unit);
      continue;
    }
    const number = name.charCodeAt(0) === HASH ? /^#(?:x([0-9a-f]+)|(\d+))$/i.exec(name) : undefined;
    const value = number
      ? Number.parseInt(number[1] ?? number[2] ?? '', number[1] === undefined ? 10 : 16)
      : NAMED[name];
    return value === undefined || value > 0xffff ? undefined : { unit: value, length: end + 1 - at };
  }
  return undefined;
}

function hexAt(units: Units, from: number, digits: number): number | undefined {
  let value = 0;
  for (let at = from; at < from + digits; at += 1) {
    const unit = units[at] ?? 0;
    const digit =
      unit >= 48 && unit <= 57 ? unit - 48 : (unit | 32) >= 97 && (unit | 32) <= 102 ? (unit | 32) - 87 : -1;
    if (digit < 0) return undefined;
    value = value * 16 + digit;
  }
  return value;
}
