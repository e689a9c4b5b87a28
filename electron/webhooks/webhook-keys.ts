/**
 * The public key that verifies an environment's webhook messages: fetched from the service, cached, and fetched again
 * when a message does not verify, because the service may have replaced it.
 *
 * Anyone who knows the receiver's path could trigger a fetch with every message, so the service is asked at most once a
 * second.
 */
import type { Failure } from '../../shared/failure.ts';
import type { Clock, KnownKey } from '../../shared/signature/ports.ts';

export type KnownWebhookKey =
  | { readonly kind: 'key'; readonly key: KnownKey }
  | { readonly kind: 'failed'; readonly failure: Failure };

export type WebhookKeys = {
  /** The cached key, or the service's current one. */
  keyOf(environmentId: string): Promise<KnownWebhookKey>;
  /** The service's current key; the cached one if it was fetched less than a second ago. */
  freshKeyOf(environmentId: string): Promise<KnownWebhookKey>;
};

const ASK_EVERY_MS = 1000;

type Kept = { readonly answer: Promise<KnownWebhookKey>; readonly askedAtMs: number };

/** @param readKey fetches the key; resolves even if the service refuses or cannot be reached. */
export function createWebhookKeys(
  clock: Clock,
  readKey: (environmentId: string) => Promise<KnownWebhookKey>,
): WebhookKeys {
  const kept = new Map<string, Kept>();
  const ask = (environmentId: string): Promise<KnownWebhookKey> => {
    const answer = readKey(environmentId);
    kept.set(environmentId, { answer, askedAtMs: clock.nowMs() });
    return answer;
  };
  const isDue = ({ askedAtMs }: Kept) => Math.abs(clock.nowMs() - askedAtMs) >= ASK_EVERY_MS;
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
