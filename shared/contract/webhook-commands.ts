/**
 * Inputs and outputs of the commands about webhooks: the receiver, the registration, deliveries, replay and forgery.
 *
 * They are part of the one list in commands.ts. Those that act on the receiver answer its state after it.
 */
import { z } from 'zod';
import { answerOrderSchema } from '../webhook/answer-order.ts';
import { DELIVERY_STANDINGS, type Delivery, type DeliverySummary } from '../webhook/delivery.ts';
import { FORGERIES } from '../webhook/forgery.ts';
import type { SentMessage, WebhookRegistration, WebhookState } from '../webhook/webhook-state.ts';
import { confirmedName } from './confirmed-name.ts';

const id = z.string().min(1).max(200);
const environment = z.strictObject({ environmentId: id });
/** Where a message is sent: absent, our own receiver; else an address that the user typed. */
const to = z
  .url({ protocol: /^https?$/, hostname: /.+/ })
  .max(2000)
  .optional();

export const WEBHOOK_INPUTS = {
  'webhooks.state': environment,
  /** `port`: that one or none; absent: the one it had, or a free one. */
  'webhooks.listen': z.strictObject({ environmentId: id, port: z.int().min(0).max(65_535).optional() }),
  'webhooks.stopListening': environment,
  /** What the next messages are answered; absent: by their verdict. */
  'webhooks.order': z.strictObject({ environmentId: id, order: answerOrderSchema.optional() }),
  /** The address at which a tunnel reaches the receiver; empty: there is none. */
  'webhooks.setTunnel': z.strictObject({
    environmentId: id,
    tunnelUrl: z.union([z.literal(''), z.url({ protocol: /^https$/, hostname: /.+/ }).max(2000)]),
  }),
  /** Asks the service what webhook it has on record: one signed request. */
  'webhooks.registration': environment,
  /** Puts our receiver's address there; what stood there before is remembered. */
  'webhooks.register': z.strictObject({
    environmentId: id,
    subscriptions: z.array(z.string().min(1).max(100)).max(50),
    via: z.enum(['loopback', 'tunnel']),
    confirmedName,
  }),
  /** Puts back what stood there before ours; where nothing did, ends the subscriptions. */
  'webhooks.unregister': z.strictObject({ environmentId: id, confirmedName }),
  /** Asks the service for a report, so that there is an event. */
  'webhooks.askReport': z.strictObject({ environmentId: id, confirmedName }),
  'webhooks.list': z.strictObject({
    environmentId: id,
    event: z.string().max(200).optional(),
    standing: z.enum(DELIVERY_STANDINGS).optional(),
    beforeId: id.optional(),
    limit: z.int().min(1).max(500),
  }),
  'webhooks.get': z.strictObject({ id }),
  /** Sends the message once more as it came. */
  'webhooks.replay': z.strictObject({ id, to, confirmedName }),
  'webhooks.forge': z.strictObject({
    environmentId: id,
    forgery: z.enum(FORGERIES),
    /** `service`: the sandbox's own webhook key; `one-use`: a key of this run that no service knows. */
    signWith: z.enum(['service', 'one-use']),
    body: z.string().min(1).max(200_000),
    to,
    confirmedName,
  }),
} as const satisfies Record<string, z.ZodType>;

export type WebhookOutputs = {
  'webhooks.state': WebhookState;
  'webhooks.listen': WebhookState;
  'webhooks.stopListening': WebhookState;
  'webhooks.order': WebhookState;
  'webhooks.setTunnel': WebhookState;
  'webhooks.registration': WebhookRegistration;
  'webhooks.register': WebhookRegistration;
  'webhooks.unregister': WebhookRegistration;
  /** `status` is absent where no answer came. */
  'webhooks.askReport': { readonly exchangeId: string; readonly status?: number };
  'webhooks.list': {
    readonly deliveries: readonly DeliverySummary[];
    readonly matched: number;
    readonly more: boolean;
    readonly events: readonly string[];
  };
  'webhooks.get': Delivery;
  'webhooks.replay': SentMessage;
  'webhooks.forge': SentMessage;
};
