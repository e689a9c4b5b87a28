/** Labels for registrations, orders and forgeries. */

import type { AnswerOrder } from '../../../shared/webhook/answer-order.ts';
import type { RegistrationStatus } from '../../../shared/webhook/webhook-state.ts';
import type { Tone } from '../../ui/Chip.tsx';

export const REGISTRATION_LABELS: Readonly<Record<RegistrationStatus, readonly [Tone, string]>> = {
  ours: ['good', 'this receiver'],
  'ours-before': ['warn', 'this receiver, at an address it had before'],
  another: ['warn', 'another address'],
  none: ['unknown', 'none'],
};

export const ORDER_KINDS: readonly (readonly [string, string])[] = [
  ['500', '500, internal error'],
  ['503', '503, not now'],
  ['429', '429, too many'],
  ['410', '410, gone for good'],
  ['302', '302, elsewhere'],
  ['200', '200, whatever came'],
  ['silence', 'nothing, and wait'],
  ['hang-up', 'nothing, and hang up'],
];

/** The order for one of the ORDER_KINDS. */
export function orderOf(choice: string, count: number): AnswerOrder {
  if (choice === 'silence' || choice === 'hang-up') return { answer: { kind: choice }, count };
  return { answer: { kind: 'status', status: Number(choice) }, count };
}

/** `The next 3 messages are answered 500.` */
export function orderLabel({ answer, count }: AnswerOrder): string {
  const which = count === 1 ? 'The next message is' : `The next ${count} messages are`;
  if (answer.kind === 'status') return `${which} answered ${answer.status}, whatever the verdict.`;
  return answer.kind === 'silence' ? `${which} left without an answer.` : `${which} cut off without an answer.`;
}
