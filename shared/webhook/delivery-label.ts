import type { DeliveryAnswer } from '../record/record-summary.ts';

/** What a receiver answered, in a word. */
export function answerLabel(answer: DeliveryAnswer): string {
  switch (answer.kind) {
    case 'status':
      return String(answer.status);
    case 'silence':
      return 'no answer';
    case 'hang-up':
      return 'hung up';
    case 'gone':
      return 'sender gone';
  }
}
