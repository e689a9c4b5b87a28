/**
 * The spellings in which a text may hold a secret, as readings of that text: each reading undoes one kind of escape and
 * remembers which part of the text every unit came from.
 *
 * Undone are the escapes of JSON and of programming languages, percent-encoding and character references, also three deep
 * within each other; those of style sheets and of quoted-printable; and what may stand between the characters of a secret:
 * line breaks, and the zeros of UTF-16. Base64 and hex are no readings: a
 * secret has few forms in them, which find-secrets.ts looks for as they are.
 */

/** Characters of a text or bytes, one number each. */
export type Units = { readonly length: number; readonly [index: number]: number };

/** `starts[n]` to `ends[n]` is what unit n was written as; absent if each unit is its own. */
export type Reading = { readonly units: Units; readonly starts?: Uint32Array; readonly ends?: Uint32Array };

const [BACKSLASH, PERCENT, AMPERSAND, SEMICOLON, HASH, EQUALS] = [0x5c, 0x25, 0x26, 0x3b, 0x23, 0x3d];
const [SMALL_U, SMALL_X, CAPITAL_U, OPENING, CLOSING] = [0x75, 0x78, 0x55, 0x7b, 0x7d];
const NAMED = [
  ['amp', 0x26],
  ['lt', 0x3c],
  ['gt', 0x3e],
  ['quot', 0x22],
  ['apos', 0x27],
] as const;
/** `\n`, `\r`, `\t`, `\b`, `\f`. */
const CONTROLS: Readonly<Record<number, number>> = { 110: 0x0a, 114: 0x0d, 116: 0x09, 98: 0x08, 102: 0x0c };
/** Digits of `\u{000063}` and of a style sheet's `\000063 `. */
const LONGEST_NUMBER = 6;
/** Digits of `&#x0000002F;` */
const LONGEST_REFERENCE = 8;
const DEEPEST = 3;

type Kinds = { readonly backslash: boolean; readonly percent: boolean; readonly reference: boolean };
/** What one escape stands for, and its length. */
type Escape = { readonly unit: number | 'none'; readonly length: number };

const LEFT_OUT: Escape = { unit: 'none', length: 1 };
const ALL: Kinds = { backslash: true, percent: true, reference: true };
const NONE: Kinds = { backslash: false, percent: false, reference: false };
const ONE_BY_ONE: readonly Kinds[] = [
  { ...NONE, backslash: true },
  { ...NONE, percent: true },
  { ...NONE, reference: true },
];

/**
 * All readings, the text as it stands first. `apart`: a secret itself holds `\`, `%` or `&`, so that undoing all kinds
 * of escapes at once could undo a part of it.
 */
export function readingsOf(units: Units, apart: boolean): Reading[] {
  const plain: Searched = { units, holds: held(units) };
  const readings = [plain];
  for (let reading = undone(plain, EVERY); reading; ) {
    readings.push(reading);
    reading = readings.length > DEEPEST ? undefined : undone(reading, EVERY);
  }
  if (apart && readings.length > 1) {
    const once = EACH.map((kind) => undone(plain, kind)).filter((one) => one !== undefined);
    const twice = once.flatMap((one) => EACH.map((kind) => undone(one, kind)));
    readings.push(...once, ...twice.filter((one) => one !== undefined));
  }
  // What other readings would undo in another way, as it stands and as JSON carries it.
  for (const reading of readings.slice(0, 2)) {
    for (const kind of [STYLE_SHEET, QUOTED_PRINTABLE]) {
      const other = undone(reading, kind);
      if (other) readings.push(other);
    }
  }
  return readings.flatMap((reading) => {
    const joined = undone(reading, BREAKS);
    return joined ? [reading, joined] : [reading];
  });
}

/** How escapes of one kind begin, and what is read where one of these units stands. */
type Undoing = {
  readonly begins: readonly number[];
  readonly read: (units: Units, at: number) => Escape | undefined;
};

function undoing({ backslash, percent, reference }: Kinds): Undoing {
  return {
    begins: [...(backslash ? [BACKSLASH] : []), ...(percent ? [PERCENT] : []), ...(reference ? [AMPERSAND] : [])],
    read(units, at) {
      const unit = units[at];
      if (unit === BACKSLASH) return backslashEscape(units, at);
      return unit === PERCENT ? percentEscape(units, at) : characterReference(units, at);
    },
  };
}

const EVERY = undoing(ALL);
const EACH = ONE_BY_ONE.map(undoing);
const STYLE_SHEET: Undoing = { begins: [BACKSLASH], read: styleEscape };
const QUOTED_PRINTABLE: Undoing = { begins: [EQUALS], read: quotedEscape };
/** Line breaks and zeros. */
const BREAKS: Undoing = { begins: [0, 0x0a, 0x0d], read: () => LEFT_OUT };

/** `holds`: which of the units below 128 it has; most have no escape of a kind, and are not searched for any. */
type Searched = Reading & { readonly holds: Uint8Array };

function held(units: Units): Uint8Array {
  const holds = new Uint8Array(128);
  for (let at = 0; at < units.length; at += 1) {
    const unit = units[at] ?? 0;
    if (unit < 128) holds[unit] = 1;
  }
  return holds;
}

