/**
 * Delivery: a webhook message as received, its verdict, what could be read from it, and our answer; as JSON.
 *
 * A refused or unreadable message is a Delivery like any other. Bytes are padded base64. Main makes it, history stores
 * it, and nobody derives it again.
 */
import type { Failure } from '../failure.ts';
import type { Observed } from '../observed/observed.ts';
import type { RecordSummary } from '../record/record-summary.ts';
import type { DeliveryContent } from './read-delivery-body.ts';

/** One line of the list of deliveries. `totalMs` is from the end of the message to our answer. */
export type DeliverySummary = RecordSummary &
  Required<Pick<RecordSummary, 'failedChecks' | 'attempt' | 'isWhole' | 'answer' | 'totalMs'>> & {
    readonly kind: 'delivery';
  };

/** Has no verdict if nobody could judge it: the key needed could not be read. */
export type Delivery = DeliverySummary &
  Observed & {
    readonly content: DeliveryContent;
    /** Why there was no key to judge by. */
    readonly keyFailure?: Failure;
  };
