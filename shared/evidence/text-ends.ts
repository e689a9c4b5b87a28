/**
 * Where a quoted part of a text ends, or one in brackets, also in JSON within JSON and where an end is missing: then it is
 * that of the text.
 */

const QUOTES = '"\'`';
const BRACKETS: Readonly<Record<string, string>> = { '[': ']', '{': '}' };

/** A quotation mark as it stands there, with the backslashes that nesting put before it. */
export type OpeningQuote = { readonly mark: string; readonly slashes: number; readonly end: number };

/** The quotation mark that begins at this place; undefined if none does. */
export function quoteAt(text: string, at: number): OpeningQuote | undefined {
  let end = at;
  while (text[end] === '\\') end += 1;
  const mark = text[end] ?? '';
  return mark !== '' && QUOTES.includes(mark) ? { mark, slashes: end - at, end: end + 1 } : undefined;
}

/**
 * Where the closing mark begins and ends. Each level of nesting doubles the backslashes, so that a mark inside the value
 * has more of them than the one that closes it, and a value that ends in a backslash an even number of portions.
 */
export function closingQuote(text: string, { mark, slashes, end }: OpeningQuote): { start: number; end: number } {
  let run = 0;
  for (let at = end; at < text.length; at += 1) {
    const character = text[at];
    if (character === mark && (run < slashes || Math.floor(run / (slashes + 1)) % 2 === 0)) {
      return { start: at - Math.min(run, slashes), end: at + 1 };
    }
    run = character === '\\' ? run + 1 : 0;
  }
  return { start: text.length, end: text.length };
}

/** Behind the bracket that closes the one at this place. Brackets in quoted parts do not count. */
export function closingBracket(text: string, open: number): number {
  const awaited: string[] = [];
  for (let at = open; at < text.length; at += 1) {
    const character = text[at] ?? '';
    const closing = BRACKETS[character];
    const quote = closing === undefined ? quoteAt(text, at) : undefined;
    if (closing !== undefined) awaited.push(closing);
    else if (quote) at = closingQuote(text, quote).end - 1;
    else if (character === '\\') while (text[at + 1] === '\\') at += 1;
    else if (character === awaited.at(-1)) {
      awaited.pop();
      if (awaited.length === 0) return at + 1;
    }
  }
  return text.length;
}
