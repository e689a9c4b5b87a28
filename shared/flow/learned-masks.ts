/**
 * The screens of one step in several runs of the same session, as one pattern: what differs between them is `…`, all else
 * stays as it is.
 *
 * A number is compared whole, with its sign and the unit that hangs on it: `+1.05%` beside `-0.30%` is one mask, so that a
 * day on which it turns negative is nothing new.
 */
import { alignment } from '../bytes/common-subsequence.ts';
import { ANY_TEXT, asPattern } from './pattern.ts';

/** Numbers with sign and unit (times and dates are such), words, blanks, and every other character by itself. */
const TOKENS =
  /[+\-−±]?\p{Sc}?\d[\p{L}\p{N}]*(?:[.,:/-]\d[\p{L}\p{N}]*)*%?|\p{L}[\p{L}\p{M}\p{N}]*(?:-[\p{L}\p{N}]*\d[\p{L}\p{N}]*)*|./gsu;
const REFERENCE = /^(?=(?:\D*\d){3})[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*$/u;

/**
 * @param again the same screen once more in a world where the session was played before: only references that the service gives out
 * (`Order 5374`) are learned from it, for what else has changed there is what the session did.
 */
export function learnedPattern(first: string, others: readonly string[], again?: string): string {
  const tokens = tokensOf(first);
  const stays = tokens.map(() => true);
  /** Something stands before this token in another run; the last is the end. */
  const gaps = new Set<number>();
  for (const other of others) {
    for (const [at, isSame] of aligned(tokens, tokensOf(other), gaps).entries()) if (!isSame) stays[at] = false;
  }
  const second = again === undefined ? [] : tokensOf(again);
  if (second.length === tokens.length) {
    tokens.forEach((token, at) => {
      const next = second[at] ?? '';
      if (token !== next && REFERENCE.test(token) && REFERENCE.test(next)) stays[at] = false;
    });
  }
  const written = tokens.map((token, at) => {
    const said = stays[at] ? asPattern(token) : ANY_TEXT;
    return gaps.has(at) ? ANY_TEXT + said : said;
  });
  return (written.join('') + (gaps.has(tokens.length) ? ANY_TEXT : '')).replace(/…{2,}/g, ANY_TEXT);
}

function tokensOf(text: string): readonly string[] {
  return text.match(TOKENS) ?? [];
}

/** For each token whether the other text has it too: line by line where both have as many lines, so that no `1` is taken for another. */
function aligned(tokens: readonly string[], other: readonly string[], gaps: Set<number>): readonly boolean[] {
  const [lines, others] = [linesOf(tokens), linesOf(other)];
  if (lines.length !== others.length) return common(tokens, other, 0, gaps);
  let from = 0;
  return lines.flatMap((line, at) => {
    const same = common(line, others[at] ?? [], from, gaps);
    from += line.length;
    return same;
  });
}

/** Each with its line end. */
function linesOf(tokens: readonly string[]): readonly (readonly string[])[] {
  const lines: string[][] = [[]];
  for (const token of tokens) {
    lines.at(-1)?.push(token);
    if (token === '\n') lines.push([]);
  }
  return lines;
}

/** The longest common subsequence: a screen has some eighty tokens. */
function common(
  tokens: readonly string[],
  other: readonly string[],
  from: number,
  gaps: Set<number>,
): readonly boolean[] {
  const same: boolean[] = [];
  for (const { kind, ours } of alignment(tokens, other)) {
    if (kind === 'theirs') gaps.add(from + ours);
    else same.push(kind === 'same');
  }
  return same;
}
