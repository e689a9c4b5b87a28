/**
 * Patterns of expected texts: `…` is any text, also none, across lines; `{name}` is one or more characters within a line;
 * `{{` is a literal `{`.
 *
 * This file reads a pattern and fills one in; match.ts holds it against a text. Source: contract, “Flow files”.
 */
import { shortened } from '../text/shortened.ts';

export type PatternPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'any' }
  | { readonly kind: 'name'; readonly name: string };

export type ReadPattern =
  | { readonly ok: true; readonly parts: readonly PatternPart[] }
  /** `offset` counts UTF-16 units from the beginning of the pattern. */
  | { readonly ok: false; readonly offset: number; readonly message: string };

export const ANY_TEXT = '…';
/** More than any screen has; a pattern with more would be slow to hold against a text. */
const MOST_PLACES = 200;

const NAME = /^[\p{L}\p{N}_][\p{L}\p{N}_.-]*$/u;

/** True if the text can stand between braces. */
export function isPatternName(text: string): boolean {
  return text.length <= 100 && NAME.test(text);
}

/** Reads a pattern. With `withAny` false `…` is an ordinary character, as in what is sent. */
export function readPattern(text: string, withAny = true): ReadPattern {
  const parts: PatternPart[] = [];
  let literal = '';
  const add = (part: PatternPart): void => {
    if (literal !== '') parts.push({ kind: 'text', text: literal });
    literal = '';
    parts.push(part);
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === ANY_TEXT && withAny) {
      add({ kind: 'any' });
    } else if (character !== '{') {
      literal += character;
    } else if (text.charAt(at + 1) === '{') {
      literal += '{';
      at += 1;
    } else {
      const end = text.indexOf('}', at);
      const name = end < 0 ? '' : text.slice(at + 1, end);
      if (!isPatternName(name)) {
        return {
          ok: false,
          offset: at,
          // What stands there may be a password that has a brace.
          message:
            'expected a name in braces such as {page}, or {{ for a literal {; got a { with something else behind it',
        };
      }
      add({ kind: 'name', name });
      at = end;
    }
  }
  if (literal !== '') parts.push({ kind: 'text', text: literal });
  if (parts.length > MOST_PLACES * 2) {
    return { ok: false, offset: 0, message: `expected at most ${MOST_PLACES} of … and {name}; got more` };
  }
  return { ok: true, parts };
}

/** A text as a pattern that matches it; a `…` in it has no literal form and matches itself. */
export function asPattern(text: string): string {
  return text.replaceAll('{', '{{');
}

/** The parts of a pattern that was read before; one that cannot be read is a text without places. */
export function patternParts(text: string, withAny = true): readonly PatternPart[] {
  const read = readPattern(text, withAny);
  return read.ok ? read.parts : [{ kind: 'text', text }];
}

/** The names in a pattern; none if it cannot be read. */
export function namesIn(text: string, withAny = true): readonly string[] {
  const read = readPattern(text, withAny);
  return read.ok ? read.parts.flatMap((part) => (part.kind === 'name' ? [part.name] : [])) : [];
}

/** The text with each `{name}` as known and `{{` as `{`; an unknown name stays as it is written. */
export function fillIn(text: string, values: ReadonlyMap<string, string>): string {
  const written = patternParts(text, false).map((part) => {
    if (part.kind === 'text') return part.text;
    return part.kind === 'any' ? ANY_TEXT : (values.get(part.name) ?? `{${part.name}}`);
  });
  return written.join('');
}

/** A name as people give them, which a fault may quote; anything else may be a value that slipped into a name's place. */
export function quotedName(name: string): string {
  return /^\p{L}[\p{L}_-]*\d?$/u.test(name) ? quoted(name) : 'something else';
}

export function quoted(text: string): string {
  return JSON.stringify(shortened(text, 60));
}
