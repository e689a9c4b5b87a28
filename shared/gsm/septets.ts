/**
 * Septets: how much of a USSD text's room a string takes in the GSM 7-bit default alphabet.
 *
 * A USSD string has 160 octets, which hold 182 septets. Characters of the extension table cost two (ESC and a code);
 * a character in neither table cannot be sent in this alphabet at all. This file counts; it refuses to shorten or block.
 * Source: 3GPP TS 23.038 sections 6.1.2.3, 6.2.1 and 6.2.1.1; GSM 04.80 Annex A (160 octets).
 */
import { septetsOf } from './alphabet.ts';

/** The most septets that fit one USSD string: floor(160 · 8 / 7). */
export const USSD_MAX_SEPTETS = 182;
/** The most UCS-2 code units that fit one USSD string: what is left once one character is outside the alphabet. */
export const USSD_MAX_UCS2_UNITS = 80;

export type SeptetCount = {
  /** Septets of all characters that the alphabet holds. */
  readonly septets: number;
  /** Each character outside the alphabet, once, in order of appearance; empty when the text can be sent so. */
  readonly foreign: readonly string[];
};

/** Counts the septets of a text, code point by code point. */
export function countSeptets(text: string): SeptetCount {
  let septets = 0;
  const foreign = new Set<string>();
  for (const character of text) {
    const codes = septetsOf(character);
    if (codes === undefined) foreign.add(character);
    else septets += codes.length;
  }
  return { septets, foreign: [...foreign] };
}

/** The text with every character outside the alphabet replaced by `?`, so that it can be sent in septets. */
export function replaceForeign(text: string): string {
  let result = '';
  for (const character of text) result += septetsOf(character) === undefined ? '?' : character;
  return result;
}
