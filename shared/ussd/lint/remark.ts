/**
 * Remark: what a rule of the lint says of a screen or of the press that brought it, and what a rule is given to judge.
 *
 * A Remark knows the screen by its state only. Who gathers Remarks adds where the screen is to be found: the line of a flow, an exchange, a
 * screen of a map.
 */
import type { PressOutcome, UssdReply } from '../reply.ts';

/** The ids that reports and flow files name; rules.ts says what each is. */
export const LINT_RULE_IDS = [
  'too-long',
  'not-gsm',
  'no-way-back',
  'key-gap',
  'key-twice',
  'option-error',
  'end-asks',
  'text-differs',
  'state-differs',
  'expired',
  'back-differs',
  'dead-end',
  'loop',
  'slow',
  'empty-text',
] as const;
export type LintRuleId = (typeof LINT_RULE_IDS)[number];

/** The worst first. */
export const SEVERITIES = ['error', 'warning', 'info'] as const;
export type Severity = (typeof SEVERITIES)[number];

export type Remark = {
  readonly rule: LintRuleId;
  readonly severity: Severity;
  /** What is wrong on this screen, with the figures. */
  readonly message: string;
  /** currentState of the screen; of a press that brought none, of the screen that it answered. Empty if there is none. */
  readonly state: string;
  /** The option that it is about. */
  readonly key?: string;
};

/** One press and what came of it. */
export type LintStep = {
  /** The key or the free text; of the first step, the dialled code. */
  readonly sent: string;
  readonly outcome: PressOutcome;
  /** From the press until its answer was there. */
  readonly elapsedMs: number;
  /** When the answer came, in Unix milliseconds by the service's clock; without it nothing is called expired. */
  readonly atMs?: number;
};

/** A press of the phone; `isStart` if it dialled, and so began a session. */
export type WalkedPress = LintStep & {
  readonly isStart: boolean;
  readonly exchangeId?: string;
  /** The session that was pressed in; absent if it dialled. */
  readonly pressedIn?: string;
  readonly customerId?: number;
};

/** What a rule may look at. */
export type Judged = {
  readonly step: LintStep;
  /** The screen that the press brought; absent if it brought none. */
  readonly screen?: UssdReply;
  /** The screen that the press answered; absent for the dialling. */
  readonly before?: UssdReply;
  /** States of the screens before this one. */
  readonly visited: ReadonlySet<string>;
  /** The first key of back in this session, and the state whose screen showed it. */
  readonly back?: BackKey;
  /** After how many milliseconds the network gives up waiting for the application. */
  readonly applicationLimitMs: number;
};

export type BackKey = { readonly key: string; readonly state: string };

/** What a rule found: its sentence, and the option that it is about. */
export type Found = { readonly message: string; readonly key?: string };
