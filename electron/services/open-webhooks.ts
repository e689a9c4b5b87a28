/** Opens the webhook receiver and joins it to what judges and keeps its messages. */

import { isLoopback, splitUrl } from '../../shared/http/url-parts.ts';
import { DEFAULT_SEND_OPTIONS, sendRequest } from '../transport/send-request.ts';
import { fingerprintOfPem } from '../transport/tls-socket.ts';
import { createWebhookKeys } from '../webhooks/webhook-keys.ts';
import { createWebhookReceiver } from '../webhooks/webhook-receiver.ts';
import type { Sending, Webhooks } from '../workbench.ts';
import { readWebhookKey } from './read-webhook-key.ts';
import { takeDelivery } from './take-delivery.ts';

/** Sending to a receiver that does not answer must end before the user thinks that nothing happens. */
const MESSAGE_TIMEOUT_MS = 15_000;
const MOST_ANSWER_BYTES = 65_536;

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
    send(request, receiverPem) {
      return sendRequest(request, {
        ...DEFAULT_SEND_OPTIONS,
        idleTimeoutMs: MESSAGE_TIMEOUT_MS,
        maxAnswerBytes: MOST_ANSWER_BYTES,
        ...(receiverPem === undefined ? {} : { pinnedCertificates: [fingerprintOfPem(receiverPem)] }),
        // On this machine a receiver's certificate is of its own making.
        acceptsAnyCertificate: receiverPem === undefined && isLoopback(splitUrl(request.url).authority),
      });
    },
  };
}
