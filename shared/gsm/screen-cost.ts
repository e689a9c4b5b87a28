/**
 * What a text costs on the way to a phone, character by character: which take two septets, which drop the limit, and how much of the limit the
 * whole takes. It judges no menu; the lint does.
 */
import { septetsOf } from './alphabet.ts';
import { characterName } from './character-name.ts';
import { packText } from './packing.ts';
import { countSeptets, USSD_MAX_SEPTETS, USSD_MAX_UCS2_UNITS } from './septets.ts';

export type ScreenCost = {
  readonly taken: number;
  readonly most: number;
  readonly unit: 'septets' | 'UCS-2 units';
  readonly octets: number;
  /** Each character outside the alphabet, with its name and how often it stands in the text. */
  readonly foreign: readonly CountedCharacter[];
  /** Each character that takes two: ESC and a code, or a pair of units. */
  readonly double: readonly CountedCharacter[];
};

export type CountedCharacter = { readonly character: string; readonly name: string; readonly count: number };

export function screenCost(text: string): ScreenCost {
  const { septets, foreign } = countSeptets(text);
  const isGsm = foreign.length === 0;
  const costsTwo = (character: string) => (isGsm ? septetsOf(character)?.length === 2 : character.length === 2);
  return {
    taken: isGsm ? septets : text.length,
    most: isGsm ? USSD_MAX_SEPTETS : USSD_MAX_UCS2_UNITS,
    unit: isGsm ? 'septets' : 'UCS-2 units',
    octets: packText(text).octets.length,
    foreign: counted(text, (character) => septetsOf(character) === undefined),
    double: counted(text, costsTwo),
  };
}

function counted(text: string, isMeant: (character: string) => boolean): readonly CountedCharacter[] {
  const counts = new Map<string, number>();
  for (const character of text) if (isMeant(character)) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts].map(([character, count]) => ({ character, name: characterName(character), count }));
}
