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
};

/** Of all that is seen, what was sent or imported. */
export function isExchange(record: RecordSummary): record is ExchangeSummary {
  return record.kind === 'ussd' || record.kind === 'operation';
}

/** What was sent, signed or not: a USSD application is called without a signature, and then there is neither trace nor verdict. */
export type Exchange = ExchangeSummary &
  Observed & {
    readonly failure?: Failure;
    readonly timings: Timings;
    /** The faults that were on in our sandbox when it answered: “Stormy”. */
    readonly weather?: string;
  };

/** One that was signed, and checked by ourselves. */
export type SignedExchange = Exchange & SignedObserved;

/** What can be copied: an Exchange, or a Delivery. */
export type Copyable = Observed & Pick<Exchange, 'id' | 'startedAtMs' | 'timings' | 'failure'>;
