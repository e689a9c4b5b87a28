/**
 * Septets: how much of a USSD text's room a string takes in the GSM 7-bit default alphabet.
 *
 * A USSD string has 160 octets, which hold 182 septets. Characters of the extension table cost two (ESC and a code);
 * a character in neither table cannot be sent in this alphabet at all. This file counts; it refuses to shorten or block.
 * Source: 3GPP TS 23.038 sections 6.1.2.3, 6.2.1 and 6.2.1.1; GSM 04.80 Annex A (160 octets).
 */

/** The most septets that fit one USSD string: floor(160 · 8 / 7). */
export const USSD_MAX_SEPTETS = 182;

/** Position is the code; position 0x1B is ESC and stands for no character. */
const DEFAULT_ALPHABET =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const EXTENSION_TABLE = '\f^{}\\[~]|€';

const COST = new Map<string, 1 | 2>();
for (const character of DEFAULT_ALPHABET) if (character !== '\u001b') COST.set(character, 1);
for (const character of EXTENSION_TABLE) COST.set(character, 2);

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
    const cost = COST.get(character);
    if (cost === undefined) foreign.add(character);
    else septets += cost;
  }
  return { septets, foreign: [...foreign] };
}

/** The text with every character outside the alphabet replaced by `?`, so that it can be sent in septets. */
export function replaceForeign(text: string): string {
  let result = '';
  for (const character of text) result += COST.has(character) ? character : '?';
  return result;
}
