/**
 * What tells two screens apart, line by line: for two phones side by side, and for a replay beside its recording.
 *
 * A line that differs only in figures, times and references differs in its values: two sessions of a service that keeps
 * its promise may differ so. Whether a difference is a fault is for the reader to say.
 */

import { differLines, type LineDifference } from '../bytes/line-difference.ts';
import { decodeUtf8, encodeUtf8 } from '../bytes/utf8.ts';
import { screenText } from './screen-text.ts';
import type { SessionState } from './session-state.ts';

/** A screen as a phone shows it; `state` is absent where the words are the phone's own. */
export type ShownScreen = { readonly text: string; readonly state?: string };

/** What a phone shows now. */
export function shownScreen(phone: SessionState): ShownScreen {
  const { stage } = phone;
  const isReply = stage.kind === 'screen' || stage.kind === 'ended';
  return { text: screenText(phone), state: isReply ? stage.reply.currentState : undefined };
}

/** A line of a screen's text, counted from 1. */
export type ScreenLine = { readonly number: number; readonly text: string };

/** A pair of lines that differ, or a line that one screen has alone. */
export type LineChange = {
  readonly first?: ScreenLine;
  readonly second?: ScreenLine;
  /** Only figures, times or references differ. */
  readonly isOfValues: boolean;
};

export type ScreenDifference = {
  /** Undefined where both are in the same state. */
  readonly states?: { readonly first: string | undefined; readonly second: string | undefined };
  /** In the order of the screens. */
  readonly lines: readonly LineChange[];
  /** `values`: the same state, and the same lines but for their values. */
  readonly kind: 'same' | 'values' | 'differs';
};

/**
 * What tells two phones apart now: `waiting` while one of them waits for an answer, so that nothing flickers; `idle` while
 * only one is in a session, since there is nothing to compare.
 */
export function comparePhones(first: SessionState, second: SessionState): ScreenDifference | 'waiting' | 'idle' {
  if (first.inFlight || second.inFlight) return 'waiting';
  return isIdle(first) === isIdle(second) ? compareScreens(shownScreen(first), shownScreen(second)) : 'idle';
}

function isIdle({ stage: { kind } }: SessionState): boolean {
  return kind === 'idle' || kind === 'calls';
}

/** Compares two screens; CR LF counts as LF. */
export function compareScreens(first: ShownScreen, second: ShownScreen): ScreenDifference {
  const lines = changesOf(differLines(linesOf(first), linesOf(second)));
  const states = first.state === second.state ? undefined : { first: first.state, second: second.state };
  if (states) return { states, lines, kind: 'differs' };
  if (lines.length === 0) return { lines, kind: 'same' };
  return { lines, kind: lines.every(({ isOfValues }) => isOfValues) ? 'values' : 'differs' };
}

/** `Line 3: K 2.10 / K 2.15`; a line that is missing is said to be. */
export function changeSentence({ first, second }: LineChange): string {
  const numbers = [first?.number, second?.number].filter((one) => one !== undefined);
  const where = [...new Set(numbers)].join(' / ');
  return `Line ${where}: ${shown(first)} / ${shown(second)}`;
}

function shown(line: ScreenLine | undefined): string {
  if (line === undefined) return 'no such line';
  return line.text.trim() === '' ? 'an empty line' : line.text;
}

function linesOf({ text }: ShownScreen): Uint8Array {
  return encodeUtf8(text.replaceAll('\r\n', '\n'));
}

function changesOf(differences: readonly LineDifference[]): LineChange[] {
  const changes: LineChange[] = [];
  let block: { first: ScreenLine[]; second: ScreenLine[] } = { first: [], second: [] };
  const closeBlock = () => {
    changes.push(...pairBlock(block.first, block.second));
    block = { first: [], second: [] };
  };
  let firstNumber = 0;
  let secondNumber = 0;
  for (const { kind, line } of differences) {
    if (kind !== 'theirs') firstNumber += 1;
    if (kind !== 'ours') secondNumber += 1;
    const text = decodeUtf8(line);
    if (kind === 'same') closeBlock();
    else if (kind === 'ours') block.first.push({ number: firstNumber, text });
    else block.second.push({ number: secondNumber, text });
  }
  closeBlock();
  return changes;
}

/** Pairs the lines of a block: those that differ in values only, and between these the others in their order. */
function pairBlock(first: readonly ScreenLine[], second: readonly ScreenLine[]): LineChange[] {
  const changes: LineChange[] = [];
  let next = 0;
  first.forEach((line, at) => {
    const shape = shapeOf(line.text);
    const alike = second.findIndex((other, index) => index >= next && shapeOf(other.text) === shape);
    const left = second.length - next;
    const partnerAt = alike >= 0 ? alike : left > 0 && left >= first.length - at ? next : -1;
    const partner = second[partnerAt];
    if (partner === undefined) {
      changes.push({ first: line, isOfValues: false });
      return;
    }
    for (const alone of second.slice(next, partnerAt)) changes.push({ second: alone, isOfValues: false });
    changes.push({ first: line, second: partner, isOfValues: alike >= 0 });
    next = partnerAt + 1;
  });
  for (const alone of second.slice(next)) changes.push({ second: alone, isOfValues: false });
  return changes;
}

const MONTHS_AND_DAYS =
  /^(jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun|january|february|march|april|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|am|pm)$/i;
const VALUE = '\u0000';

/** The line with a sign in place of each value: words with a digit in them, names of months and days. Its option key stays. */
function shapeOf(line: string): string {
  const [key = ''] = /^\s*\d{1,2}\s*[.):]\s/.exec(line) ?? [];
  const rest = line.slice(key.length).replace(/[\p{L}\p{N}]+(?:[.,:/'’-][\p{L}\p{N}]+)*/gu, valueOrWord);
  return key + rest.replace(/[+−-](?=\0)/g, '');
}

function valueOrWord(word: string): string {
  if (!/\p{N}/u.test(word)) return MONTHS_AND_DAYS.test(word) ? VALUE : word;
  return VALUE;
}
