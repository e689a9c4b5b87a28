/**
 * What one USSD press did, as its exchange remembers it: enough to draw the walk without reading any body again.
 *
 * The whole reply stays in the exchange's response body; this is what a list of steps shows of it.
 */

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
  /** A PIN or a password: shown as stars. */
  readonly isSecret?: true;
  readonly outcome: RecordedScreen | RecordedRefusal;
};

/** A USSD string has 182 septets; a service that sends more is shown as far as this. */
export const MOST_SCREEN_CHARACTERS = 2_000;
