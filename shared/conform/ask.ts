/**
 * Ask: what a clause wants to be sent, and the answer to it, as data.
 *
 * A clause never sends. It yields what it asks; whoever runs it sends that, signed and recorded like any other request, and hands the
 * answer back.
 */
import type { OperationName } from '../catalogue/operations.ts';
import type { PlantId } from '../doctor/plant.ts';
import type { UssdProfile } from '../environment/environment.ts';
import type { SignatureParameterName, SigningProfile } from '../signature/profile.ts';
import type { UssdReply } from '../ussd/reply.ts';

/** What is done to a request that is otherwise right. */
export type Tamper =
  /** A fault of the doctor's table. */
  | { readonly kind: 'plant'; readonly plant: PlantId }
  /** Neither sent nor signed. */
  | { readonly kind: 'without-header'; readonly header: string }
  /** Sent with another value, and signed so. */
  | { readonly kind: 'other-header'; readonly header: string; readonly value: string }
  /** Sent, and not signed. */
  | { readonly kind: 'uncovered'; readonly component: string }
  | { readonly kind: 'without-parameter'; readonly parameter: SignatureParameterName }
  /** Signed by the right key, under an identifier that nobody gave the service. */
  | { readonly kind: 'unknown-key-id' }
  /** Removed after the signing. */
  | { readonly kind: 'dropped'; readonly header: string }
  /** The query that is sent in place of the one that was signed. */
  | { readonly kind: 'other-query'; readonly query: string }
  /** Signed with other choices than the environment's. */
  | { readonly kind: 'profile'; readonly profile: Partial<SigningProfile> }
  /** The same bytes sent twice; the answer is the second one's. */
  | { readonly kind: 'twice' };

export type Call = {
  readonly operation: OperationName;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** A name for one intent: calls of the same name bear the same idempotency key. */
  readonly intent?: string;
  readonly tamper?: Tamper;
  /** Rightly signed, and to be refused for what it says: an answer to it shows nothing of a resource. */
  readonly isWrong?: true;
  /** Sent again though it was sent before. */
  readonly again?: number;
};

/** Begins a session. It changes nothing, and is the one POST that every environment takes. */
export type Dial = {
  readonly ussd?: Partial<Pick<UssdProfile, 'contentType' | 'sessionId' | 'startChoice'>>;
  readonly tamper?: Tamper;
  readonly again?: number;
};

export type Ask =
  | ({ readonly kind: 'call' } & Call)
  | ({ readonly kind: 'dial' } & Dial)
  /** Answers a session that nobody began. */
  | { readonly kind: 'stray-press' }
  /** The whole menu, every key pressed once; with what acts only where the run may act. */
  | { readonly kind: 'walk' }
  | { readonly kind: 'wait'; readonly waitMs: number }
  /** A receiver of messages that the environment can reach. */
  | { readonly kind: 'receiver' }
  /** Messages that came to that path, once that time has passed; waits a little longer until there is one. */
  | { readonly kind: 'messages'; readonly path: string; readonly afterMs: number };

/** One request and what came back, as a report shows it. */
export type ClauseEvidence = {
  readonly method: string;
  readonly target: string;
  /** Absent if no answer came. */
  readonly status?: number | undefined;
  /** Under which history has it, where there is a history. */
  readonly exchangeId?: string | undefined;
};

export type Answered = ClauseEvidence & {
  /** The body, if it is JSON. */
  readonly json?: unknown;
  /** Why nothing came, or not the whole of it, or nothing could be sent. */
  readonly failure?: string | undefined;
  /** It did not come to its end in time. */
  readonly isLate?: boolean | undefined;
  /** When it came, in Unix milliseconds by the environment's clock. */
  readonly atMs: number;
};

/** One press of the walk through the menu. */
export type ClauseWalkStep = ClauseEvidence & {
  readonly sent: string;
  readonly isStart: boolean;
  /** The screen that was answered; absent for a dialling. */
  readonly from?: UssdReply | undefined;
  /** The screen that came. */
  readonly reply?: UssdReply | undefined;
  readonly sentence?: string | undefined;
  readonly atMs: number;
};

export type Message = ClauseEvidence & {
  readonly verified: boolean;
  /** What its body calls the event; absent where that cannot be read. */
  readonly event?: string | undefined;
  readonly why?: string | undefined;
  readonly fields: readonly string[];
  readonly headers: readonly string[];
};

export type Receiver = { readonly url?: string; readonly reason?: string };

/** The answer to an ask, by its kind. */
type Reply = {
  readonly call: Answered;
  readonly dial: Answered;
  readonly 'stray-press': Answered;
  readonly walk: readonly ClauseWalkStep[];
  readonly wait: undefined;
  readonly receiver: Receiver;
  readonly messages: readonly Message[];
};

export type AnyReply = Reply[Ask['kind']];
export type Asking<T> = Generator<Ask, T, AnyReply>;

/** Asks, and gives the answer its type. Whoever runs a clause answers each ask by its kind. */
function* asked<K extends Ask['kind']>(ask: Extract<Ask, { kind: K }>): Asking<Reply[K]> {
  return (yield ask) as Reply[K];
}

export const call = (wanted: Call): Asking<Answered> => asked({ kind: 'call', ...wanted });
export const dial = (wanted: Dial = {}): Asking<Answered> => asked({ kind: 'dial', ...wanted });
export const strayPress = (): Asking<Answered> => asked({ kind: 'stray-press' });
export const walk = (): Asking<readonly ClauseWalkStep[]> => asked({ kind: 'walk' });
export const wait = (waitMs: number): Asking<undefined> => asked({ kind: 'wait', waitMs });
export const receiver = (): Asking<Receiver> => asked({ kind: 'receiver' });
export const messages = (path: string, afterMs: number): Asking<readonly Message[]> =>
  asked({ kind: 'messages', path, afterMs });
