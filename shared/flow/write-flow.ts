/**
 * Writes a flow file from a recorded session: each press with the screen that it brought, as exact as it was.
 *
 * With `loosens`, amounts, references, dates and times become `…`, so that the flow holds on another day as well. What comes
 * out is read back by read-flow.ts as what went in.
 */
import { Document, Scalar } from 'yaml';
import type { PressOutcome, UssdReply } from '../ussd/reply.ts';
import { isSecretAnswer, screenOf } from '../ussd/secret-answer.ts';
import { ANY_TEXT } from './pattern.ts';
import { pauseComment } from './recorded-pauses.ts';

export type RecordedPress = {
  /** The key or free text; of the first, the dialled code. */
  readonly sent: string;
  readonly outcome: PressOutcome;
  /** The HTTP status; absent if no answer came. */
  readonly status?: number | undefined;
  /** How long the screen before stood there. */
  readonly afterMs?: number | undefined;
  /** It was pressed as a secret, by the mark of a flow or by the screen before. */
  readonly isSecret?: boolean | undefined;
};

export type FlowDraft = {
  readonly name: string;
  readonly customerId?: number | undefined;
  /** Absent: the environment's service code. */
  readonly dial?: string | undefined;
  /** The dialling first; a press without an answer ends the flow. */
  readonly presses: readonly RecordedPress[];
  readonly loosens?: boolean | undefined;
};

export function writeFlow({ name, customerId, dial, presses, loosens = false }: FlowDraft): string {
  const answered = presses.slice(0, lengthAnswered(presses));
  const [first, ...rest] = answered;
  let before = replyOf(first);
  const steps = rest.map((press) => {
    const step = { [kindOf(press.sent, before)]: written(press, before), expect: expectationOf(press, loosens) };
    // After a refusal the phone still shows the screen before it.
    before = replyOf(press) ?? before;
    return step;
  });
  const document = new Document({
    flow: name,
    ...(customerId === undefined ? {} : { customer: customerId }),
    ...(dial === undefined ? {} : { dial: quotedScalar(dial) }),
    ...(first ? { expect: expectationOf(first, loosens) } : {}),
    steps,
  });
  return document.toString({ lineWidth: 0 });
}

function lengthAnswered(presses: readonly RecordedPress[]): number {
  const missing = presses.findIndex(({ status }) => status === undefined);
  return missing < 0 ? presses.length : missing;
}

function replyOf(press: RecordedPress | undefined): UssdReply | undefined {
  return press?.outcome.kind === 'reply' ? press.outcome.reply : undefined;
}

/** A key of the screen before, or what looks like one, is pressed; all else is typed. */
function kindOf(sent: string, before: UssdReply | undefined): 'press' | 'type' {
  const isOffered = before?.menu.options.some(({ key }) => key === sent);
  return isOffered || /^[0-9*#]{1,2}$/.test(sent) ? 'press' : 'type';
}

type WrittenExpectation = Readonly<Record<string, string | number | boolean | Scalar>>;

function expectationOf({ outcome, status }: RecordedPress, loosens: boolean): WrittenExpectation {
  if (outcome.kind === 'failed') return { refused: status ?? 0 };
  const { reply } = outcome;
  return {
    state: isPlainName(reply.currentState) ? reply.currentState : quotedScalar(asPattern(reply.currentState)),
    text: textScalar(screenPattern(reply, loosens)),
    ...(reply.menu.isEndState ? { end: true } : {}),
  };
}

/** The screen as a pattern of itself. */
export function screenPattern({ ussdText }: Pick<UssdReply, 'ussdText'>, loosens = false): string {
  const exact = asPattern(ussdText);
  return loosens ? exact.replace(VALUES, ANY_TEXT) : exact;
}

/** Amounts with decimals or thousands, times, dates, references of letters and digits. */
const VALUES =
  /\d{1,2}:\d{2}(?::\d{2})?|\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}|\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*(?: \d{2,4})?|\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+\.\d+|\b(?=[A-Z0-9-]*\d{3})[A-Z0-9]+(?:-[A-Z0-9]+)*\b|\d{4,}/g;

/** A text as a pattern that matches it; a `…` in it has no literal form and matches itself. */
export function asPattern(text: string): string {
  return text.replaceAll('{', '{{');
}

/** A number where YAML reads the same characters back; else a text. A PIN bears the mark that keeps it out of reports. */
function written({ sent, afterMs, ...press }: RecordedPress, before: UssdReply | undefined): Scalar {
  const text = asPattern(sent);
  const scalar = /^(0|[1-9]\d{0,8})$/.test(text) ? new Scalar(Number(text)) : quotedScalar(text);
  const isSecret = press.isSecret || isSecretAnswer(before && screenOf(before), sent);
  const comments = [...(afterMs === undefined ? [] : [pauseComment(afterMs)]), ...(isSecret ? [' secret'] : [])];
  if (comments.length > 0) scalar.comment = comments.join(' #');
  return scalar;
}

function quotedScalar(text: string): Scalar {
  const scalar = new Scalar(text);
  scalar.type = Scalar.QUOTE_DOUBLE;
  return scalar;
}

/** `HOME`, `MY_PORTFOLIO`: what YAML reads back as this text without quotes. */
export function isPlainName(text: string): boolean {
  return /^[A-Z]+(_[A-Z]+)*$/.test(text) && !/^(NULL|TRUE|FALSE)$/.test(text);
}

/** As a block where it can be one; its final line end is the one that readers ignore. */
export function textScalar(text: string): Scalar {
  const scalar = new Scalar(`${text}\n`);
  scalar.type = isBlockText(text) ? Scalar.BLOCK_LITERAL : Scalar.QUOTE_DOUBLE;
  return scalar;
}

/** Printable lines without blanks at their ends, the first and last of them not empty. */
export function isBlockText(text: string): boolean {
  return /^(?!\s)[\P{C}\n]+$/u.test(text) && !/[ \n]$|[ ]\n|[\u2028\u2029\ufeff]/.test(text);
}
