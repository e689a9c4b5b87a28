/**
 * The phone's state, the events that change it and the effects it requests.
 *
 * session.ts holds the transitions. Nothing here knows a clock, a store or a door: events carry times, in milliseconds
 * since 1970, and the only effect is a press to send.
 */
import type { KeypadKey, TextMode } from '../gsm/keypad.ts';
import type { PressOutcome, UssdReply } from './reply.ts';

/** What the display shows besides the typed text. */
export type Stage =
  /** No environment yet: key presses wait. */
  | { readonly kind: 'no-line' }
  | { readonly kind: 'idle' }
  /** A code was dialled; no screen has arrived. */
  | { readonly kind: 'running'; readonly code: string }
  | { readonly kind: 'screen'; readonly reply: UssdReply }
  /** The service ended the session with this text. */
  | { readonly kind: 'ended'; readonly reply: UssdReply }
  /** A sentence instead of a screen. `back` is the menu to continue from, if the session still exists. */
  | { readonly kind: 'failed'; readonly code: string; readonly sentence: string; readonly back?: UssdReply }
  /** The phone's own answer to a code that never leaves it. */
  | { readonly kind: 'handset'; readonly text: string };

/** A user action that waits for the answer to an earlier press. */
export type Ahead = KeyEvent | { readonly kind: 'answerGiven'; readonly choice: string };

export type KeyEvent =
  /** A drawn key; multi-tap if text is expected. */
  | { readonly kind: 'keyTapped'; readonly key: KeypadKey; readonly atMs: number }
  /** A character from a keyboard. */
  | { readonly kind: 'characterTyped'; readonly character: string }
  /** Pasted text only collects; it never sends by itself. */
  | { readonly kind: 'textPasted'; readonly text: string }
  | { readonly kind: 'greenPressed' }
  | { readonly kind: 'clearPressed' };

export type PhoneEvent =
  | KeyEvent
  | { readonly kind: 'redPressed' }
  /** Dials the last code again, from a failure. */
  | { readonly kind: 'redialled' }
  /** Brings the last dialled code back to the idle line, without sending. */
  | { readonly kind: 'recalled' }
  /** Another environment or subscriber was selected: a running session ends. */
  | { readonly kind: 'lineChanged'; readonly serviceCode: string }
  /** The service dropped its sessions behind the phone's back; `sentence` says why. */
  | { readonly kind: 'sessionDropped'; readonly sentence: string }
  | { readonly kind: 'repliesConfigured'; readonly oneKeyReplies: boolean }
  | {
      readonly kind: 'answered';
      readonly pressNumber: number;
      readonly outcome: PressOutcome;
      readonly exchangeId?: string;
      readonly atMs: number;
    }
  | { readonly kind: 'timePassed'; readonly nowMs: number };

export type SendEffect = {
  readonly kind: 'send';
  /** Counts from 1 over the phone's life; the answer refers to it. */
  readonly pressNumber: number;
  /** Absent at the start of a session. */
  readonly sessionId?: string;
  readonly choice: string;
  readonly fromState?: string;
};

export type SessionState = {
  readonly stage: Stage;
  /** The dialled code so far, or the reply line. */
  readonly typed: string;
  readonly mode: TextMode;
  /** The last multi-tap, while another tap can still change its letter. */
  readonly tap?: { readonly key: KeypadKey; readonly count: number; readonly atMs: number };
  /** The press whose answer is pending, and its text. */
  readonly inFlight?: { readonly pressNumber: number; readonly choice: string };
  readonly ahead: readonly Ahead[];
  readonly lastPressNumber: number;
  readonly serviceCode: string;
  readonly oneKeyReplies: boolean;
  readonly lastCode: string;
  /** A short note on the display until the next key. */
  readonly hint?: string;
  /**
   * When the reply arrived, the session's end had already passed by this clock: they differ, so expiry is not checked.
   */
  readonly clocksDiffer: boolean;
  /** When the screen's reply arrived. */
  readonly screenSinceMs: number;
  /** The last refused press, until a new session starts. An end without a press is on the display only. */
  readonly refusal?: { readonly sentence: string; readonly exchangeId?: string };
};

export type Step = readonly [state: SessionState, effects: readonly SendEffect[]];

/** A phone just switched on, without an environment. */
export const SWITCHED_ON: SessionState = {
  stage: { kind: 'no-line' },
  typed: '',
  mode: 'abc',
  ahead: [],
  lastPressNumber: 0,
  serviceCode: '',
  oneKeyReplies: true,
  lastCode: '',
  clocksDiffer: false,
  screenSinceMs: 0,
};

/** The menu that keys currently refer to: the one shown, or the one behind a failure. */
export function openMenu(state: SessionState): UssdReply | undefined {
  if (state.stage.kind === 'screen') return state.stage.reply;
  return state.stage.kind === 'failed' ? state.stage.back : undefined;
}

/** True from the dialled code to the last screen: a session that ending would lose. */
export function hasSession(state: SessionState): boolean {
  return state.stage.kind === 'running' || openMenu(state) !== undefined;
}

/** The time left, never more than the session had when its screen came: clocks differ by parts of a second. */
export function timeLeftMs(menu: UssdReply, screenSinceMs: number, nowMs: number): number {
  return Math.max(0, Date.parse(menu.expiresAt) - Math.max(nowMs, screenSinceMs));
}

/** A duration as a handset shows it, rounded up to a second: `3:00`. */
export function minutes(durationMs: number): string {
  const seconds = Math.ceil(Math.max(0, durationMs) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