/** Undefined where there is nothing to undo. */
function undone(from: Searched, { begins, read }: Undoing): Searched | undefined {
  if (!begins.some((unit) => from.holds[unit] === 1)) return undefined;
  const { length } = from.units;
  const begin = new Uint8Array(128);
  for (const unit of begins) begin[unit] = 1;
  const readAt = (at: number): Escape | undefined => {
    const unit = from.units[at] ?? 0;
    return unit < 128 && begin[unit] === 1 ? read(from.units, at) : undefined;
  };
  let first = 0;
  while (first < length && readAt(first) === undefined) first += 1;
  if (first === length) return undefined;
  const [units, starts, ends] = [new Uint16Array(length), new Uint32Array(length), new Uint32Array(length)];
  let to = 0;
  for (let at = 0; at < length; ) {
    const found = at < first ? undefined : readAt(at);
    const next = at + (found?.length ?? 1);
    if (found?.unit === 'none') {
      at = next;
      continue;
    }
    units[to] = found?.unit ?? from.units[at] ?? 0;
    starts[to] = from.starts?.[at] ?? at;
    ends[to] = from.ends?.[next - 1] ?? next;
    to += 1;
    at = next;
  }
  const written = units.subarray(0, to);
  return { units: written, starts, ends, holds: held(written) };
}

/** As JSON, JavaScript, Python, C and the shell write it. */
function backslashEscape(units: Units, at: number): Escape | undefined {
  const next = units[at + 1];
  if (next === undefined) return undefined;
  if (next >= 0x30 && next <= 0x37) {
    const { value, length } = numberAt(units, at + 1, 8, 3);
    return { unit: value & 0xff, length: 1 + length };
  }
  const digits = next === SMALL_U ? 4 : next === SMALL_X ? 2 : next === CAPITAL_U ? 8 : 0;
  if (digits > 0) {
    const isBraced = next === SMALL_U && units[at + 2] === OPENING;
    const from = at + (isBraced ? 3 : 2);
    const { value, length } = numberAt(units, from, 16, isBraced ? LONGEST_NUMBER : digits);
    const isWhole = isBraced ? length > 0 && units[from + length] === CLOSING : length === digits;
    if (isWhole && value <= 0xffff) return { unit: value, length: from + length + (isBraced ? 1 : 0) - at };
  }
  return { unit: CONTROLS[next] ?? next, length: 2 };
}

/** `\63 `: the space ends the number and belongs to it. */
function styleEscape(units: Units, at: number): Escape | undefined {
  const { value, length } = numberAt(units, at + 1, 16, LONGEST_NUMBER);
  if (length === 0 || value > 0xffff) return undefined;
  return { unit: value, length: 1 + length + (isBlank(units[at + 1 + length]) ? 1 : 0) };
}

/** `=63`, and the line end that quoted-printable puts where it likes. */
function quotedEscape(units: Units, at: number): Escape | undefined {
  const [one, two] = [units[at + 1], units[at + 2]];
  if (one === 0x0a) return { unit: 'none', length: 2 };
  if (one === 0x0d && two === 0x0a) return { unit: 'none', length: 3 };
  const unit = hexAt(units, at + 1, 2);
  return unit === undefined ? undefined : { unit, length: 3 };
}

function percentEscape(units: Units, at: number): Escape | undefined {
  const unit = hexAt(units, at + 1, 2);
  return unit === undefined ? undefined : { unit, length: 3 };
}

/** HTML reads most of them without their semicolon too. */
function characterReference(units: Units, at: number): Escape | undefined {
  const isNumber = units[at + 1] === HASH;
  const isHex = isNumber && ((units[at + 2] ?? 0) | 0x20) === SMALL_X;
  const from = at + (isHex ? 3 : isNumber ? 2 : 1);
  const { value, length } = isNumber ? numberAt(units, from, isHex ? 16 : 10, LONGEST_REFERENCE) : nameAt(units, from);
  if (length === 0 || value > 0xffff) return undefined;
  return { unit: value, length: from + length - at + (units[from + length] === SEMICOLON ? 1 : 0) };
}

function nameAt(units: Units, from: number): NumberAt {
  for (const [name, value] of NAMED) {
    let at = 0;
    while (at < name.length && units[from + at] === name.charCodeAt(at)) at += 1;
    if (at === name.length) return { value, length: at };
  }
  return { value: 0, length: 0 };
}

type NumberAt = { readonly value: number; readonly length: number };

/** The number that stands there, of at most so many digits; its length is 0 where none does. */
function numberAt(units: Units, from: number, base: 8 | 10 | 16, most: number): NumberAt {
  let [value, length] = [0, 0];
  for (; length < most; length += 1) {
    const digit = digitOf(units[from + length] ?? 0);
    if (digit < 0 || digit >= base) break;
    value = value * base + digit;
  }
  return { value, length };
}

function isBlank(unit: number | undefined): boolean {
  return unit === 0x20 || unit === 0x09 || unit === 0x0a || unit === 0x0d || unit === 0x0c;
}

function hexAt(units: Units, from: number, digits: number): number | undefined {
  const { value, length } = numberAt(units, from, 16, digits);
  return length === digits ? value : undefined;
}

/** -1 where it is none of hex. */
function digitOf(unit: number): number {
  if (unit >= 48 && unit <= 57) return unit - 48;
  const small = unit | 32;
  return small >= 97 && small <= 102 ? small - 87 : -1;
}
