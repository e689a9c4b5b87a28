/**
 * A phone that is played in words, so that a test of the machine reads as what a person does and sees.
 *
 * The service behind it is a list of answers given by hand: `answers` answers the press that is awaited, `lateAnswer`
 * one that was sent before. Times are milliseconds and move only with `waits`.
 */
import { isKeypadKey } from '../../../shared/gsm/keypad.ts';
import type { PressOutcome, UssdReply } from '../../../shared/ussd/reply.ts';
import { screenText, softKeys } from '../../../shared/ussd/screen-text.ts';
import { advance } from '../../../shared/ussd/session.ts';
import {
  type Instant,
  type PhoneEvent,
  type SendEffect,
  type SessionState,
  SWITCHED_ON,
} from '../../../shared/ussd/session-state.ts';

export const SERVICE_CODE = '*384*99#';
const START_MS = Date.parse('2026-11-21T08:00:00Z');

/** A reply in the given state; its options are its text's lines that begin with a key and a point. */
export function reply(state: string, text: string, session = 's1', changes: Partial<UssdReply> = {}): UssdReply {
  const options = text.split('\n').flatMap((line) => {
    const [, key, label] = /^(\d+)\. (.*)$/.exec(line) ?? [];
    return key === undefined || label === undefined ? [] : [{ key, label }];
  });
  return {
    message: 'ok',
    sessionId: session,
    currentState: state,
    menu: {
      state,
      text: text.split('\n')[0] ?? '',
      options,
      isEndState: options.length === 0 && /_SUCCESS|GOODBYE/.test(state),
    },
    ussdText: text,
    expiresAt: new Date(START_MS + 180_000).toISOString(),
    ...changes,
  };
}

export const HOME = 'Welcome\n1. Stocks\n2. My Portfolio\n0. Exit';
export const STOCKS = 'Stocks 1/4\n1. ZMBP\n2. KAFC\n7. Next Page\n8. Search Stock\n0. Back to Home';
export const SEARCH = 'Type a stock symbol or name.\n0. Cancel';

export class PhoneStory {
  state: SessionState = SWITCHED_ON;
  /** All that was sent, in order. */
  readonly sent: SendEffect[] = [];
  private nowMs = START_MS;

  constructor() {
    this.does({ kind: 'lineChanged', serviceCode: SERVICE_CODE });
  }

  does(event: PhoneEvent): this {
    const [state, effects] = advance(this.state, event);
    this.state = state;
    this.sent.push(...effects);
    for (const { pressNumber } of effects) this.does({ kind: 'pressSent', pressNumber, machineMs: this.nowMs });
    return this;
  }

  /** Keys by their signs and names: `types('1', 'green')`. Others are characters of a keyboard. */
  types(...keys: string[]): this {
    for (const key of keys) {
      if (key === 'green') this.does({ kind: 'greenPressed' });
      else if (key === 'red') this.does({ kind: 'redPressed' });
      else if (key === 'clear') this.does({ kind: 'clearPressed' });
      else for (const character of key) this.does({ kind: 'characterTyped', character });
    }
    return this;
  }

  /** Presses drawn keys, so many milliseconds after one another. */
  taps(keys: string, everyMs = 200): this {
    for (const key of keys) {
      this.nowMs += everyMs;
      if (isKeypadKey(key)) this.does({ kind: 'keyTapped', key, atMs: this.nowMs });
    }
    return this;
  }

  dials(code = SERVICE_CODE): this {
    return this.types(code, 'green');
  }

  answers(outcome: UssdReply | PressOutcome, pressNumber = this.state.inFlight?.pressNumber ?? -1): this {
    const whole: PressOutcome = 'kind' in outcome ? outcome : { kind: 'reply', reply: outcome };
    return this.does({
      kind: 'answered',
      pressNumber,
      outcome: whole,
      exchangeId: `e${pressNumber}`,
      at: this.now,
    });
  }

  /** Answers the press of that number, awaited or not. */
  lateAnswer(pressNumber: number, outcome: UssdReply | PressOutcome): this {
    return this.answers(outcome, pressNumber);
  }

  waits(ms: number): this {
    this.nowMs += ms;
    return this.does({ kind: 'timePassed', at: this.now });
  }

  get now(): Instant {
    return { serviceMs: this.nowMs, machineMs: this.nowMs };
  }

  get shows(): string {
    return screenText(this.state);
  }

  get choices(): readonly string[] {
    return this.sent.map((effect) => effect.choice);
  }

  get softLabels(): readonly (string | undefined)[] {
    const { left, right } = softKeys(this.state);
    return [left?.label, right?.label];
  }
}

/** A phone with HOME on its screen. */
export function atHome(): PhoneStory {
  return new PhoneStory().dials().answers(reply('HOME', HOME));
}

export function refusal(message: string, sessionLost = false): PressOutcome {
  return { kind: 'failed', failure: { code: 'service-500', message }, sessionLost };
}
