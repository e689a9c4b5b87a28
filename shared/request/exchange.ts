/** Exchange: a PreparedRequest, its response or failure, and timings, as the JSON that history and doors use. */
import type { Failure } from '../failure.ts';
import type { Observed, SignedObserved } from '../observed/observed.ts';

/** Milliseconds since the transport received the request; absent if that point was not reached. */
export type Timings = {
  readonly dnsMs?: number;
  readonly connectMs?: number;
  readonly tlsMs?: number;
  readonly firstByteMs?: number;
  readonly totalMs: number;
};

export type ExchangeKind = 'ussd' | 'operation';

/** One line of the history list and the ticker. */
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
