/**
 * AnswerOrder: a fixed answer for the receiver's next messages, so that a user can watch a service's retries.
 *
 * Pure: an order and a message give an answer and the rest of the order.
 */
import { z } from 'zod';

export const answerOrderSchema = z.strictObject({
  answer: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('status'), status: z.int().min(200).max(599) }),
    /** Holds the connection silently until the sender gives up. */
    z.strictObject({ kind: z.literal('silence') }),
    /** Closes the connection silently. */
    z.strictObject({ kind: z.literal('hang-up') }),
  ]),
  /** How many messages it covers. */
  count: z.int().min(1).max(1000),
});

export type AnswerOrder = z.infer<typeof answerOrderSchema>;

/** The answer for one message, and the remaining order. */
export function takeAnswer(order: AnswerOrder | undefined): {
  readonly answer?: AnswerOrder['answer'];
  readonly left?: AnswerOrder;
} {
  if (order === undefined) return {};
  const count = order.count - 1;
  return count === 0 ? { answer: order.answer } : { answer: order.answer, left: { ...order, count } };
}
