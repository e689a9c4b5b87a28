/** A text of one line without characters that a reader does not see or that turn the line around: names, titles, table cells. */

/** Controls, line ends, marks of direction, blanks without width, and what Unicode has no character for. */
export const UNSEEN = /[\p{Cc}\p{Cs}\p{Cn}\u2028\u2029\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;

/** Each of them becomes U+FFFD. */
export function plainLine(text: string): string {
  return text.replaceAll(new RegExp(UNSEEN, 'gu'), '\ufffd');
}
