/**
 * Reads the service's answers about its webhook: the configuration and the public key, leniently.
 *
 * Requires only the fields we use; a service may return more. A refusal becomes a Failure in the service's own words.
 */
import { z } from 'zod';
import { decodeUtf8 } from '../bytes/utf8.ts';
import { AppError, type Failure } from '../failure.ts';
import type { HttpResponse } from '../http/message.ts';
import { jsonValue } from '../json/json-value.ts';
import { readPublicKey } from '../keys/read-public-key.ts';
import { refusalSentence } from '../result/refusal-of.ts';
import type { KnownKey } from '../signature/ports.ts';
import type { WebhookOnRecord } from './webhook-state.ts';

type Answered = { readonly response?: HttpResponse; readonly failure?: Failure };

const webhookData = z.object({
  status: z.string().optional(),
  url: z.string().nullish(),
  subscriptions: z.array(z.string()).nullish(),
});
const keyData = z.object({ key: z.string() });

/** Throws AppError: the transport's own failure, `service-refused`, `answer-unreadable`. */
export function readWebhookAnswer(answered: Answered): WebhookOnRecord {
  const { status, url, subscriptions } = dataOf(answered, webhookData, 'the webhook’s configuration');
  return {
    status,
    ...(url === undefined || url === null || url === '' ? {} : { url }),
    subscriptions: subscriptions ?? [],
  };
}

/**
 * The webhook's public key. It is the only one, so that it judges messages under any keyid: nowhere does the specification
 * say that the key's comment is the keyid. Throws like `readWebhookAnswer`, and with the codes of reading keys.
 */
export function readWebhookKeyAnswer(answered: Answered): KnownKey {
  const { publicKey } = readPublicKey(dataOf(answered, keyData, 'the webhook’s public key').key);
  return { publicKey };
}

function dataOf<T>({ response, failure }: Answered, schema: z.ZodType<T>, what: string): T {
  if (!response) throw new AppError(failure ?? { code: 'answer-missing', message: 'No answer came.' });
  if (response.status >= 300) throw new AppError({ code: 'service-refused', message: refusalSentence(response) });
  const read = z.object({ data: schema }).safeParse(jsonValue(decodeUtf8(response.body)));
  if (read.success) return read.data.data;
  const message = `The service’s answer is not ${what}: expected an envelope with data, got ${response.body.length} bytes of something else. The exchange shows them.`;
  throw new AppError({ code: 'answer-unreadable', message });
}
