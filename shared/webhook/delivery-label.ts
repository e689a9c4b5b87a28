/** A short label for a delivery. */
import type { Delivery, DeliveryAnswer } from './delivery.ts';

/** `report.completed → 200`. */
export function deliveryLabel({ event, answer }: Pick<Delivery, 'event' | 'answer'>): string {
  return `${event ?? 'unreadable message'} → ${answerLabel(answer)}`;
}

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
