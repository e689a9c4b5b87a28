/** The line that contains a fault, cut to a readable length, and the fault's position in it. */
import { exactText } from '../../../shared/bytes/exact-text.ts';
import { type Evidence, evidenceBytes } from '../../../shared/compare/evidence.ts';

export type FaultPlace = {
  /** Counted from 1, in characters. */
  readonly line: number;
  readonly column: number;
  readonly before: string;
  /** The character at the position; empty at the end of the text. */
  readonly at: string;
  readonly after: string;
};

const CONTEXT = 44;
/** Cuts a long file here before marking faults: its head, where they are, is within this part. */
const SHOWN_BYTES = 200_000;

/** The text in which faults of a paste are marked. */
export function textOfPaste(evidence: Evidence): string {
  return evidence.kind === 'text' ? evidence.text : exactText(evidenceBytes(evidence).subarray(0, SHOWN_BYTES));
}

/** `offset` counts characters of the text. */
export function faultPlace(text: string, offset: number): FaultPlace {
  const place = Math.min(Math.max(0, offset), text.length);
  const start = place === 0 ? 0 : text.lastIndexOf('\n', place - 1) + 1;
  const lineFeed = text.indexOf('\n', place);
  const end = lineFeed < 0 ? text.length : lineFeed;
  const from = Math.max(start, place - CONTEXT);
  const to = Math.min(end, place + 1 + CONTEXT);
  const at = text.slice(place, Math.min(end, place + 1));
  return {
    line: text.slice(0, place).split('\n').length,
    column: place - start + 1,
    before: (from > start ? '…' : '') + text.slice(from, place),
    at,
    after: text.slice(place + at.length, Math.max(to, place + at.length)) + (to < end ? '…' : ''),
  };
}
