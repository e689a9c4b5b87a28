/**
 * What a logger writes before each line of a message: timestamp, level, thread, an arrow.
 *
 * The lines of one message differ in the digits of their prefix alone, so a prefix is known by its shape. One that stands
 * before the request line only (`Sending request: `, `--> `) is found by leaving its last words off.
 */

/** A longer prefix is no logger's, and its shape would be tried on each line. */
export const LONGEST_PREFIX = 300;
const MOST_WORDS = 30;

/** `Name: value`, or a name alone with its colon. A clock time has no blank after its colon. */
const HEADER = /^:?[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,200}:(?: |\t|$)/;

export function looksHeader(line: string): boolean {
  return HEADER.test(line);
}

/** The end of the line's prefix by its shape, or undefined if it has none. A line that ends within its blanks is empty. */
export type LinePrefix = (line: string) => number | undefined;

/** Matches lines that begin like `prefix`: the digits and the blanks within may differ, the blanks at its end may not. */
export function prefixShape(prefix: string): LinePrefix {
  if (prefix === '') return () => 0;
  const blanks = prefix.length - prefix.trimEnd().length;
  const shape = shapeOf(prefix.trimEnd());
  const whole = new RegExp(`^${shape}${blanks === 0 ? '' : `[ \\t]{${blanks}}`}`);
  const trimmed = new RegExp(`^${shape}[ \\t]*$`);
  return (line) => {
    const beginning = line.slice(0, 2 * LONGEST_PREFIX);
    return whole.exec(beginning)?.[0].length ?? (trimmed.test(beginning) ? line.length : undefined);
  };
}

function shapeOf(prefix: string): string {
  return prefix
    .replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')
    .replaceAll(/\d+/g, '\\d+')
    .replaceAll(/[ \t]+/g, '[ \\t]+');
}

/**
 * The prefix of the header lines of a request whose request line has `prefix`, as it stands on the line that follows it.
 * Undefined if that is no header line with any beginning of the prefix.
 */
export function headerPrefix(prefix: string, next: string): string | undefined {
  const ends = [...prefix.matchAll(/[^\s]+\s*/g)].slice(-MOST_WORDS).map((word) => word.index + word[0].length);
  for (const end of [...new Set([prefix.length, ...ends.toReversed(), 0])]) {
    const at = prefixShape(prefix.slice(0, end).trimEnd())(next);
    if (at === undefined) continue;
    const begin = at + (/^[ \t]*/.exec(next.slice(at))?.[0].length ?? 0);
    if (looksHeader(next.slice(begin))) return next.slice(0, begin);
  }
  return undefined;
}
