/**
 * The USSD session response: its shape.
 *
 * Source: specification, "USSD session response". parse-reply.ts reads it strictly. Services of other kinds send a text
 * alone, and screen-of-text.ts makes the rest of it. This file does not decide what a phone does with a reply.
 */
import type { Failure } from '../failure.ts';

export type MenuOption = {
  readonly key: string;
  readonly label: string;
  /** Absent on paging options. */
  readonly nextState?: string;
  readonly data?: Readonly<Record<string, unknown>>;
};

export type UssdReply = {
  readonly message: string;
  readonly sessionId: string;
  readonly currentState: string;
  readonly menu: {
    readonly state: string;
    readonly text: string;
    readonly options: readonly MenuOption[];
    readonly isEndState: boolean;
  };
  /** The menu text, then one option per line, for display on a phone. */
  readonly ussdText: string;
  /** ISO 8601 UTC; absent where the service does not tell. */
  readonly expiresAt?: string;
  /** The service sent a text and no data: its state and options were read from the text. */
  readonly isTextOnly?: true;
};

/** When the service ends the session, in Unix milliseconds by its clock; NaN where it does not tell, or tells no time. */
export function endsAtMs({ expiresAt }: UssdReply): number {
  return expiresAt === undefined ? Number.NaN : Date.parse(expiresAt);
}

/** The outcome of one press: a reply to show, or the sentence that the phone shows instead. */
export type PressOutcome =
  | { readonly kind: 'reply'; readonly reply: UssdReply }
  | {
      readonly kind: 'failed';
      readonly failure: Failure;
      /** The session is gone and the user must dial again. */
      readonly sessionLost: boolean;
    };
