/**
 * AnswerOrder: what the receiver is told to answer to the next messages, so that a service's retries can be watched.
 *
 * Pure: an order and a message give an answer and the order that is left.
 */
import { z } from 'zod';

export const answerOrderSchema = z.strictObject({
  answer: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('status'), status: z.int().min(200).max(599) }),
    /** The connection is held without a word until the sender gives up. */
    z.strictObject({ kind: z.literal('silence') }),
    /** The connection is closed without a word. */
    z.strictObject({ kind: z.literal('hang-up') }),
  ]),
  /** For how many messages. */
  count: z.int().min(1).max(1000),
});

export type AnswerOrder = z.infer<typeof answerOrderSchema>;

/** The answer for one message, and what is left of the order after it. */
export function takeAnswer(order: AnswerOrder | undefined): {
  readonly answer?: AnswerOrder['answer'];
  readonly left?: AnswerOrder;
} {
  if (order === undefined) return {};
  const count = order.count - 1;
  return count === 0 ? { answer: order.answer } : { answer: order.answer, left: { ...order, count } };
}
