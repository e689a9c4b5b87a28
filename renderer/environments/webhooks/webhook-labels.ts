/** Labels for registrations, orders and forgeries. */

import type { PlantId } from '../../../shared/doctor/plant.ts';
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

/** What each forgery does to a message. */
export const FORGERY_DEEDS: Readonly<Record<PlantId, string>> = {
  'nothing-wrong': 'a correct message, which must be accepted',
  'wrong-digest': 'Content-Digest of other bytes, signed as it stands',
  'tampered-body': 'one bit of the last byte flipped after signing',
  'truncated-body': 'the second half is gone, its digest is that of the whole',
  'malformed-digest': 'the digest without its colons',
  'wrong-signature': 'one bit of the signature flipped',
  'wrong-key': 'the right key id over another key’s signature',
  'foreign-key': 'signed well, by a key that nobody registered',
  'reordered-lines': 'the base signed in another order than Signature-Input says',
  'short-signature': '63 bytes in place of 64',
  'malformed-signature': 'the signature without its colons',
  'malformed-input': 'Signature-Input without its closing parenthesis',
  'two-labels': 'the two signature headers name different labels',
  'dropped-component': '@path is not covered',
  'repeated-header': 'Content-Type is sent twice',
  'stale-created': 'signed a day ago',
  'from-the-future': 'signed a day ahead',
  unsigned: 'without its signature headers',
};
