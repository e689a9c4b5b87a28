/**
 * A form-encoded body as an ordered list of pairs, and back. Names may repeat; nothing is dropped.
 *
 * A broken percent-escape stays as it was written. Source: WHATWG URL Standard, application/x-www-form-urlencoded.
 */

export type Pair = readonly [name: string, value: string];

export const FORM_TYPE = 'application/x-www-form-urlencoded';

/** The media type of a Content-Type, in lower case, without its parameters. */
export function mediaTypeOf(contentType: string): string {
  return (contentType.split(';')[0] ?? '').trim().toLowerCase();
}

/** The pairs of a text such as `a=1&b=`. */
export function readPairs(text: string): Pair[] {
  return text
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const equals = part.indexOf('=');
      return equals < 0 ? [decode(part), ''] : [decode(part.slice(0, equals)), decode(part.slice(equals + 1))];
    });
}

/** The text of the pairs; spaces as `%20`, which every reader takes. */
export function writePairs(pairs: readonly Pair[]): string {
  return pairs.map((pair) => pair.map((text) => encodeURIComponent(text.toWellFormed())).join('=')).join('&');
}

/** The pairs with `name` set: its last place keeps its place, a new one goes to the end, undefined takes all away. */
export function setPair(pairs: readonly Pair[], name: string, value: string | undefined): Pair[] {
  if (value === undefined) return pairs.filter(([one]) => one !== name);
  const at = pairs.findLastIndex(([one]) => one === name);
  return at < 0 ? [...pairs, [name, value]] : pairs.map((pair, place) => (place === at ? [name, value] : pair));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
