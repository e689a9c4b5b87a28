/** Asks a service for the public key of its webhook messages, by a signed request that is an Exchange like any other. */
import { AppError } from '../../shared/failure.ts';
import { readWebhookKeyAnswer } from '../../shared/webhook/read-webhook-answer.ts';
import type { WebhookKey } from '../webhooks/webhook-keys.ts';
import type { Sending } from '../workbench.ts';
import { sendOperation } from './send-draft.ts';

/** A service that refuses, or cannot be asked, is the failure; nothing of it is thrown. */
export async function readWebhookKey(sending: Sending, environmentId: string): Promise<WebhookKey> {
  try {
    const environment = sending.environments.byId(environmentId);
    const sent = await sendOperation(sending, { environment }, { operation: 'webhooks.key' });
    return { kind: 'key', key: readWebhookKeyAnswer(sent) };
  } catch (error) {
    if (error instanceof AppError) return { kind: 'failed', failure: error.failure };
    throw error;
  }
}
