/**
 * Delivery: a webhook message as received, its verdict, what could be read from it, and our answer; as JSON.
 *
 * A refused or unreadable message is a Delivery like any other. Bytes are padded base64. Main makes it, history stores
 * it, and nobody derives it again.
 */
import type { Failure } from '../failure.ts';
import type { Observed } from '../observed/observed.ts';
import type { CheckId } from '../signature/verdict.ts';
import type { DeliveryContent } from './read-delivery-body.ts';

/** `unjudged`: the key needed to judge it could not be read. */
export const DELIVERY_STATUSES = ['verified', 'refused', 'unjudged'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** The receiver's answer. `isOrdered`: the user had set it in advance. */
export type DeliveryAnswer =
  | { readonly kind: 'status'; readonly status: number; readonly isOrdered: boolean }
  /** The connection was left without an answer, or closed. */
  | { readonly kind: 'silence' | 'hang-up'; readonly isOrdered: true }
  /** The sender disconnected before we answered. */
  | { readonly kind: 'gone'; readonly isOrdered: false };

/** One line of the list of deliveries. */
export type DeliverySummary = {
  readonly id: string;
  readonly environmentId: string;
  readonly receivedAtMs: number;
  readonly status: DeliveryStatus;
  /** The checks that were made and failed. */
  readonly failedChecks: readonly CheckId[];
  /** Both absent if the body could not be read. */
  readonly deliveryId?: string;
  readonly event?: string;
  /** 1 for the first message with this deliveryId, 2 for its first repeat, … */
  readonly attempt: number;
  /** False if the message ended before its Content-Length. */
  readonly isWhole: boolean;
  readonly answer: DeliveryAnswer;
  readonly bodyBytes: number;
};

/** Has no verdict while `unjudged`. */
export type Delivery = DeliverySummary &
  Observed & {
    readonly content: DeliveryContent;
    /** Why there was no key to judge by. */
    readonly keyFailure?: Failure;
    /** From the end of the message to our answer. */
    readonly handledMs: number;
  };
