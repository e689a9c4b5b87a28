/** Exchange: a PreparedRequest, its response or failure, and timings, as the JSON that history and doors use. */
import type { Failure } from '../failure.ts';
import type { Observed, SignedObserved } from '../observed/observed.ts';
import type { MapRecord } from './map-record.ts';
import type { PressRecord } from './press-record.ts';

/** Milliseconds since the transport received the request; absent if that point was not reached. */
export type Timings = {
  readonly dnsMs?: number;
  readonly connectMs?: number;
  readonly tlsMs?: number;
  readonly firstByteMs?: number;
  readonly totalMs: number;
};

export type ExchangeKind = 'ussd' | 'operation';

export const SENT_BY = ['agent', 'conformance'] as const;
export type SentBy = (typeof SENT_BY)[number];

/** One line of the history list and the session strip. */
export type ExchangeSummary = {
  readonly id: string;
  readonly kind: ExchangeKind;
  readonly environmentId: string;
  /** Name of the catalogue's operation, e.g. `ussd.process`. */
  readonly operation: string;
  readonly method: string;
  readonly url: string;
  readonly startedAtMs: number;
  readonly totalMs: number;
  /** HTTP status; absent if no response arrived. */
  readonly status?: number;
  readonly failureCode?: string;
  /** Our own check of what was sent. */
  readonly verified: boolean;
  /** For people: `Home · 1 → Stocks`, `List instruments`, `List instruments → idle-timeout`; made by exchange-label.ts. */
  readonly label: string;
  readonly sessionId?: string;
  /** Of a USSD press: what was sent and which screen came. */
  readonly press?: PressRecord;
  /** Of a USSD press: who pressed, and what the map of the menu takes from it. */
  readonly map?: MapRecord;
  /** Who had it sent, where that was a coding agent through `mcp` or a conformance run; absent for people, flows and commands. */
  readonly by?: SentBy;
  /** It was read from a file, and nothing of it was seen or checked here. */
  readonly importedAtMs?: number;
};

export type Exchange = ExchangeSummary &
  SignedObserved & {
    readonly failure?: Failure;
    readonly timings: Timings;
    /** The faults that were on in our sandbox when it answered: “Stormy”. */
    readonly weather?: string;
  };

/** What can be copied: an Exchange, or a Delivery with readable signature headers. */
export type Copyable = Observed &
  Required<Pick<Observed, 'trace'>> &
  Pick<Exchange, 'id' | 'startedAtMs' | 'timings' | 'failure'>;
