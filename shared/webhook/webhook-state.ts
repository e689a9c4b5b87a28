/**
 * What the page is told of the receiver and of the webhook that a service has on record; as JSON, made by main.
 */
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
  /** Where messages of this environment are taken on this machine; absent while the receiver does not listen. */
  readonly loopbackUrl?: string;
  /** The path alone, which stays the same. */
  readonly path: string;
  /** What the user said reaches the receiver from outside. */
  readonly tunnelUrl?: string;
  /** The answer that the next messages get. */
  readonly order?: AnswerOrder;
  /** The webhook that stood there before ours was registered. */
  readonly former?: FormerWebhook;
  /** The key that signs forged messages of this run, as one line of OpenSSH text. */
  readonly forgingKey: string;
  /** Forged messages can be signed by the service's own webhook key as well: it is the sandbox, and it runs. */
  readonly canSignAsService: boolean;
};

export type FormerWebhook = { readonly url: string; readonly subscriptions: readonly string[] };

/** The webhook that a service has on record. */
export type WebhookOnRecord = {
  readonly status?: string;
  readonly url?: string;
  readonly subscriptions: readonly string[];
};

/** `ours-before`: our path at an address that no longer is ours. */
export type RegistrationStatus = 'none' | 'ours' | 'ours-before' | 'another';

export type WebhookRegistration = {
  readonly webhook: WebhookOnRecord;
  readonly status: RegistrationStatus;
  /** The exchange that said so. */
  readonly exchangeId: string;
};

/** A message that was sent again or forged, and what came of it. */
export type SentMessage = {
  readonly exchangeId: string;
  readonly url: string;
  readonly totalMs: number;
  readonly status?: number;
  /** The beginning of what was answered, as text. */
  readonly answer?: string;
  readonly failure?: Failure;
  /** Where our own receiver took it: the Delivery it became. */
  readonly deliveryId?: string;
  /** What our verifier finds wrong with it, given the key that signed it. */
  readonly failedChecks: readonly CheckId[];
};

/** How the service's webhook stands to the receiver. `ownUrls` are its addresses now. */
export function registrationStatus(
  { url }: Pick<WebhookOnRecord, 'url'>,
  ownUrls: readonly string[],
  path: string,
): RegistrationStatus {
  if (url === undefined) return 'none';
  if (ownUrls.includes(url)) return 'ours';
  return url.split(/[?#]/, 1)[0]?.endsWith(path) ? 'ours-before' : 'another';
}

/** True for a service on this machine: only from there can a receiver on loopback be reached. */
export function reachesLoopback(baseUrl: string): boolean {
  return isLoopback(splitUrl(baseUrl).authority);
}

/** The address to register where a tunnel reaches the receiver: the tunnel's, followed by our path. */
export function tunnelledUrl(tunnelUrl: string, path: string): string {
  return `${tunnelUrl.replace(/\/+$/, '')}${path}`;
}
