/**
 * Fuzzy search of short titles: how well a query fits, and which of the title's letters match.
 *
 * Every word of the query must match, in the title or in the words beside it, in any order. A word matches if it occurs
 * as is, or if its letters follow each other with gaps, from the beginning of a word. In the words beside the title,
 * which may be sentences, only beginnings of words count; but a text there that equals the word outranks letters
 * scattered over a title. Case and accents are ignored. The order of results for an empty query is the caller's.
 */

/** Half-open ranges of UTF-16 offsets into the title, in order, not touching. */
export type Marks = readonly (readonly [from: number, to: number])[];

export type FuzzyMatch = { readonly score: number; readonly marks: Marks };

/** Found only in the hidden words; ranks below every hit in the title. */
const HIDDEN_SCORE = 1;

/** How well `query` fits `title`; `beside` are further words that count but are not marked. Undefined: no match. */
export function fuzzyMatch(query: string, title: string, beside: readonly string[] = []): FuzzyMatch | undefined {
  const words = query.trim().split(/\s+/).filter(Boolean);
  const lit = new Set<number>();
  let score = 0;
  for (const word of words) {
    const inTitle = matchWord(word, title);
    const named = beside.some((text) => fold(text).join('') === fold(word).join('')) ? namedScore(word) : 0;
    if (named > (inTitle?.score ?? 0)) score += named;
    else if (inTitle) {
      score += inTitle.score;
      for (const at of inTitle.at) lit.add(at);
    } else if (beside.some((text) => beginsWord(word, text))) score += HIDDEN_SCORE;
    else return undefined;
  }
  // Of two equally good titles, prefer the shorter one.
  return { score: score - title.length / 1000, marks: rangesOf(lit) };
}

const START_OF_WORD = 8;
/** Worth more than the beginning of another word after a gap, so a contiguous piece outranks an abbreviation. */
const NEXT_TO_LAST = 9;
const GAP = -3;
const START_OF_TITLE = 2;

/** Ranks below the same word in a title, above all of its abbreviations. */
function namedScore(word: string): number {
  return START_OF_WORD + NEXT_TO_LAST * (word.length - 1) - 1;
}

function beginsWord(word: string, text: string): boolean {
  const letters = fold(word).join('');
  const within = fold(text).join('');
  for (let at = within.indexOf(letters); at >= 0; at = within.indexOf(letters, at + 1)) {
    if (startsWord(text, at)) return true;
  }
  return false;
}

type WordMatch = { readonly score: number; readonly at: readonly number[] };

/** The best match for the letters of `word` in `text`, in one pass per letter. */
function matchWord(word: string, text: string): WordMatch | undefined {
  const letters = fold(word);
  const within = fold(text);
  if (letters.length === 0 || letters.length > within.length) return undefined;
  const asItStands = within.join('').indexOf(letters.join(''));
  let row: (WordMatch | undefined)[] = within.map((letter, at) => {
    if (letter !== letters[0] || (!startsWord(text, at) && at !== asItStands)) return undefined;
    return { score: ownScore(text, at), at: [at] };
  });
  for (const letter of letters.slice(1)) {
    let bestBefore: WordMatch | undefined;
    let last: WordMatch | undefined;
    row = within.map((candidate, at) => {
      const adjacent = last;
      const distant = bestBefore;
      last = row[at];
      if (last && (!bestBefore || last.score > bestBefore.score)) bestBefore = last;
      if (candidate !== letter) return undefined;
      return better(extend(adjacent, at, NEXT_TO_LAST), extend(distant, at, GAP + ownScore(text, at)));
    });
  }
  return row.reduce(better, undefined);
}

function extend(match: WordMatch | undefined, at: number, score: number): WordMatch | undefined {
  return match && { score: match.score + score, at: [...match.at, at] };
}

function better(left: WordMatch | undefined, right: WordMatch | undefined): WordMatch | undefined {
  if (!left || !right) return left ?? right;
  return right.score > left.score ? right : left;
}

function ownScore(text: string, at: number): number {
  return (startsWord(text, at) ? START_OF_WORD : 0) + (at === 0 ? START_OF_TITLE : 0);
}

const WORD = /[\p{L}\p{N}*#]/u;

function startsWord(text: string, at: number): boolean {
  if (at === 0) return true;
  const here = text[at] ?? '';
  const before = text[at - 1] ?? '';
  if (!WORD.test(before)) return WORD.test(here);
  return /\p{Lu}/u.test(here) && /\p{Ll}/u.test(before);
}

/** One folded character per UTF-16 unit, so that offsets stay valid. */
function fold(text: string): string[] {
  return Array.from({ length: text.length }, (_, at) => {
    const unit = text[at] ?? '';
    return unit.normalize('NFD').charAt(0).toLowerCase().charAt(0);
  });
}

function rangesOf(lit: ReadonlySet<number>): Marks {
  const ranges: [number, number][] = [];
  for (const at of [...lit].sort((left, right) => left - right)) {
    const last = ranges.at(-1);
    if (last && last[1] === at) last[1] = at + 1;
    else ranges.push([at, at + 1]);
  }
  return ranges;
}
