/** Opens the webhook receiver and connects it to the code that verifies and records its messages. */

import { AppError } from '../../shared/failure.ts';
import { readWebhookKeyAnswer } from '../../shared/webhook/read-webhook-answer.ts';
import { sendMessage } from '../transport/send-message.ts';
import { createWebhookKeys, type WebhookKey } from '../webhooks/webhook-keys.ts';
import { createWebhookReceiver } from '../webhooks/webhook-receiver.ts';
import type { Sending, Webhooks } from '../workbench.ts';
import { sendOperation } from './send-draft.ts';
import { takeDelivery } from './take-delivery.ts';

/** Sending to an unresponsive receiver must fail before the user thinks that nothing happens. */
const MESSAGE_TIMEOUT_MS = 15_000;

/** @param file where the receiver remembers its addresses. */
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
    send: (request, way) => sendMessage(request, { ...way, timeoutMs: MESSAGE_TIMEOUT_MS }),
  };
}

/**
 * Sends a signed request, an Exchange like any other. Returns a refusal or a network error as the failure; never throws
 * it.
 */
async function readWebhookKey(sending: Sending, environmentId: string): Promise<WebhookKey> {
  try {
    const environment = sending.environments.byId(environmentId);
    const sent = await sendOperation(sending, { environment }, { operation: 'webhooks.key' });
    return { kind: 'key', key: readWebhookKeyAnswer(sent) };
  } catch (error) {
    if (error instanceof AppError) return { kind: 'failed', failure: error.failure };
    throw error;
  }
}
