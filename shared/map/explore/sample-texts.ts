/**
 * What the explorer types where a screen asks for a text: amounts that the screen itself names, a symbol of a list that it saw, and
 * then a text that cannot be right, to see how it is refused.
 */
import type { UssdReply } from '../../ussd/reply.ts';
import { takesText } from '../acting.ts';
import type { MenuMap } from '../menu-map.ts';

export type SampleTexts = {
  /** One after another until one is taken. */
  readonly likely: readonly string[];
  readonly wrong: string;
};

/** No menu has so many keys. */
const STRAY = '404';
const NUMBER = /\d[\d,]*(?:\.\d+)?/g;
const MOST_LIKELY = 4;

export function sampleTexts(reply: UssdReply, map: MenuMap): SampleTexts {
  const { currentState, menu, isTextOnly } = reply;
  if (isTextOnly && !takesText(reply)) return { likely: [], wrong: STRAY };
  const text = menu.text;
  if (
    (!isTextOnly && /AMOUNT|QUANTITY|SHARES|NUMBER/.test(currentState)) ||
    /\b(?:amount|how (?:much|many)|quantity|shares)\b/i.test(text)
  ) {
    return { likely: first([...numbersNamed(text), '10', '1', '100', '0.5']), wrong: 'abc' };
  }
  if (/\b(?:phone|mobile|msisdn)\b/i.test(text)) return { likely: ['0970000000'], wrong: 'abc' };
  if (/\bdate\b/i.test(text)) return { likely: ['01/01/2026', '2026-01-01'], wrong: 'abc' };
  return { likely: first([...listed(map), 'a', '1']), wrong: 'zzqx' };
}

/** The least that may be typed and the examples first; what somebody owns last. */
function numbersNamed(text: string): string[] {
  const after = (words: RegExp): string[] => {
    const found = words.exec(text);
    const [number] = found ? (text.slice(found.index + found[0].length).match(NUMBER) ?? []) : [];
    return number === undefined ? [] : [number.replaceAll(',', '')];
  };
  return [
    ...after(/\b(?:min(?:imum)?|at least|from|between)\b/i),
    ...after(/\b(?:like|such as|e\.g\.|example)/i),
    ...after(/\b(?:max(?:imum)?|at most|up to)\b/i),
  ];
}

/** The first word of what a list showed: a symbol, as a rule. */
function listed({ screens }: MenuMap): string[] {
  for (const { options } of screens) {
    const item = options.find(({ isItem, label }) => isItem && /^\p{L}{2,}/u.test(label));
    if (item) return [item.label.split(/\s/)[0] ?? ''];
  }
  return [];
}

function first(texts: readonly string[]): string[] {
  return [...new Set(texts)].slice(0, MOST_LIKELY);
}
