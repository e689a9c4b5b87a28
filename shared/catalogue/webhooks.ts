/** Webhook configuration and its public key. Source: specification, "Webhook configuration", "Webhook public key". */
import { z } from 'zod';
import { single } from './envelope.ts';
import { dated, id, REACHABLE, SUBSCRIPTIONS } from './fields.ts';
import { jsonBody, type Operation } from './operation.ts';

const subscriptions = z
  .array(z.enum(SUBSCRIPTIONS))
  .meta({ title: 'Subscriptions', description: 'REPORT: events of reports. ALL: every event.' });

const webhook = z.object({
  webhookId: id('Webhook id'),
  status: z.string().meta({ description: 'ACTIVE; in the sandbox INACTIVE until it has an address.' }),
  url: z.string().optional().meta({ description: 'Absent until one was set.' }),
  subscriptions,
  ...dated,
});

const webhookKey = z.object({
  webhookId: id('Webhook id'),
  key: z.string().meta({ description: 'Ed25519 public key in one line: type, base64 body, comment.' }),
  ...dated,
});

export type Webhook = z.infer<typeof webhook>;
export type WebhookKey = z.infer<typeof webhookKey>;

export const WEBHOOK_OPERATIONS = [
  {
    name: 'webhooks.get',
    method: 'GET',
    path: '/v1/webhooks',
    title: 'Read the webhook',
    help: 'Where events are sent, and which.',
    response: { status: 200, help: 'The configuration.', schema: single(webhook) },
    refusals: [400],
    examples: [{ title: 'The configuration' }],
  },
  {
    name: 'webhooks.update',
    method: 'PUT',
    path: '/v1/webhooks',
    title: 'Update the webhook',
    help: 'Sets where events are sent, and which.',
    body: jsonBody({
      url: z
        .url({ protocol: /^https$/, hostname: /.+/, error: 'expected a whole URL of https' })
        .refine(...REACHABLE)
        .optional()
        .meta({ title: 'Address', description: 'An https address that receives the events.' }),
      subscriptions: subscriptions.optional(),
    }),
    response: { status: 200, help: 'The configuration after the change.', schema: single(webhook) },
    refusals: [400, 409, 415],
    examples: [{ title: 'All events', body: { url: 'https://example.com/hook', subscriptions: ['ALL'] } }],
  },
  {
    name: 'webhooks.key',
    method: 'GET',
    path: '/v1/webhooks/key',
    title: 'Read the webhook’s public key',
    help: 'The key that verifies the messages sent to the webhook.',
    response: { status: 200, help: 'The public key.', schema: single(webhookKey) },
    refusals: [400],
    examples: [{ title: 'The key' }],
  },
] as const satisfies readonly Operation[];
