/**
 * A Delivery in the shape of an Exchange, so that the inspector's views and copy forms read it as they read anything else.
 *
 * The request is the message; the response is what the receiver answered, without its headers, which are not kept.
 */
import type { Exchange } from '../request/exchange.ts';
import type { Delivery, DeliveryAnswer } from './delivery.ts';

/** Undefined where the message's signature headers cannot be read: there is no trace to show then. */
export function deliveryAsExchange(delivery: Delivery): Exchange | undefined {
  const { trace, verdict, request, answer } = delivery;
  if (trace === undefined) return undefined;
  return {
    id: delivery.id,
    kind: 'operation',
    environmentId: delivery.environmentId,
    operation: 'webhook.delivery',
    method: request.method,
    url: request.url,
    startedAtMs: delivery.receivedAtMs,
    totalMs: delivery.handledMs,
    ...(answer.kind === 'status' ? { status: answer.status } : {}),
    verified: delivery.standing === 'verified',
    label: deliveryLabel(delivery),
    request,
    trace,
    verdict: verdict ?? { verified: false, checks: [] },
    ...(answer.kind === 'status'
      ? {
          response: {
            status: answer.status,
            reason: '',
            httpVersion: '1.1',
            headers: [],
            body: { base64: '', totalBytes: 0 },
          },
        }
      : {}),
    timings: { totalMs: delivery.handledMs },
    maskedSecrets: delivery.maskedSecrets,
  };
}

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
