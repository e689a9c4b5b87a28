/**
 * Septets: how much of a USSD string a text takes in the GSM 7-bit default alphabet.
 *
 * A USSD string has 160 octets, which hold 182 septets. A character of the extension table costs two (ESC and a code);
 * one in neither table cannot be sent in this alphabet at all. This file only counts; it does not shorten or block.
 * Source: 3GPP TS 23.038 sections 6.1.2.3, 6.2.1 and 6.2.1.1; GSM 04.80 Annex A (160 octets).
 */
import { septetsOf } from './alphabet.ts';

/** The most septets that fit one USSD string: floor(160 · 8 / 7). */
export const USSD_MAX_SEPTETS = 182;
/** The most UCS-2 code units that fit one USSD string. A single character outside the alphabet makes this the limit. */
export const USSD_MAX_UCS2_UNITS = 80;

export type SeptetCount = {
  /** Septets of the characters that the alphabet has. */
  readonly septets: number;
  /** Each character outside the alphabet, once, in order of appearance; empty when septets can carry the text. */
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

/** Replaces every character outside the alphabet with `?`, so that septets can carry the text. */
export function replaceForeign(text: string): string {
  let result = '';
  for (const character of text) result += septetsOf(character) === undefined ? '?' : character;
  return result;
}
