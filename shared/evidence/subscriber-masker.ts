/**
 * Masks PINs and subscribers' numbers with as many stars, in the spellings that the masker of tokens knows, and in those
 * that people write: a number with its country code or without, with blanks, dashes and brackets between its digits.
 *
 * A number is known by its last eight digits, so that every way to write what comes before them is one. A PIN is short: it
 * is replaced only where no digit stands beside it, and one with letters where no letter does either.
 */
import { toHex } from '../bytes/hex.ts';
import { encodeUtf8 } from '../bytes/utf8.ts';
import { type Form, finderOf, inBase64, joinFinders, SHORTEST_SECRET, unitsOf } from '../observed/find-secrets.ts';
import { bothMaskers, createMasker, type Masker, maskerOf } from '../observed/mask-secrets.ts';
import type { Units } from '../observed/spellings.ts';

/** A shorter text stands everywhere in a screen. */
const SHORTEST_PIN = 4;
/** As in the reports of flows. */
const SHORTEST_MARKED = 3;
const CORE_DIGITS = 8;
/** Between two digits of a number. */
const MOST_SEPARATORS = 2;

/** @param marked what somebody said is secret: hidden inside longer words as well, as in the reports of flows. */
export function subscriberMasker(
  pins: readonly string[],
  numbers: readonly string[],
  marked: readonly string[] = [],
): Masker {
  const spelled = numbers.flatMap(spellingsOf).filter((text) => text.length >= SHORTEST_SECRET);
  const finders = [
    numberFinder(numbers),
    pinFinder(pins.filter((pin) => pin.length >= SHORTEST_PIN)),
    pinFinder(
      marked.filter((secret) => secret.length >= SHORTEST_MARKED),
      false,
    ),
  ];
  return bothMaskers(createMasker(spelled), maskerOf(joinFinders(finders), 0));
}

/** The masker of what one exchange sent, however short it is. */
export function ownPinMasker(pin: string): Masker {
  return maskerOf(pinFinder([pin]), 0);
}

/** What stands for a number where digits follow each other; the rest of the number is found from there. */
function spellingsOf(digits: string): string[] {
  const ends = [8, 9, 10].map((count) => digits.slice(-count));
  return [...new Set([`+${digits}`, `00${digits}`, digits, `0${digits.slice(-9)}`, ...ends])];
}

/** Forms that escapes cannot hide; `search` sees the text with its escapes undone. */
function numberFinder(numbers: readonly string[]) {
  const all = numbers.map((digits, of) => ({ of, digits, core: digits.slice(-CORE_DIGITS) }));
  const byFirst = Map.groupBy(all, ({ core }) => core.charCodeAt(0));
  return finderOf({
    count: numbers.length,
    shortest: Math.min(...all.map(({ core }) => core.length), CORE_DIGITS),
    longest: (CORE_DIGITS + 8) * (1 + MOST_SEPARATORS),
    apart: false,
    search(units, found) {
      for (let at = 0; at < units.length; at += 1) {
        for (const { of, digits, core } of byFirst.get(units[at] ?? 0) ?? []) {
          const end = endOfDigits(units, at, core);
          if (end === undefined) continue;
          // A short number is one only where it stands alone.
          if (core.length < CORE_DIGITS && (isDigit(units[at - 1]) || isDigit(units[end]))) continue;
          const start = startOfNumber(units, at, digits.slice(0, -core.length));
          found(plainForm(of, end - start), start);
        }
      }
    },
  });
}

/** Where the digits end, with separators between them; undefined if others stand there. */
function endOfDigits(units: Units, from: number, digits: string): number | undefined {
  let at = from;
  for (let index = 0; index < digits.length; index += 1) {
    for (let skipped = 0; index > 0 && skipped < MOST_SEPARATORS && isSeparator(units[at]); skipped += 1) at += 1;
    if (units[at] !== digits.charCodeAt(index)) return undefined;
    at += 1;
  }
  return at;
}

/** Back over the digits of the number before its core, and over `+`, `0`, `00`. */
function startOfNumber(units: Units, from: number, before: string): number {
  let start = from;
  for (let index = before.length - 1; index >= 0; index -= 1) {
    let at = start - 1;
    for (let skipped = 0; skipped < MOST_SEPARATORS && isSeparator(units[at]); skipped += 1) at -= 1;
    if (units[at] !== before.charCodeAt(index)) break;
    start = at;
  }
  while (units[start - 1] === ZERO || units[start - 1] === PLUS) start -= 1;
  return start;
}

function pinFinder(given: readonly string[], isAlone = true) {
  const pins = [...new Set(given)];
  const forms = pins.flatMap((pin, of) => [
    ...[...new Set([pin, asUtf8(pin)])].map((text) => ({
      ...plainForm(of, text.length),
      units: unitsOf(text),
      beside: isAlone ? (/^\d+$/.test(pin) ? isDigit : isWordly) : undefined,
    })),
    ...encodedForms(pin, of),
  ]);
  return finderOf({
    count: pins.length,
    shortest: Math.min(...forms.map(({ length }) => length), SHORTEST_SECRET),
    longest: Math.max(...forms.map(({ length }) => length), 1),
    apart: pins.some((pin) => /[\\%&]/.test(pin)),
    search(units, found) {
      for (let at = 0; at < units.length; at += 1) {
        for (const form of forms) {
          if (!standsAt(units, form.units, at)) continue;
          if (form.beside?.(units[at - 1]) || form.beside?.(units[at + form.length])) continue;
          found(form, at);
        }
      }
    },
  });
}

/** One character for each byte: what bytes hold, and what is read where percent-encoding is undone. */
function asUtf8(pin: string): string {
  return Array.from(encodeUtf8(pin), (byte) => String.fromCharCode(byte)).join('');
}

/** Hex and base64, where they are long enough to be told from chance. */
function encodedForms(pin: string, of: number) {
  const bytes = encodeUtf8(pin);
  const hex = toHex(bytes);
  const base64 = [0, 1, 2].map((before) => inBase64(bytes, before)).filter(({ length }) => length >= SHORTEST_BASE64);
  const form = (text: string, isBase64: boolean) => ({
    ...plainForm(of, text.length),
    units: unitsOf(text),
    isBase64,
    beside: undefined,
  });
  return [
    ...[...new Set([hex, hex.toUpperCase()])].map((text) => form(text, false)),
    ...base64.map((text) => form(text, true)),
  ];
}

/** Four characters stand in one signature of a few hundred by chance. */
const SHORTEST_BASE64 = 5;

function plainForm(of: number, length: number): Form {
  return { of, length, before: 0, isWhole: false, isBase64: false };
}

function standsAt(units: Units, wanted: Uint16Array, at: number): boolean {
  for (let index = 0; index < wanted.length; index += 1) {
    const unit = units[at + index];
    // A form writes a blank as a plus sign.
    if (unit !== wanted[index] && !(unit === PLUS && wanted[index] === BLANK)) return false;
  }
  return true;
}

const [ZERO, PLUS, BLANK] = [0x30, 0x2b, 0x20];

function isDigit(unit: number | undefined): boolean {
  return unit !== undefined && unit >= 0x30 && unit <= 0x39;
}

function isWordly(unit: number | undefined): boolean {
  return unit !== undefined && /[\p{L}\p{N}]/u.test(String.fromCharCode(unit));
}

/** Blank, no-break blank, dash, dot, slash, brackets. */
function isSeparator(unit: number | undefined): boolean {
  return unit !== undefined && [0x20, 0xa0, 0x2d, 0x2e, 0x2f, 0x28, 0x29, 0x2011, 0x2013].includes(unit);
}
