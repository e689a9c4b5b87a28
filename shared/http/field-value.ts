/**
 * The value of a header as a signature or structured field reads it: lines trimmed, unfolded and joined.
 *
 * Inner spaces, case and characters stay unchanged. Source: RFC 9421 section 2.1; RFC 9110 section 5.3; RFC 9112
 * section 5.2 (obsolete line folding).
 */
import type { HeaderLine } from './message.ts';

const isOuterSpace = (code: number): boolean => code === 32 || code === 9 || code === 10 || code === 13;

/** Trims one line's value and replaces each obsolete fold by one space. */
export function normaliseFieldLine(value: string): string {
  let start = 0;
  let end = value.length;
  while (start < end && isOuterSpace(value.charCodeAt(start))) start += 1;
  while (end > start && isOuterSpace(value.charCodeAt(end - 1))) end -= 1;
  const trimmed = start === 0 && end === value.length ? value : value.slice(start, end);
  return trimmed.includes('\n') ? openFolds(trimmed) : trimmed;
}

/** Replaces `OWS CRLF RWS` by one space; a bare LF counts as a line end, as everywhere in a message's head. */
function openFolds(value: string): string {
  return value
    .split('\n')
    .map((part, index, parts) => {
      const left = index === 0 ? part : part.replace(/^[ \t]+/, '');
      return index === parts.length - 1 ? left : withoutEnd(left);
    })
    .join(' ');
}

/** Without one carriage return at its end and the blanks before that. By hand: an expression would begin anew at each blank of a long run. */
function withoutEnd(text: string): string {
  let end = text.endsWith('\r') ? text.length - 1 : text.length;
  while (end > 0 && (text[end - 1] === ' ' || text[end - 1] === '\t')) end -= 1;
  return text.slice(0, end);
}

/** All lines named `name` (lower case), normalised and joined with ", "; undefined if there are none. */
export function combinedFieldValue(headers: readonly HeaderLine[], name: string): string | undefined {
  let combined: string | undefined;
  for (const [lineName, value] of headers) {
    if (lineName.length !== name.length || lineName.toLowerCase() !== name) continue;
    const line = normaliseFieldLine(value);
    combined = combined === undefined ? line : `${combined}, ${line}`;
  }
  return combined;
}
