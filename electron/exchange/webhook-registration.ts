/**
 * The webhook registered with a service: reads it, points it at our receiver, and restores it.
 *
 * Uses signed requests, each an Exchange. Remembers the previous webhook until it is restored. The service cannot
 * remove an address, so if there was none before, restoring ends the subscriptions instead.
 */
import type { CommandInput } from '../../shared/contract/commands.ts';
import { AppError } from '../../shared/failure.ts';
import { MASK } from '../../shared/observed/mask-secrets.ts';
import { readWebhookAnswer } from '../../shared/webhook/read-webhook-answer.ts';
import {
  registrationStatus,
  tunnelledUrl,
  type WebhookOnRecord,
  type WebhookRegistration,
} from '../../shared/webhook/webhook-state.ts';
import type { Environments } from '../environments/environments.ts';
import type { Webhooks } from './open-webhooks.ts';
import { sendOperation } from './send-draft.ts';
import type { Sender } from './sender.ts';

export type RegistrationPorts = Sender & {
  readonly environments: Pick<Environments, 'byId'>;
  readonly webhooks: Pick<Webhooks, 'receiver'>;
};

type SentExchange = Awaited<ReturnType<typeof sendOperation>>;
type Change = { readonly url?: string; readonly subscriptions?: readonly string[] };

export function createWebhookRegistration(ports: RegistrationPorts) {
  const { environments, webhooks } = ports;
  const { receiver } = webhooks;

  function exchange(environmentId: string, change?: Change, confirmedName?: string): Promise<SentExchange> {
    return sendOperation(
      ports,
      { environment: environments.byId(environmentId), confirmedName },
      change
        ? { operation: 'webhooks.update', body: { contentType: 'application/json', text: JSON.stringify(change) } }
        : { operation: 'webhooks.get' },
    );
  }

  // Masked already, like all that a service answers.
  const read = (sent: SentExchange) => ({ webhook: readWebhookAnswer(sent), exchangeId: sent.exchangeId });

  async function ownUrls(environmentId: string): Promise<{ loopback?: string; tunnel?: string; path: string }> {
    const { path, tunnelUrl } = await receiver.memoryOf(environmentId);
    const loopback = await receiver.loopbackUrl(environmentId);
    return {
      path,
      loopback,
      tunnel: tunnelUrl === undefined ? undefined : tunnelledUrl(tunnelUrl, path),
    };
  }

  async function judged(
    environmentId: string,
    { webhook, exchangeId }: { readonly webhook: WebhookOnRecord; readonly exchangeId: string },
  ): Promise<WebhookRegistration> {
    const { path, loopback, tunnel } = await ownUrls(environmentId);
    const own = [loopback, tunnel].filter((url) => url !== undefined);
    return { webhook, status: registrationStatus(webhook, own, path), exchangeId };
  }

  async function replace(input: CommandInput<'webhooks.register'>, putsOwnBack: boolean) {
    const { environmentId, subscriptions, via, confirmedName } = input;
    const urls = await ownUrls(environmentId);
    const url = via === 'tunnel' ? urls.tunnel : urls.loopback;
    if (url === undefined) throw noAddress(via, receiver.state());
    const before = await judged(environmentId, read(await exchange(environmentId)));
    const { webhook } = before;
    if ((putsOwnBack || before.status === 'another') && MASK.test(webhook.url ?? '')) throw holdsSecret();
    const { former } = await receiver.memoryOf(environmentId);
    if (before.status === 'another' && webhook.url !== undefined) {
      const { url: formerUrl, subscriptions: formerly } = webhook;
      // Before the change: once ours stands there, nobody else knows what stood there.
      await receiver.remember(environmentId, { former: { url: formerUrl, subscriptions: [...formerly] } });
    }
    // If this fails too, more is remembered than is needed, and the first failure says what happened.
    const undo = () => receiver.remember(environmentId, { former }).catch(() => {});
    const sent = await exchange(environmentId, { url, subscriptions }, confirmedName).catch(async (error: unknown) => {
      await undo();
      throw error;
    });
    // Only a refusal says that nothing was changed. A lost or broken answer may be that of a service that has our URL.
    if (isRefused(sent.response?.status)) await undo();
    return { before, made: await judged(environmentId, read(sent)) };
  }

  async function unregister(input: CommandInput<'webhooks.unregister'>): Promise<WebhookRegistration> {
    const { environmentId, confirmedName } = input;
    const { former } = await receiver.memoryOf(environmentId);
    const change: Change = former ?? { subscriptions: [] };
    const made = read(await exchange(environmentId, change, confirmedName));
    await receiver.remember(environmentId, { former: undefined });
    return judged(environmentId, made);
  }

  return {
    read: async ({ environmentId }: CommandInput<'webhooks.registration'>): Promise<WebhookRegistration> =>
      judged(environmentId, read(await exchange(environmentId))),

    /** Throws AppError `receiver-stopped` or why it failed, where the receiver does not listen. */
    register: async (input: CommandInput<'webhooks.register'>): Promise<WebhookRegistration> =>
      (await replace(input, false)).made,

    /** The same for all events and one run; resolves with what puts back the webhook before it, also one of ours. */
    async registerForRun(environmentId: string): Promise<() => Promise<unknown>> {
      const input = { environmentId, subscriptions: ['ALL'], via: 'loopback' as const };
      const { status, webhook } = (await replace(input, true)).before;
      const { url, subscriptions } = webhook;
      const isOurs = status === 'ours' || status === 'ours-before';
      return () => (isOurs ? exchange(environmentId, { url, subscriptions }) : unregister({ environmentId }));
    },

    unregister,
  };
}

const isRefused = (status = 0): boolean => status >= 400 && status < 500;

/** A webhook with stars for a token could not be restored, and nobody would know the address that was there. */
function holdsSecret(): AppError {
  const message =
    'The webhook that is registered now has an access token in its address, which is not kept here, so it could not be restored. Change it at the service first.';
  return new AppError({ code: 'webhook-holds-secret', message });
}

function noAddress(via: 'loopback' | 'tunnel', state: ReturnType<Webhooks['receiver']['state']>): AppError {
  if (via === 'tunnel') {
    const message = 'There is no address of a tunnel yet. Give the https address at which yours reaches the receiver.';
    return new AppError({ code: 'tunnel-missing', message });
  }
  if (state.kind === 'failed') return new AppError(state.failure);
  return new AppError({ code: 'receiver-stopped', message: 'The receiver does not listen. Start it, then register.' });
}
