/**
 * Inputs and outputs of the webhook commands: receiver, registration, replay and forgery.
 *
 * Part of the one list in commands.ts. Commands on the receiver return its new state.
 */
import { z } from 'zod';
import { PLANT_IDS } from '../doctor/plant.ts';
import { answerOrderSchema } from '../webhook/answer-order.ts';
import type { SentMessage, WebhookRegistration, WebhookState } from '../webhook/webhook-state.ts';
import { confirmedName } from './confirmed-name.ts';

const id = z.string().min(1).max(200);
const environment = z.strictObject({ environmentId: id });
/** The destination: absent for our own receiver, else an address that the user typed. */
const to = z
  .url({ protocol: /^https?$/, hostname: /.+/ })
  .max(2000)
  .optional();

export const WEBHOOK_INPUTS = {
  'webhooks.state': environment,
  /** With `port`, exactly that one. Without it, the previous port or a free one. */
  'webhooks.listen': z.strictObject({ environmentId: id, port: z.int().min(0).max(65_535).optional() }),
  'webhooks.stopListening': environment,
  /** Sets the answer for the next messages; absent: answer by their verdict. */
  'webhooks.order': z.strictObject({ environmentId: id, order: answerOrderSchema.optional() }),
  /** The address at which a tunnel reaches the receiver; empty for none. */
  'webhooks.setTunnel': z.strictObject({
    environmentId: id,
    tunnelUrl: z.union([z.literal(''), z.url({ protocol: /^https$/, hostname: /.+/ }).max(2000)]),
  }),
  /** Asks the service which webhook it has registered: one signed request. */
  'webhooks.registration': environment,
  /** Registers our receiver's address; the previous one is remembered. */
  'webhooks.register': z.strictObject({
    environmentId: id,
    subscriptions: z.array(z.string().min(1).max(100)).max(50),
    via: z.enum(['loopback', 'tunnel']),
    confirmedName,
  }),
  /** Restores the previous address; if there was none, ends the subscriptions. */
  'webhooks.unregister': z.strictObject({ environmentId: id, confirmedName }),
  /** Requests a report from the service, to trigger an event. */
  'webhooks.askReport': z.strictObject({ environmentId: id, confirmedName }),
  /** Sends the message again exactly as received. */
  'webhooks.replay': z.strictObject({ id, to, confirmedName }),
  'webhooks.forge': z.strictObject({
    environmentId: id,
    forgery: z.enum(PLANT_IDS),
    /** `service` is the sandbox's own webhook key; `one-use` is a key of this run that no service knows. */
    signWith: z.enum(['service', 'one-use']),
    body: z.string().min(1).max(200_000),
    to,
    confirmedName,
  }),
} as const satisfies Record<string, z.ZodType>;

type StateCommand = 'state' | 'listen' | 'stopListening' | 'order' | 'setTunnel';
type RegistrationCommand = 'registration' | 'register' | 'unregister';

export type WebhookOutputs = Record<`webhooks.${StateCommand}`, WebhookState> &
  Record<`webhooks.${RegistrationCommand}`, WebhookRegistration> &
  Record<'webhooks.replay' | 'webhooks.forge', SentMessage> & {
    /** `status` is absent if no answer arrived. */
    'webhooks.askReport': { readonly exchangeId: string; readonly status?: number };
  };
