/**
 * The public key by which an environment's webhook messages are judged: read from the service by a signed request, kept,
 * and read again when a message does not fit it, for the service may have made another.
 *
 * Whoever knows the receiver's path could make us ask with every message; so it is asked at most once a second.
 */
import { AppError, type Failure } from '../../shared/failure.ts';
import { exchangeLabel } from '../../shared/request/exchange-label.ts';
import type { KnownKey } from '../../shared/signature/ports.ts';
import { readWebhookKeyAnswer } from '../../shared/webhook/read-webhook-answer.ts';
import type { Environments } from '../environments/environments.ts';
import { type SendDeps, sendDraft } from './send-draft.ts';

export type WebhookKey =
  | { readonly kind: 'key'; readonly key: KnownKey }
  | { readonly kind: 'failed'; readonly failure: Failure };

export type WebhookKeys = {
  /** The key that is kept, else the one that the service gives now. */
  keyOf(environmentId: string): Promise<WebhookKey>;
  /** The one that the service gives now; the kept one where it was asked less than a second ago. */
  freshKeyOf(environmentId: string): Promise<WebhookKey>;
};

type KnownEnvironments = Pick<Environments, 'byId'>;

const ASK_EVERY_MS = 1000;

type Kept = { readonly answer: Promise<WebhookKey>; readonly askedAtMs: number };

export function createWebhookKeys(deps: SendDeps, environments: KnownEnvironments): WebhookKeys {
  const kept = new Map<string, Kept>();
  const ask = (environmentId: string): Promise<WebhookKey> => {
    const answer = readKey(deps, environments, environmentId);
    kept.set(environmentId, { answer, askedAtMs: deps.clock.nowMs() });
    return answer;
  };
  const isDue = ({ askedAtMs }: Kept) => Math.abs(deps.clock.nowMs() - askedAtMs) >= ASK_EVERY_MS;
  return {
    async keyOf(environmentId) {
      const known = kept.get(environmentId);
      if (!known) return ask(environmentId);
      const answer = await known.answer;
      return answer.kind === 'failed' && isDue(known) ? ask(environmentId) : answer;
    },
    async freshKeyOf(environmentId) {
      const known = kept.get(environmentId);
      return known && !isDue(known) ? known.answer : ask(environmentId);
    },
  };
}

async function readKey(deps: SendDeps, environments: KnownEnvironments, environmentId: string): Promise<WebhookKey> {
  try {
    const sent = await sendDraft(
      deps,
      {
        environment: environments.byId(environmentId),
        kind: 'operation',
        operation: 'webhooks.key',
        describe: (result) => ({ label: exchangeLabel('webhook key', result) }),
      },
      { method: 'GET', target: '/v1/webhooks/key', headers: [], body: new Uint8Array() },
    );
    return { kind: 'key', key: readWebhookKeyAnswer(sent) };
  } catch (error) {
    if (error instanceof AppError) return { kind: 'failed', failure: error.failure };
    throw error;
  }
}
