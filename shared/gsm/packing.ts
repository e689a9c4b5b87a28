/**
 * Packing: the octets in which a USSD string travels, and back.
 *
 * Septets are packed seven bits each, lowest bit first. Where seven spare bits are left they would read as `@`, so they are filled with CR; where
 * a text ends in CR on an octet boundary a second CR is added, because the receiver drops a last CR there. A text with a character outside the
 * alphabet travels as UCS-2, two octets a unit, the higher first. This file limits no length; septets.ts knows the limits.
 * Sources: 3GPP TS 23.038 section 6.1.2.3 (packing for USSD), section 5 (data coding scheme), section 6.2.3 (UCS-2).
 */
import { defaultCharacter, ESCAPE_CODE, extensionCharacter, septetsOf } from './alphabet.ts';

const CARRIAGE_RETURN = 0x0d;

/** Data coding schemes of TS 23.038 section 5: GSM 7-bit without a language, and UCS-2 without a class. */
export const DCS_GSM_7_BIT = 0x0f;
export const DCS_UCS_2 = 0x48;

export type PackedText = {
  /** The data coding scheme that is sent beside the octets. */
  readonly dcs: typeof DCS_GSM_7_BIT | typeof DCS_UCS_2;
  readonly octets: Uint8Array;
};

/** A text as it is sent: packed septets if the alphabet has all of it, else UCS-2. */
export function packText(text: string): PackedText {
  const septets = septetsOfText(text);
  if (septets) return { dcs: DCS_GSM_7_BIT, octets: packSeptets(septets) };
  const octets = new Uint8Array(text.length * 2);
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    octets.set([unit >> 8, unit & 0xff], at * 2);
  }
  return { dcs: DCS_UCS_2, octets };
}

/** The text that a phone with the extension table reads in the octets; an odd octet at the end of UCS-2 is dropped. */
export function unpackText({ dcs, octets }: PackedText): string {
  if (dcs === DCS_GSM_7_BIT) return textOfSeptets(unpackSeptets(octets));
  let text = '';
  for (let at = 0; at + 1 < octets.length; at += 2) {
    text += String.fromCharCode(((octets[at] ?? 0) << 8) | (octets[at + 1] ?? 0));
  }
  return text;
}

/** The codes of a text, ESC and a code for a character of the extension table; undefined if the alphabet lacks a character. */
export function septetsOfText(text: string): readonly number[] | undefined {
  const codes: number[] = [];
  for (const character of text) {
    const of = septetsOf(character);
    if (!of) return undefined;
    codes.push(...of);
  }
  return codes;
}

/** What the codes show: with the extension table, or on a phone that lacks it and shows ESC as a space. */
export function textOfSeptets(codes: readonly number[], hasExtension = true): string {
  let text = '';
  for (let at = 0; at < codes.length; at += 1) {
    const code = codes[at] ?? 0;
    const next = codes[at + 1];
    if (code === ESCAPE_CODE && hasExtension && next !== undefined) {
      // A code that the extension table lacks is shown by the default alphabet.
      text += extensionCharacter(next) ?? defaultCharacter(next);
      at += 1;
    } else text += defaultCharacter(code);
  }
  return text;
}

/** The codes as they are packed, with the CR that padding adds. */
export function paddedSeptets(codes: readonly number[]): readonly number[] {
  const endsInCr = codes.length > 0 && codes.length % 8 === 0 && codes.at(-1) === CARRIAGE_RETURN;
  return codes.length % 8 === 7 || endsInCr ? [...codes, CARRIAGE_RETURN] : codes;
}

/** Packs codes of seven bits. */
export function packSeptets(codes: readonly number[]): Uint8Array {
  const padded = paddedSeptets(codes);
  const octets = new Uint8Array(Math.ceil((padded.length * 7) / 8));
  for (const [at, code] of padded.entries()) {
    const bit = at * 7;
    const [octet, shift] = [bit >> 3, bit & 7];
    octets[octet] = (octets[octet] ?? 0) | ((code << shift) & 0xff);
    if (shift > 1) octets[octet + 1] = code >> (8 - shift);
  }
  return octets;
}

/** The codes in packed octets. A last CR that ends on an octet boundary is dropped, as padding. */
export function unpackSeptets(octets: Uint8Array): readonly number[] {
  const count = Math.floor((octets.length * 8) / 7);
  const codes = Array.from({ length: count }, (_, at) => {
    const bit = at * 7;
    const [octet, shift] = [bit >> 3, bit & 7];
    return (((octets[octet] ?? 0) | ((octets[octet + 1] ?? 0) << 8)) >> shift) & 0x7f;
  });
  const isPadded = count > 0 && count % 8 === 0 && codes.at(-1) === CARRIAGE_RETURN;
  return isPadded ? codes.slice(0, -1) : codes;
}
