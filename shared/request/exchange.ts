/** Exchange: a PreparedRequest, its response or failure, and timings, as the JSON that history and doors use. */
import type { Failure } from '../failure.ts';
import type { Observed, SignedObserved } from '../observed/observed.ts';
import type { ExchangeKind, RecordSummary } from '../record/record-summary.ts';

/** Milliseconds since the transport received the request; absent if that point was not reached. */
export type Timings = {
  readonly dnsMs?: number;
  readonly connectMs?: number;
  readonly tlsMs?: number;
  readonly firstByteMs?: number;
  readonly totalMs: number;
};

/** One line of the history list and the session strip: a record of what was sent, or imported. Its label is made by make-exchange.ts. */
export type ExchangeSummary = RecordSummary & {
  readonly kind: ExchangeKind;
  readonly operation: string;
  readonly totalMs: number;
  /** Our own check of what was sent. */
  readonly verified: boolean;
};

/** Of all that is seen, what was sent or imported. */
export function isExchange(record: RecordSummary): record is ExchangeSummary {
  return record.kind === 'ussd' || record.kind === 'operation';
}

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
