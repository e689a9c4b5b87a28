/** Text without characters that a reader does not see, that move a terminal’s cursor, or that turn the line around. */

/** Controls, line ends, marks of direction, blanks without width, and what Unicode has no character for. */
export const UNSEEN = /[\p{Cc}\p{Cs}\p{Cn}\u2028\u2029\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;

const ANY_UNSEEN = new RegExp(UNSEEN, 'gu');
const RUN_OF_UNSEEN = new RegExp(`${UNSEEN.source}+`, 'gu');
const UNSEEN_IN_TEXT = new RegExp(`(?!\\t|\\r?\\n)${UNSEEN.source}`, 'gu');

/** A text of one line, such as a name, a title, a table's cell: each of them becomes U+FFFD. */
export function plainLine(text: string): string {
  return text.replaceAll(ANY_UNSEEN, '\ufffd');
}

/** The same with a blank in place of each run of them: for a label, a comment, a name that is read as a word. */
export function blankedLine(text: string): string {
  return text.replaceAll(RUN_OF_UNSEEN, ' ');
}

/** A text of many lines: the same, but for tabs and the ends of its lines. */
export function plainText(text: string): string {
  return text.replaceAll(UNSEEN_IN_TEXT, '\ufffd');
}
