/**
 * Protocol: what a press puts on the wire for one kind of USSD service, and how an answer is read.
 *
 * A protocol keeps nothing. What a session needs from one press to the next are its SessionFacts, which whoever presses keeps. A new one is
 * a file here, a kind in shared/environment/ussd-protocol.ts, and a line in protocols.ts.
 */
import type { Subscriber, UssdProfile } from '../../environment/environment.ts';
import { type Answer, refuse } from '../../failure.ts';
import { shortened } from '../../text/shortened.ts';
import type { UssdReply } from '../reply.ts';

export type Press =
  /** Opens a session. `code` is what was dialled; `newSessionId` is used if the client assigns it. */
  | { readonly kind: 'start'; readonly code: string; readonly subscriber: Subscriber; readonly newSessionId: string }
  | { readonly kind: 'answer'; readonly sessionId: string; readonly choice: string };

export type PressBody = {
  readonly contentType: string;
  readonly body: Uint8Array;
  /** Without its `?`; only if the pairs travel in the query. */
  readonly query?: string;
};

/** A session as of the press that is sent now. */
export type SessionFacts = {
  readonly sessionId: string;
  readonly subscriber: Subscriber;
  readonly serviceCode: string;
  /** All of them, those of the dialled code first, the one that is sent now last. */
  readonly answers: readonly string[];
  /** Counts the requests of the session from 1. */
  readonly sequence: number;
  /** What the service asked to get back; empty if nothing. */
  readonly clientState: string;
};

/** Where the service remembers the session itself, or an answer is read again that was recorded. */
export const NO_FACTS: SessionFacts = {
  sessionId: '',
  subscriber: { customerId: 0, name: '', msisdn: '' },
  serviceCode: '',
  answers: [],
  sequence: 0,
  clientState: '',
};

/** What a body says. */
export type ReadReply = { readonly reply: UssdReply; readonly clientState?: string };

export type Protocol = {
  /** What it is called where an environment is made. */
  readonly title: string;
  /** One request and its reply, as they travel: headers that matter, a blank line, and the body. */
  readonly sample: { readonly request: string; readonly reply: string };
  /** The id that the phone gives a session, from a random UUID. */
  newSessionId(uuid: string): string;
  request(profile: UssdProfile, press: Press, session: SessionFacts): PressBody;
  /** What the body of a 200 says, or a Failure whose sentence says what was expected and what came. Never throws. */
  read(body: Uint8Array, profile: UssdProfile, session: SessionFacts): Answer<ReadReply>;
  /** True where a request holds all answers so far, joined by stars; absent where none does. */
  readonly joinsAnswers?: (profile: UssdProfile) => boolean;
  /** What hanging up sends; absent where it sends nothing. */
  readonly hangUp?: (session: SessionFacts) => PressBody;
};

/** As much of a strange answer as a sentence quotes, in characters. */
export const MOST_QUOTED = 60;

/** The answer is none of this protocol. */
export function misread(expected: string, text: string): Answer<never> {
  const got = text === '' ? 'an empty body' : JSON.stringify(shortened(text, MOST_QUOTED));
  return refuse('reply-malformed', `The answer is not a screen: expected ${expected}, got ${got}.`);
}
