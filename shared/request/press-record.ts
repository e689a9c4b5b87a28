/**
 * What one USSD press did, as its exchange remembers it: enough to draw the walk without reading any body again.
 *
 * The whole reply stays in the exchange's response body; this is what a list of steps shows of it.
 */
import type { ApplicationProtocol } from '../environment/ussd-protocol.ts';

/** A screen as its reply brought it. */
export type RecordedScreen = {
  readonly kind: 'screen';
  /** currentState of the reply. */
  readonly state: string;
  /** ussdText, cut after MOST_SCREEN_CHARACTERS. */
  readonly text: string;
  readonly isEnd: boolean;
  /** Keys of the options, in order. */
  readonly keys: readonly string[];
  /** When the service ends the session, in Unix milliseconds by its clock; absent if the reply's time cannot be read. */
  readonly expiresAtMs?: number;
};

/** No screen came: the service refused, or no answer arrived. */
export type RecordedRefusal = {
  readonly kind: 'refused';
  /** `service-404`, `idle-timeout`, … */
  readonly code: string;
  readonly sentence: string;
  readonly isSessionLost: boolean;
};

export type PressRecord = {
  readonly customerId: number;
  /** The key or the free text; at a start, the dialled code. */
  readonly sent: string;
  readonly isStart: boolean;
  /** What the application was spoken to in; absent for the specification's service. */
  readonly protocol?: ApplicationProtocol;
  /** A PIN or a password: shown as stars. */
  readonly isSecret?: true;
  readonly outcome: RecordedScreen | RecordedRefusal;
};

/** A USSD string has 182 septets; a service that sends more is shown as far as this. */
export const MOST_SCREEN_CHARACTERS = 2_000;

/**
 * `command` is `dial` in a terminal, which the map counts as pressed by hand; `stage` is a flow that is presented, which it counts
 * as a flow; `agent` is one that presses through `mcp`.
 */
export const PRESSED_BY = ['hand', 'flow', 'stage', 'explorer', 'command', 'conformance', 'agent'] as const;
export type PressedBy = (typeof PRESSED_BY)[number];

/** An option as its reply brought it. */
export type RecordedOption = {
  readonly key: string;
  readonly label: string;
  readonly nextState?: string;
  /** The texts of its data: it is an item of a list, and these are its names. Absent without data. */
  readonly names?: readonly string[];
};

/**
 * MapRecord: what the map of the menu needs to know of a press besides its PressRecord, kept with the exchange.
 *
 * With it the map is built from summaries alone, and no body has to be read again.
 */
export type MapRecord = {
  readonly by: PressedBy;
  /** The exchange whose screen this press answered; absent for a dialling, and where that is not known. */
  readonly answers?: string;
  /** What was sent was marked as a secret. */
  readonly isSecret?: true;
  /** Of the screen that came; absent if none did. */
  readonly options?: readonly RecordedOption[];
  /** menu.state, where it is not currentState. */
  readonly menuState?: string;
  /** The service sent a text and no data. */
  readonly isTextOnly?: true;
  /** menu.text: how much of the screen's beginning it is, or the text itself where it is none. */
  readonly menuText?: number | string;
};

/** Bounds of what a service may fill a row with. */
export const MOST_RECORDED_OPTIONS = 60;
export const LONGEST_RECORDED_WORD = 200;
export const MOST_RECORDED_NAMES = 8;
