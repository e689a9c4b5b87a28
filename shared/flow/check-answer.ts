/**
 * Holds one answer against what was expected of it: every part that does not hold, with expected and got.
 *
 * Every part is looked at, so that one run tells all that changed on a screen. What a pattern's names are is kept for the
 * steps after it, whether or not another part failed.
 */
import { countSeptets } from '../gsm/septets.ts';
import { isSameJson } from '../json/same-json.ts';
import type { PressOutcome, UssdReply } from '../ussd/reply.ts';
import type { Expectation } from './flow.ts';
import { type Captures, type Match, matchPart, matchWhole } from './match.ts';
import { fillIn, patternParts } from './pattern.ts';

/** An answer to a press, as whoever sent it saw it. */
export type PressAnswer = {
  readonly outcome: PressOutcome;
  /** The HTTP status; absent if no answer came. */
  readonly status?: number | undefined;
  readonly elapsedMs: number;
  readonly exchangeId?: string | undefined;
  /** When it came, in Unix milliseconds by the service's clock; absent where that clock is not known. */
  readonly atMs?: number | undefined;
  /** How long the service asks its caller to wait, where it does (429, 503). */
  readonly retryAfterMs?: number | undefined;
};

/** `expectation` is the field of the flow file, `answer` where none came, or `delivery` for a webhook message. */
export type FlowFailure = {
  readonly expectation: keyof Expectation | 'answer' | 'delivery';
  readonly expected: FlowValue;
  readonly got: FlowValue;
};

export type FlowValue = string | number | boolean | null | readonly string[];

/** Whether the expression, with flag u, is found in the text; `timed-out` where that took too long to tell. */
export type TestExpression = (expression: string, text: string) => boolean | 'timed-out';

export type Checked = { readonly failures: readonly FlowFailure[]; readonly captures: Captures };

/** A screen has 182 characters; an expression that goes back and forth is given no more than this. */
const MOST_TESTED_CHARACTERS = 5_000;

/** Without a limit of time: an expression can take for ever in the hands of who wrote it. */
export const testExpression: TestExpression = (expression, text) => new RegExp(expression, 'u').test(text);

export function checkAnswer(
  expect: Expectation,
  answer: PressAnswer,
  known: Captures,
  test: TestExpression = testExpression,
): Checked {
  const { outcome, status, elapsedMs } = answer;
  if (outcome.kind === 'failed' && (status === undefined || status === 200)) {
    const expected = status === undefined ? 'an answer' : 'a screen';
    return { failures: [{ expectation: 'answer', expected, got: outcome.failure.message }], captures: known };
  }
  const failures: FlowFailure[] = [];
  if (outcome.kind === 'failed' && expect.refused === undefined) {
    failures.push({ expectation: 'refused', expected: 'a screen', got: `${status}: ${outcome.failure.message}` });
    return { failures, captures: known };
  }
  if (expect.refused !== undefined && status !== expect.refused) {
    failures.push({ expectation: 'refused', expected: expect.refused, got: status ?? null });
  }
  if (expect.maxMs !== undefined && elapsedMs > expect.maxMs) {
    failures.push({ expectation: 'maxMs', expected: expect.maxMs, got: elapsedMs });
  }
  const screen = checkScreen(expect, outcome.kind === 'reply' ? outcome.reply : undefined, known, test);
  return { failures: [...failures, ...screen.failures], captures: screen.captures };
}

/** Where a refusal was expected, there is no screen to look at. */
function checkScreen(
  expect: Expectation,
  reply: UssdReply | undefined,
  known: Captures,
  test: TestExpression,
): Checked {
  const failures: FlowFailure[] = [];
  let captures = known;
  const fail = (expectation: keyof Expectation, expected: FlowValue, got: FlowValue): void => {
    failures.push({ expectation, expected, got: reply ? got : null });
  };
  const hold = (match: Match): boolean => {
    if (match.kind === 'fits') captures = match.captures;
    return match.kind === 'fits' && reply !== undefined;
  };
  const text = reply?.ussdText ?? '';
  if (expect.state !== undefined) {
    const state = fillIn(expect.state, captures);
    if (reply?.currentState !== state) fail('state', state, reply?.currentState ?? null);
  }
  if (expect.text !== undefined && !hold(matchWhole(patternParts(expect.text), text, captures))) {
    fail('text', expect.text, text);
  }
  for (const part of expect.contains ?? []) {
    if (!hold(matchPart(patternParts(part), text, captures))) fail('contains', part, text);
  }
  if (expect.matches !== undefined) {
    const found = test(expect.matches, text.slice(0, MOST_TESTED_CHARACTERS));
    if (found !== true || !reply) {
      fail('matches', expect.matches, found === 'timed-out' ? 'the expression took too long on this screen' : text);
    }
  }
  const options = reply?.menu.options ?? [];
  if (expect.options !== undefined) {
    const got = options.map(({ key, label }) => `${key} ${label}`);
    const isSame =
      got.length === expect.options.length &&
      got.every((option, at) => hold(matchWhole(patternParts(expect.options?.[at] ?? ''), option, captures)));
    if (!isSame || !reply) fail('options', expect.options, got);
  }
  if (expect.keys !== undefined) {
    const got = options.map(({ key }) => key);
    if (!reply || !isSameJson(got, expect.keys)) fail('keys', expect.keys, got);
  }
  if (expect.end !== undefined && reply?.menu.isEndState !== expect.end)
    fail('end', expect.end, reply?.menu.isEndState ?? null);
  if (expect.maxSeptets !== undefined) {
    const { septets, foreign } = countSeptets(text);
    const got =
      foreign.length === 0 ? septets : `${text.length} UCS-2 units: ${foreign.join(' ')} is not in the alphabet`;
    if (!reply || foreign.length > 0 || septets > expect.maxSeptets) fail('maxSeptets', expect.maxSeptets, got);
  }
  return { failures, captures };
}
