/**
 * Septets packed into octets as a USSD string travels, and back.
 *
 * Seven spare bits at the end would read as `@`, so they are filled with CR; where a text's own CR would then be taken
 * for filling, another CR is added; the receiver drops a final CR on an octet boundary.
 * Source: 3GPP TS 23.038 section 6.1.2.3.
 */
import { DEFAULT_ALPHABET, ESCAPE_CODE, EXTENSION_TABLE, septetsOf } from './alphabet.ts';

const CR = 0x0d;
const EXTENDED = new Map(EXTENSION_TABLE.map(([character, code]) => [code, character]));
const CHARACTERS = [...DEFAULT_ALPHABET];

/** The octets of a text; undefined where a character is outside the alphabet. */
export function packSeptets(text: string): Uint8Array | undefined {
  const septets: number[] = [];
  for (const character of text) {
    const codes = septetsOf(character);
    if (codes === undefined) return undefined;
    septets.push(...codes);
  }
  const spare = septets.length % 8;
  if (spare === 7 || (spare === 0 && septets.at(-1) === CR)) septets.push(CR);
  const octets = new Uint8Array(Math.ceil((septets.length * 7) / 8));
  for (const [index, septet] of septets.entries()) {
    const bit = index * 7;
    const at = bit >> 3;
    const wide = septet << (bit & 7);
    octets[at] = (octets[at] ?? 0) | (wide & 255);
    if (wide > 255) octets[at + 1] = (octets[at + 1] ?? 0) | (wide >> 8);
  }
  return octets;
}

/** The text of packed octets. A code that the extension table lacks shows as a space and the plain letter, as handsets do. */
export function unpackSeptets(octets: Uint8Array): string {
  const septets: number[] = [];
  for (let bit = 0; bit + 7 <= octets.length * 8; bit += 7) {
    const at = bit >> 3;
    septets.push((((octets[at] ?? 0) | ((octets[at + 1] ?? 0) << 8)) >> (bit & 7)) & 127);
  }
  if (septets.length % 8 === 0 && septets.at(-1) === CR) septets.pop();
  let text = '';
  for (let at = 0; at < septets.length; at += 1) {
    const code = septets[at] ?? 0;
    if (code !== ESCAPE_CODE) {
      text += CHARACTERS[code] ?? '';
      continue;
    }
    at += 1;
    const next = septets[at];
    if (next !== undefined) text += EXTENDED.get(next) ?? ` ${CHARACTERS[next] ?? ''}`;
  }
  return text;
}
