/** Opens the webhook receiver and connects it to the code that verifies and records its messages. */

import { AppError } from '../../shared/failure.ts';
import type { HttpRequest } from '../../shared/http/message.ts';
import { readWebhookKeyAnswer } from '../../shared/webhook/read-webhook-answer.ts';
import type { Environments } from '../environments/environments.ts';
import { type MessageOptions, sendMessage } from '../transport/send-message.ts';
import type { WireResult } from '../transport/send-request.ts';
import { createWebhookKeys, type KnownWebhookKey, type WebhookKeys } from '../webhooks/webhook-keys.ts';
import { createWebhookReceiver, type WebhookReceiver } from '../webhooks/webhook-receiver.ts';
import { sendOperation } from './send-draft.ts';
import type { Sender } from './sender.ts';
import { type DeliveryPorts, takeDelivery } from './take-delivery.ts';

export type Webhooks = {
  readonly receiver: WebhookReceiver;
  readonly keys: WebhookKeys;
  /** Sends a message as it is, to our own receiver (whose certificate is known) or anywhere else. Never rejects. */
  send(request: HttpRequest, way: Pick<MessageOptions, 'receiverPem' | 'avoids'>): Promise<WireResult>;
};

type KeyPorts = Sender & { readonly environments: Pick<Environments, 'byId'> };

export type WebhooksPorts = KeyPorts & DeliveryPorts;

/** Sending to an unresponsive receiver must fail before the user thinks that nothing happens. */
const MESSAGE_TIMEOUT_MS = 15_000;

/** @param file where the receiver remembers its addresses. */
export function openWebhooks(ports: WebhooksPorts, file: string): Webhooks {
  const { clock, random } = ports;
  const keys = createWebhookKeys(clock, (environmentId) => readWebhookKey(ports, environmentId));
  const receiver = createWebhookReceiver({
    file,
    clock,
    random,
    take: (arrival) => takeDelivery({ ...ports, keys, receiver }, arrival),
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
async function readWebhookKey(ports: KeyPorts, environmentId: string): Promise<KnownWebhookKey> {
  try {
    const environment = ports.environments.byId(environmentId);
    const sent = await sendOperation(ports, { environment }, { operation: 'webhooks.key' });
    return { kind: 'key', key: readWebhookKeyAnswer(sent) };
  } catch (error) {
    if (error instanceof AppError) return { kind: 'failed', failure: error.failure };
    throw error;
  }
}
