/**
 * Finds the words of a query in an exchange: the place, and a line of surrounding text with the hits marked.
 *
 * Ignores case and accents as the index does (SQLite FTS5, unicode61). For display only; the index has already decided
 * what matches.
 */
import type { TextRun } from '../compare/inner-difference.ts';
import type { WordsTerm } from './history-query.ts';
import { SEARCHED_PLACES, type SearchedPlace, type SearchText } from './search-text.ts';

/** The index knows a screen as a part of its answer’s body only. */
export type ExcerptPlace = SearchedPlace | 'screen';

/** The `runs` joined are the shown text; those with `differs` are hits. */
export type Excerpt = { readonly place: ExcerptPlace; readonly runs: readonly TextRun[] };

/** A title is shown whole: it names the row. Elsewhere few, so that a narrow window still shows the hit. */
const BEFORE = 10;
const LENGTH = 170;

/**
 * The first place with one of the words; undefined if there is none (the result then matched by filters alone). `screen`: what
 * the phone showed, of which the line is given rather than the JSON around it.
 */
export function excerptOf(text: SearchText, words: readonly WordsTerm[], screen = ''): Excerpt | undefined {
  const pattern = patternOf(words.filter((term) => !term.isExcluded));
  if (!pattern) return undefined;
  for (const place of SEARCHED_PLACES) {
    const line = place === 'url' && screen.split('\n').find((one) => fold(one).search(pattern) >= 0);
    if (line) return { place: 'screen', runs: runsAround(line, fold(line), pattern, fold(line).search(pattern)) };
    const folded = fold(text[place]);
    const first = folded.search(pattern);
    if (first >= 0)
      return { place, runs: runsAround(text[place], folded, pattern, place === 'label' ? undefined : first) };
  }
  return undefined;
}

/** Around the first hit, or the whole text. */
function runsAround(text: string, folded: string, pattern: RegExp, first: number | undefined): TextRun[] {
  const start = first === undefined || first <= BEFORE ? 0 : first - BEFORE;
  const end = first === undefined ? text.length : Math.min(text.length, start + LENGTH);
  const runs: TextRun[] = [];
  let at = start;
  const push = (to: number, differs: boolean) => {
    if (to > at) runs.push({ text: oneLine(text.slice(at, to)), differs });
    at = to;
  };
  for (const hit of folded.matchAll(new RegExp(pattern, 'gu'))) {
    if (hit.index < at) continue;
    if (hit.index >= end) break;
    push(hit.index, false);
    push(Math.min(end, hit.index + hit[0].length), true);
  }
  push(end, false);
  return [
    ...(start > 0 ? [{ text: '… ', differs: false }] : []),
    ...runs,
    ...(end < text.length ? [{ text: ' …', differs: false }] : []),
  ];
}

function patternOf(words: readonly WordsTerm[]): RegExp | undefined {
  const alternatives = words.flatMap(({ text, match }) => {
    const tokens = fold(text).match(/[\p{L}\p{N}\p{Co}]+/gu);
    if (!tokens) return [];
    return [`${tokens.join('[^\\p{L}\\p{N}\\p{Co}]+')}${match === 'exact' ? '(?![\\p{L}\\p{N}\\p{Co}])' : ''}`];
  });
  if (alternatives.length === 0) return undefined;
  return new RegExp(`(?<![\\p{L}\\p{N}\\p{Co}])(?:${alternatives.join('|')})`, 'u');
}

/** Lower case without accents, at the same length, so that positions stay valid. */
function fold(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase();
  let folded = '';
  for (const character of text) {
    const plain = character.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
    folded += plain.length === character.length ? plain : character;
  }
  return folded;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s/g, ' ');
}
