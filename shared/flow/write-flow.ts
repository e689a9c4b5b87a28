/**
 * Writes a flow file from a recorded session: each press with the screen that it brought, as exact as it was, or as the
 * pattern that recorded-masks.ts made of it.
 *
 * What comes out is read back by read-flow.ts as what went in.
 */
import { Document, Scalar } from 'yaml';
import type { PressOutcome, UssdReply } from '../ussd/reply.ts';
import { isSecretAnswer, screenOf } from '../ussd/secret-answer.ts';
import { asPattern } from './pattern.ts';
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
  /** What the screen must say, where that is not its own text. */
  readonly pattern?: string | undefined;
};

export type FlowToWrite = {
  readonly name: string;
  readonly customerId?: number | undefined;
  /** Absent: the environment's service code. */
  readonly dial?: string | undefined;
  /** The dialling first; a press without an answer ends the flow. */
  readonly presses: readonly RecordedPress[];
};

export function writeFlow({ name, customerId, dial, presses }: FlowToWrite): string {
  const answered = presses.slice(0, lengthAnswered(presses));
  const [first, ...rest] = answered;
  let before = replyOf(first);
  const steps = rest.map((press) => {
    const step = { [kindOf(press.sent, before)]: written(press, before), expect: expectationOf(press) };
    // After a refusal the phone still shows the screen before it.
    before = replyOf(press) ?? before;
    return step;
  });
  const document = new Document({
    flow: name,
    ...(customerId === undefined ? {} : { customer: customerId }),
    ...(dial === undefined ? {} : { dial: quotedScalar(dial) }),
    ...(first ? { expect: expectationOf(first) } : {}),
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

function expectationOf({ outcome, status, pattern }: RecordedPress): WrittenExpectation {
  if (outcome.kind === 'failed') return { refused: status ?? 0 };
  const { reply } = outcome;
  return {
    state: isPlainName(reply.currentState) ? reply.currentState : quotedScalar(asPattern(reply.currentState)),
    text: textScalar(pattern ?? asPattern(reply.ussdText)),
    ...(reply.menu.isEndState ? { end: true } : {}),
  };
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
