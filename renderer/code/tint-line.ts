/**
 * Splits a program's line into tokens for colouring: comments, strings, numbers, keywords, and the rest.
 *
 * No grammar: generated programs are simple enough for one regular expression per language, and none of their strings spans lines. A wrongly coloured
 * token still copies as the right text.
 */
import type { TargetId } from '../../shared/codegen/target.ts';

export type TokenKind = 'comment' | 'string' | 'number' | 'keyword' | 'plain';
/** `at` is the offset of the first character. */
export type Token = { readonly kind: TokenKind; readonly text: string; readonly at: number };

type Language = { readonly comment: string; readonly string: string; readonly keywords: string };

const SLASHES = '\\/\\/.*';
/** A hash at the start of a word; `#{` belongs to Ruby's strings. */
const HASH = '(?<!\\S)#(?!\\{).*';
const SINGLE = "'(?:\\\\.|[^'\\\\])*'";
const DOUBLE = '"(?:\\\\.|[^"\\\\])*"';
const BACKTICK = '`(?:\\\\.|[^`\\\\])*`';
const TRIPLE = '"""[^]*?"""';

const JAVASCRIPT: Language = {
  comment: SLASHES,
  string: `${SINGLE}|${DOUBLE}|${BACKTICK}`,
  keywords: 'import from const let function return if throw new await async typeof for of readonly string undefined',
};

const LANGUAGES: Readonly<Record<TargetId, Language>> = {
  node: JAVASCRIPT,
  'typescript-noble': JAVASCRIPT,
  python: { comment: HASH, string: `[fb]?(?:${SINGLE}|${DOUBLE})`, keywords: 'import from with as for in if else' },
  java: {
    comment: SLASHES,
    string: DOUBLE,
    keywords: 'import static class public void throws new if throw return null long byte int',
  },
  go: {
    comment: SLASHES,
    string: `${DOUBLE}|\`[^\`]*\``,
    keywords: 'package import func return if nil var for range map string byte error panic',
  },
  php: {
    comment: SLASHES,
    string: `${SINGLE}|${DOUBLE}`,
    keywords: 'function fn new throw if return foreach as echo exit declare string int true false',
  },
  ruby: { comment: HASH, string: `${SINGLE}|${DOUBLE}`, keywords: 'require do end nil true false exit puts' },
  rust: {
    comment: SLASHES,
    string: `r#"[^]*?"#|b?${DOUBLE}|'(?:\\\\.|[^'\\\\])'`,
    keywords: 'use fn let mut if else for in pub move as',
  },
  kotlin: { comment: SLASHES, string: `${TRIPLE}|${DOUBLE}`, keywords: 'import fun val var return if else in to for' },
  curl: {
    comment: HASH,
    string: `\\$?${SINGLE}|${DOUBLE}`,
    keywords: 'set if then else fi for in do done trap printf cat echo',
  },
};

const patterns = new Map<TargetId, RegExp>();

function patternOf(target: TargetId): RegExp {
  const known = patterns.get(target);
  if (known) return known;
  const { comment, string, keywords } = LANGUAGES[target];
  const words = keywords.replaceAll(' ', '|');
  const made = new RegExp(
    `(?<comment>${comment})|(?<string>${string})|(?<keyword>(?<![\\w$.-])(?:${words})(?![\\w-]))|(?<number>(?<![\\w.])\\d+(?![\\w.]))`,
    'g',
  );
  patterns.set(target, made);
  return made;
}

/** The tokens of one line, in order; joined they equal the line. */
export function tintLine(target: TargetId, line: string): readonly Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of line.matchAll(patternOf(target))) {
    const { groups = {}, index } = match;
    if (index > end) tokens.push({ kind: 'plain', text: line.slice(end, index), at: end });
    const kind = (['comment', 'string', 'keyword', 'number'] as const).find((one) => groups[one] !== undefined);
    tokens.push({ kind: kind ?? 'plain', text: match[0], at: index });
    end = index + match[0].length;
  }
  if (end < line.length) tokens.push({ kind: 'plain', text: line.slice(end), at: end });
  return tokens;
}
