/**
 * Breaks a text into the lines of a display: at line breaks, else after the last blank or hyphen that fits, else inside the word. An amount stays with
 * its currency, and a word such as `digest-match` in one piece, where a line holds them. Blanks at a break stay at the end of their line, where they
 * take no space; so the lines together are the text again.
 */
import { advanceOf, LETTER_GAP, widthOf } from './face.ts';

/** One line; `text` holds the blanks or the line break that end it, `isSoft` says that no line break did. */
export type Line = { readonly text: string; readonly isSoft: boolean };

const BREAKS = /\r\n|[\n\f\r]/;
const PARTS = /[ \t]+|(?:[A-Z]{2,3} (?=\d))?(?:[^ \t-]|(?<=[a-z])-(?=[a-z]))+-*|-+/gu;
/** Of a part that no line holds. */
const PIECES = /[ \t]+|[^ \t-]+-*|-+/gu;

/** The lines of a text on a display as wide as `width` font pixels; at least one. */
export function wrapLines(text: string, width: number): readonly Line[] {
  const lines: Line[] = [];
  for (let rest = text; ; ) {
    const found = BREAKS.exec(rest);
    const end = found ? found.index : rest.length;
    const wrapped = wrapParagraph(rest.slice(0, end), width);
    const last = wrapped.pop() ?? '';
    for (const line of wrapped) lines.push({ text: line, isSoft: true });
    lines.push({ text: last + (found?.[0] ?? ''), isSoft: false });
    if (!found) return lines;
    rest = rest.slice(end + found[0].length);
  }
}

/** A text on one line, its end replaced by an ellipsis if it is wider than `width` font pixels. */
export function cutToWidth(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let kept = '';
  let taken = widthOf('…');
  for (const character of text) {
    taken += advanceOf(character);
    if (taken > width) break;
    kept += character;
  }
  return `${kept.trimEnd()}…`;
}

/** The end of a text, as much of it as `width` font pixels hold. */
export function endWithin(text: string, width: number): string {
  const kept: string[] = [];
  let taken = -LETTER_GAP;
  for (const character of [...text].reverse()) {
    taken += advanceOf(character);
    if (taken > width) break;
    kept.push(character);
  }
  return kept.reverse().join('');
}

function wrapParagraph(text: string, width: number): string[] {
  const lines = [''];
  let taken = 0;
  const add = (part: string, partWidth: number) => {
    lines[lines.length - 1] += part;
    taken += partWidth;
  };
  const startLine = () => {
    lines.push('');
    taken = 0;
  };
  const parts = (text.match(PARTS) ?? []).flatMap((part) =>
    widthOf(part) > width ? (part.match(PIECES) ?? []) : [part],
  );
  for (const part of parts) {
    const partWidth = advanceOf(part);
    if (/^[ \t]/.test(part)) {
      add(part, partWidth);
      continue;
    }
    // The gap after the last letter needs no space.
    if (taken > 0 && taken + partWidth - LETTER_GAP > width) startLine();
    if (taken + partWidth - LETTER_GAP <= width) {
      add(part, partWidth);
      continue;
    }
    for (const character of part) {
      const characterWidth = advanceOf(character);
      if (taken > 0 && taken + characterWidth - LETTER_GAP > width) startLine();
      add(character, characterWidth);
    }
  }
  return lines;
}
