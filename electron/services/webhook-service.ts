/** The webhook commands: the receiver and its ordered answers, registration and messages. */
import type { Services } from '../../shared/contract/commands.ts';
import type { WebhookOutputs } from '../../shared/contract/webhook-commands.ts';
import type { WebhookState } from '../../shared/webhook/webhook-state.ts';
import { SANDBOX_ENVIRONMENT_ID } from '../environments/environments-file.ts';
import { sendOperation } from '../exchange/send-draft.ts';
import { createWebhookMessages, type MessagePorts } from '../exchange/webhook-messages.ts';
import { createWebhookRegistration, type RegistrationPorts } from '../exchange/webhook-registration.ts';

export type WebhookPorts = MessagePorts & RegistrationPorts;

export function createWebhookService(ports: WebhookPorts): Pick<Services, keyof WebhookOutputs> {
  const { environments, webhooks } = ports;
  const { receiver } = webhooks;
  const registration = createWebhookRegistration(ports);
  const messages = createWebhookMessages(ports);

  async function state(environmentId: string): Promise<WebhookState> {
    environments.byId(environmentId);
    const { path, tunnelUrl, former } = await receiver.memoryOf(environmentId);
    const loopbackUrl = await receiver.loopbackUrl(environmentId);
    const order = receiver.order();
    return {
      environmentId,
      receiver: receiver.state(),
      path,
      loopbackUrl,
      tunnelUrl,
      order,
      former,
      forgingKey: messages.forgingKey(),
      canSignAsService: environmentId === SANDBOX_ENVIRONMENT_ID && ports.sandbox.admin() !== undefined,
    };
  }

  return {
    'webhooks.state': ({ environmentId }) => state(environmentId),
    async 'webhooks.listen'({ environmentId, port }) {
      await receiver.start(port);
      return state(environmentId);
    },
    async 'webhooks.stopListening'({ environmentId }) {
      await receiver.stop();
      return state(environmentId);
    },
    async 'webhooks.order'({ environmentId, order }) {
      receiver.setOrder(order);
      return state(environmentId);
    },
    async 'webhooks.setTunnel'({ environmentId, tunnelUrl }) {
      await receiver.remember(environmentId, { tunnelUrl: tunnelUrl === '' ? undefined : tunnelUrl });
      return state(environmentId);
    },
    'webhooks.registration': registration.read,
    async 'webhooks.register'(input) {
      await receiver.start();
      return registration.register(input);
    },
    'webhooks.unregister': registration.unregister,
    async 'webhooks.askReport'({ environmentId, confirmedName }) {
      const { exchangeId, response } = await sendOperation(
        ports,
        { environment: environments.byId(environmentId), confirmedName },
        {
          operation: 'reports.create',
          body: { contentType: 'application/json', text: JSON.stringify({ reportTypes: ['USER'] }) },
        },
      );
      return { exchangeId, status: response?.status };
    },
    'webhooks.replay': messages.replay,
    'webhooks.forge': messages.forge,
  };
}
