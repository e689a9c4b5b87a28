/**
 * Delivery: a webhook message as it came, how it was judged, what was read of it, and what we answered; as JSON.
 *
 * A message that was refused or could not be read is a Delivery like any other: it came. Bytes are padded base64. Main
 * makes it, history keeps it, and nobody derives it again.
 */
import type { Failure } from '../failure.ts';
import type { Observed } from '../observed/observed.ts';
import type { CheckId } from '../signature/verdict.ts';
import type { DeliveryContent } from './read-delivery-body.ts';

/** `unjudged`: the key to judge it by could not be read. */
export const DELIVERY_STATUSES = ['verified', 'refused', 'unjudged'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** What the receiver answered. `isOrdered`: the user had told it so beforehand. */
export type DeliveryAnswer =
  | { readonly kind: 'status'; readonly status: number; readonly isOrdered: boolean }
  /** The connection was left without an answer, or closed. */
  | { readonly kind: 'silence' | 'hang-up'; readonly isOrdered: true }
  /** The sender was gone before there was an answer. */
  | { readonly kind: 'gone'; readonly isOrdered: false };

/** One line of the list of deliveries. */
export type DeliverySummary = {
  readonly id: string;
  readonly environmentId: string;
  readonly receivedAtMs: number;
  readonly status: DeliveryStatus;
  /** The checks that were made and do not hold. */
  readonly failedChecks: readonly CheckId[];
  /** Both absent where the body could not be read. */
  readonly deliveryId?: string;
  readonly event?: string;
  /** 1 for the first message with this deliveryId, 2 for its first repeat, … */
  readonly attempt: number;
  /** False where the message ended before its Content-Length. */
  readonly isWhole: boolean;
  readonly answer: DeliveryAnswer;
  readonly bodyBytes: number;
};

/** Its verdict is absent while `unjudged`. */
export type Delivery = DeliverySummary &
  Observed & {
    readonly content: DeliveryContent;
    /** Why there was no key to judge by. */
    readonly keyFailure?: Failure;
    /** From the end of the message to our answer. */
    readonly handledMs: number;
  };
