/** Opens the webhook receiver and joins it to what judges and keeps its messages. */

import { sendMessage } from '../transport/send-message.ts';
import { createWebhookKeys } from '../webhooks/webhook-keys.ts';
import { createWebhookReceiver } from '../webhooks/webhook-receiver.ts';
import type { Sending, Webhooks } from '../workbench.ts';
import { readWebhookKey } from './read-webhook-key.ts';
import { takeDelivery } from './take-delivery.ts';

/** Sending to a receiver that does not answer must end before the user thinks that nothing happens. */
const MESSAGE_TIMEOUT_MS = 15_000;

/** `file` is where the receiver remembers its addresses. */
export function openWebhooks(sending: Sending, file: string): Webhooks {
  const { clock, random } = sending;
  const keys = createWebhookKeys(clock, (environmentId) => readWebhookKey(sending, environmentId));
  const receiver = createWebhookReceiver({
    file,
    clock,
    random,
    take: (arrival) => takeDelivery({ ...sending, keys, receiver }, arrival),
  });
  return {
    receiver,
    keys,
    send: (request, receiverPem) => sendMessage(request, { timeoutMs: MESSAGE_TIMEOUT_MS, receiverPem }),
  };
}
