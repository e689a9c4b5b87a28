/**
 * Puts `…` in place of values on a line of text: figures, times, what stands in quotes, and names that are known.
 *
 * Words are left alone where nothing says that they are values.
 */
export const VALUE = '…';

/** Replaces names, the longest first; also the beginning of one that the service cut with dots. */
export type HideNames = (line: string) => string;

const WORD = /[\p{L}\p{N}]+(?:[.,:/'’-][\p{L}\p{N}]+)*/gu;
const QUOTED = /"[^"\n]{1,60}"|“[^”\n]{1,60}”/g;
const MONTH_OR_DAY =
  /^(jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun|january|february|march|april|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|am|pm)$/i;

/** A line of text with its values hidden. @param keepsLarge leaves signs and currencies, which may be a title in capitals. */
export function hideValues(line: string, hideNames: HideNames, keepsLarge = false): string {
  const named = hideNames(line.replace(QUOTED, VALUE));
  const words = named.match(WORD) ?? [];
  const numbers = words.filter((word) => /\p{N}/u.test(word)).length;
  if (numbers === 0) return joined(named);
  // Signs, sides and currencies are written large, and stand beside their figures: BUY 3 ZMBP ZK 20.00.
  const isLarge = (word: string) => /^\p{Lu}{2,}$/u.test(word);
  const hidesLarge = !keepsLarge && words.filter(isLarge).length <= (numbers === 1 ? 1 : numbers + 1);
  const hidden = named.replace(WORD, (word) =>
    /\p{N}/u.test(word) || MONTH_OR_DAY.test(word) || (hidesLarge && isLarge(word)) ? VALUE : word,
  );
  return joined(hidden);
}

/** Values beside each other are one, and so is a value with its sign. */
function joined(line: string): string {
  return line
    .replace(/[+−-](?=…)/g, '')
    .replace(/…(?:\s*…)+/g, VALUE)
    .trimEnd();
}
