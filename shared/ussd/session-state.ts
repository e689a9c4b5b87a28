/**
 * The phone's state, the events that change it and the effects it requests.
 *
 * session.ts holds the transitions. Nothing here knows a clock, a store or a door: events carry times, in milliseconds
 * since 1970, and the only effect is a press to send.
 */
import { DEFAULT_USSD_PROFILE, type UssdProfile } from '../environment/environment.ts';
import type { KeypadKey, TextMode } from '../gsm/keypad.ts';
import type { PressOutcome, UssdReply } from './reply.ts';

/** What the display shows besides the typed text. */
export type Stage =
  /** No environment yet: key presses wait. */
  | { readonly kind: 'no-line' }
  /** `endedBy`: who ended the session before, until the next key. */
  | { readonly kind: 'idle'; readonly endedBy?: 'user' | 'service' | 'line' }
  /** The last codes over the idle screen; the green key dials the marked one. */
  | { readonly kind: 'calls'; readonly at: number }
  /** A code was dialled; no screen has arrived. */
  | { readonly kind: 'running'; readonly code: string }
  | { readonly kind: 'screen'; readonly reply: UssdReply }
  /** The service ended the session with this text. */
  | { readonly kind: 'ended'; readonly reply: UssdReply }
  /** A sentence instead of a screen. `back` is the menu to continue from, if the session still exists. */
  | { readonly kind: 'failed'; readonly code: string; readonly sentence: string; readonly back?: UssdReply }
  /** A limit passed while a screen waited for its answer, or the whole session took too long. */
  | { readonly kind: 'timed-out'; readonly by: 'service' | 'idle' | 'session'; readonly sentence: string }
  /** The service did not answer in time, or dropped its sessions. */
  | { readonly kind: 'ended-by-network'; readonly sentence: string }
  /** A second code was dialled during a session, which goes on behind this sentence. */
  | { readonly kind: 'busy'; readonly code: string; readonly sentence: string; readonly over: OpenStage }
  /** A code that leads to no service here. */
  | { readonly kind: 'unsupported'; readonly code: string; readonly sentence: string }
  /** The phone's own answer to a code that never leaves it. */
  | { readonly kind: 'handset'; readonly text: string };

/** A stage with a session. */
export type OpenStage = Extract<Stage, { readonly kind: 'running' | 'screen' | 'failed' }>;

/** What the phone needs of a UssdProfile: limits, wordings, and whether what is dialled through goes out with the code. */
export type PhoneProfile = Pick<
  UssdProfile,
  'sessionLimitMs' | 'idleLimitMs' | 'applicationLimitMs' | 'wordings' | 'protocol'
>;

/** One instant on two clocks, which differ where the service's was moved. The network keeps its limits by the machine's. */
export type Instant = { readonly serviceMs: number; readonly machineMs: number };

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
  /** An option was pointed at: its key is the answer, if that screen still waits for one. */
  | { readonly kind: 'optionChosen'; readonly key: string; readonly of: UssdReply }
  /** The reply line as it stands after an edit in a field of its own. */
  | { readonly kind: 'lineEdited'; readonly text: string }
  /** Dials the last code again. */
  | { readonly kind: 'redialled' }
  /** Dials this code, from a list or a book. During a session the phone is busy. */
  | { readonly kind: 'codeChosen'; readonly code: string }
  /** Opens the list of the last codes; also by the green key on an empty line. */
  | { readonly kind: 'callsOpened' }
  /** Moves the mark in the list of the last codes. */
  | { readonly kind: 'markMoved'; readonly by: 1 | -1 }
  /** Brings the last dialled code back to the idle line, without sending. */
  | { readonly kind: 'recalled' }
  /** Another environment or subscriber was selected: a running session ends. */
  | { readonly kind: 'lineChanged'; readonly serviceCode: string }
  /** The service dropped its sessions behind the phone's back; `sentence` says why. */
  | { readonly kind: 'sessionDropped'; readonly sentence: string }
  | { readonly kind: 'repliesConfigured'; readonly oneKeyReplies: boolean }
  /** The environment's limits and wordings; a running session goes on by the new ones. */
  | { readonly kind: 'profileConfigured'; readonly profile: PhoneProfile }
  /** The press left the phone: its limits begin. */
  | { readonly kind: 'pressSent'; readonly pressNumber: number; readonly machineMs: number }
  | {
      readonly kind: 'answered';
      readonly pressNumber: number;
      readonly outcome: PressOutcome;
      readonly exchangeId?: string;
      readonly at: Instant;
    }
  | { readonly kind: 'timePassed'; readonly at: Instant }
  /** So long the phone stood still while its service was somebody else's; the session has as long to live as it had. */
  | { readonly kind: 'timeGivenBack'; readonly serviceMs: number; readonly machineMs: number };

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
  readonly inFlight?: { readonly pressNumber: number; readonly choice: string; readonly sentAtMs?: number };
  readonly ahead: readonly Ahead[];
  readonly lastPressNumber: number;
  readonly serviceCode: string;
  readonly oneKeyReplies: boolean;
  readonly profile: PhoneProfile;
  /** Each once, the newest first; at most MOST_LAST_CODES. */
  readonly lastCodes: readonly string[];
  /** Counts the codes dialled, also those that never left the phone. */
  readonly dialled: number;
  /** A short note on the display until the next key. */
  readonly hint?: string;
  /** What the display says of a session that is over, and since when by the machine's clock. */
  readonly notice?: { readonly text: string; readonly sinceMs: number };
  /**
   * When the reply arrived, the session's end had already passed by this clock: they differ, so expiry is not checked.
   */
  readonly clocksDiffer: boolean;
  /** When the screen's reply arrived. */
  readonly screenSince: Instant;
  /** When the session's code was sent, by the machine's clock; absent until it was. */
  readonly sessionSinceMs?: number;
  /** The last refused press, until a new session starts. An end without a press is on the display only. */
  readonly refusal?: { readonly sentence: string; readonly exchangeId?: string };
};

export type Step = readonly [state: SessionState, effects: readonly SendEffect[]];

/** As many as the display shows at once. */
export const MOST_LAST_CODES = 5;

/** A phone just switched on, without an environment. */
export const SWITCHED_ON: SessionState = {
  stage: { kind: 'no-line' },
  typed: '',
  mode: 'abc',
  ahead: [],
  lastPressNumber: 0,
  serviceCode: '',
  oneKeyReplies: true,
  profile: DEFAULT_USSD_PROFILE,
  lastCodes: [],
  dialled: 0,
  clocksDiffer: false,
  screenSince: { serviceMs: 0, machineMs: 0 },
};

/** The menu that keys currently refer to: the one shown, or the one behind a failure or a busy line. */
export function openMenu({ stage }: SessionState): UssdReply | undefined {
  const open = stage.kind === 'busy' ? stage.over : stage;
  if (open.kind === 'screen') return open.reply;
  return open.kind === 'failed' ? open.back : undefined;
}

/** The stage of the running session, also behind a busy line; undefined without a session. */
export function openStage({ stage }: SessionState): OpenStage | undefined {
  const open = stage.kind === 'busy' ? stage.over : stage;
  if (open.kind === 'running' || open.kind === 'screen') return open;
  return open.kind === 'failed' && open.back ? open : undefined;
}

/** True from the dialled code to the last screen: a session that ending would lose. */
export function hasSession(state: SessionState): boolean {
  return openStage(state) !== undefined;
}

/** A duration as a handset shows it, rounded up to a second: `3:00`. */
export function minutes(durationMs: number): string {
  const seconds = Math.ceil(Math.max(0, durationMs) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
