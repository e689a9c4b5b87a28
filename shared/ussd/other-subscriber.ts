/**
 * Finds another subscriber on a screen, by name or number, however the service spells them.
 *
 * A whole name counts anywhere: in any case and order, without accents, with an initial in place of one part. One part of
 * it counts in the menu's text, where a service greets people, but not in an option, where it may be the name of a stock.
 * A number counts with or without its country's prefix, with separators, and with some digits starred out. What the two
 * subscribers share is never held against a screen.
 */
import { showsOption } from './option-lines.ts';
import type { UssdReply } from './reply.ts';

type Named = { readonly name: string; readonly msisdn: string };

export type ShownOther = { readonly text: string; readonly of: 'the name' | 'part of the name' | 'the number' };

/** What of the other subscriber the screen shows; undefined if it shows nothing. */
export function otherShownIn(reply: UssdReply, own: Named, other: Named): ShownOther | undefined {
  const text = reply.ussdText;
  const number = numberIn(text, own.msisdn, other.msisdn);
  if (number !== undefined) return { text: number, of: 'the number' };
  const parts = partsOf(other.name);
  const ownParts = partsOf(own.name);
  if (parts.join(' ') === ownParts.join(' ')) return undefined;
  const whole = wholeNameIn(text, parts);
  if (whole !== undefined && !isNameOf(whole, ownParts)) return { text: whole, of: 'the name' };
  const words = wordsOf(wordsBesideOptions(reply));
  const part = words.find(
    ({ word, folded }) =>
      folded.length >= SHORTEST_PART && parts.includes(folded) && !ownParts.includes(folded) && /^\p{Lu}/u.test(word),
  );
  return part && { text: part.word, of: 'part of the name' };
}

const SHORTEST_PART = 3;

function wordsBesideOptions({ ussdText, menu }: UssdReply): string {
  const lines = (menu.text === '' ? ussdText : menu.text).split('\n');
  return lines.filter((line) => !menu.options.some((option) => showsOption(line, option))).join('\n');
}

type Word = { readonly word: string; readonly folded: string };

/** `Søren` → `soren`, `Grüber` → `gruber`. */
function fold(text: string): string {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('å', 'a')
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l');
}

function wordsOf(text: string): Word[] {
  const words = text.match(/[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu) ?? [];
  return words.map((word) => ({ word, folded: fold(word) }));
}

function partsOf(name: string): string[] {
  return wordsOf(name).map(({ folded }) => folded);
}

/** All parts of the name next to one another in any order; all but one of them may be an initial. */
function wholeNameIn(text: string, parts: readonly string[]): string | undefined {
  if (parts.length < 2) return undefined;
  for (const line of text.split('\n')) {
    const words = wordsOf(line);
    for (let at = 0; at + parts.length <= words.length; at += 1) {
      const run = words.slice(at, at + parts.length);
      const folded = run.map(({ folded: one }) => one);
      if (isNameOf(folded.join(' '), parts)) return run.map(({ word }) => word).join(' ');
    }
  }
  return undefined;
}

/** True if these words are the name's parts in some order, initials allowed beside at least one whole part. */
function isNameOf(words: string, parts: readonly string[]): boolean {
  const left = [...parts];
  let whole = 0;
  for (const word of wordsOf(words).map(({ folded }) => folded)) {
    const exact = left.indexOf(word);
    const at = exact >= 0 ? exact : word.length === 1 ? left.findIndex((part) => part.startsWith(word)) : -1;
    if (at < 0) return false;
    if (exact >= 0 && word.length >= SHORTEST_PART) whole += 1;
    left.splice(at, 1);
  }
  return left.length === 0 && whole > 0;
}

/** Digits of a number that are compared, from its end: the part within its country. */
const NATIONAL_DIGITS = 9;
const FEWEST_DIGITS = 7;
/** Of a number with stars in it, so many digits must be legible and agree. */
const FEWEST_LEGIBLE = 5;

/** The stretch of the text that is the other's number and cannot be one's own. */
function numberIn(text: string, own: string, other: string): string | undefined {
  const theirs = digitsOf(other);
  if (theirs.length < FEWEST_DIGITS || theirs.slice(-NATIONAL_DIGITS) === digitsOf(own).slice(-NATIONAL_DIGITS)) {
    return undefined;
  }
  const runs = text.match(/\+?[\d*•xX](?:[ ().\u00a0/-]{0,2}[\d*•xX]){5,}/g) ?? [];
  return runs.find((run) => fits(run, theirs) && !fits(run, digitsOf(own)));
}

/** True if the run ends in the number, or has it whole; a star stands for any digit. */
function fits(run: string, number: string): boolean {
  const signs = run.replaceAll(/[^\d*•xX]/g, '');
  const national = number.slice(-NATIONAL_DIGITS);
  if (/^\d+$/.test(signs)) return signs.includes(national);
  const legible = signs.replaceAll(/\D/g, '').length;
  if (legible < FEWEST_LEGIBLE || signs.length < FEWEST_DIGITS) return false;
  // Starred digits are counted from the end, where a prefix does not move them.
  const tail = number.padStart(signs.length, '*').slice(-signs.length);
  return [...signs].every((sign, at) => !/\d/.test(sign) || sign === tail[at] || tail[at] === '*');
}

function digitsOf(msisdn: string): string {
  return msisdn.replaceAll(/\D/g, '');
}
