/** What the page learns about the receiver and the webhook registered at a service; as JSON, made by main. */
import type { Failure } from '../failure.ts';
import { isLoopback, splitUrl } from '../http/url-parts.ts';
import type { CheckId } from '../signature/verdict.ts';
import type { AnswerOrder } from './answer-order.ts';

export type ReceiverState =
  | {
      readonly kind: 'listening';
      readonly port: number;
      /** SHA-256, hex pairs with colons. */
      readonly certificateFingerprint: string;
    }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly failure: Failure };

export type WebhookState = {
  readonly environmentId: string;
  readonly receiver: ReceiverState;
  /** Where this machine receives this environment's messages; absent while the receiver is stopped. */
  readonly loopbackUrl?: string;
  /** The path alone, which never changes. */
  readonly path: string;
  /** The address at which, according to the user, the receiver is reachable from outside. */
  readonly tunnelUrl?: string;
  /** The answer for the next messages. */
  readonly order?: AnswerOrder;
  /** The webhook registered before ours. */
  readonly former?: FormerWebhook;
  /** The key that signs forged messages in this run, as one line of OpenSSH text. */
  readonly forgingKey: string;
  /** Forged messages can also be signed with the service's own webhook key: the service is the running sandbox. */
  readonly canSignAsService: boolean;
};

export type FormerWebhook = { readonly url: string; readonly subscriptions: readonly string[] };

/** The webhook registered at a service. */
export type WebhookOnRecord = {
  readonly status?: string;
  readonly url?: string;
  readonly subscriptions: readonly string[];
};

/** `ours-before`: our path at an address that is no longer ours. */
export type RegistrationStatus = 'none' | 'ours' | 'ours-before' | 'another';

export type WebhookRegistration = {
  readonly webhook: WebhookOnRecord;
  readonly status: RegistrationStatus;
  /** The exchange that showed this. */
  readonly exchangeId: string;
};

/** A replayed or forged message, and its outcome. */
export type SentMessage = {
  readonly exchangeId: string;
  readonly url: string;
  readonly totalMs: number;
  readonly status?: number;
  /** The beginning of the answer, as text. */
  readonly answer?: string;
  readonly failure?: Failure;
  /** The Delivery it became, if our own receiver took it. */
  readonly deliveryId?: string;
  /** The checks that fail in our verifier, given the key that signed it. */
  readonly failedChecks: readonly CheckId[];
};

/** How the service's webhook relates to the receiver. `ownUrls` are its current addresses. */
export function registrationStatus(
  { url }: Pick<WebhookOnRecord, 'url'>,
  ownUrls: readonly string[],
  path: string,
): RegistrationStatus {
  if (url === undefined) return 'none';
  if (ownUrls.includes(url)) return 'ours';
  return url.split(/[?#]/, 1)[0]?.endsWith(path) ? 'ours-before' : 'another';
}

/** True for a service on this machine; only such a service can reach a receiver on loopback. */
export function reachesLoopback(baseUrl: string): boolean {
  return isLoopback(splitUrl(baseUrl).authority);
}

/** The address to register for a tunnel: the tunnel's, followed by our path. */
export function tunnelledUrl(tunnelUrl: string, path: string): string {
  return `${tunnelUrl.replace(/\/+$/, '')}${path}`;
}
