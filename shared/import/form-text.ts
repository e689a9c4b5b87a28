/** Pairs as a form writes them: spaces as `+` (WHATWG URL, application/x-www-form-urlencoded). */

/** The text of the pairs, such as `a=1&b=`. */
export function formText(pairs: readonly (readonly [name: string, value: string])[]): string {
  return pairs.map((pair) => pair.map(encode).join('=')).join('&');
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('%20', '+');
}
