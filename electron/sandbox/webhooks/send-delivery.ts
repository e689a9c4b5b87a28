/**
 * Sends deliveries: a signed POST to the address, several at a time, one attempt each.
 *
 * Messages are signed with the webhook's key by the service's own scheme, over those components that such a message
 * has. Redirects are not followed. A 2xx is a success, anything else a failed attempt. Each attempt is judged anew by
 * delivery-guard.ts: the settings may have changed, and the address that a name leads to.
 */
import type { BlockList } from 'node:net';
import { reasonOf } from '../../../shared/failure.ts';
import type { HttpRequest } from '../../../shared/http/message.ts';
import { signRequest } from '../../../shared/signature/sign.ts';
import { DELIVERY_PROFILE } from '../../../shared/webhook/delivery-profile.ts';
import { unsignedDelivery } from '../../../shared/webhook/unsigned-delivery.ts';
import { sendMessage } from '../../transport/send-message.ts';
import type { SandboxCore } from '../core.ts';
import { type DeliveryRow, dueDeliveries, recordTry } from './deliveries.ts';
import type { DeliveryGuard } from './delivery-guard.ts';
import { webhookRow, webhookSigner } from './webhook-config.ts';

const TRY_TIMEOUT_MS = 10_000;
const MOST_AT_ONCE = 8;

export type DeliverySender = {
  /** Nothing is sent before: where deliveries may go depends on where the sandbox listens. */
  start(guard: DeliveryGuard): void;
  /** Sends everything that is due and not already being sent. */
  run(): void;
  /** Aborts the sends in progress; their deliveries stay due. */
  stop(): void;
};

export function createDeliverySender(core: SandboxCore): DeliverySender {
  const underWay = new Map<string, AbortController>();
  let isStopped = false;
  let mayGo: DeliveryGuard | undefined;
  return {
    start(guard) {
      mayGo = guard;
    },
    run() {
      if (!mayGo) return;
      for (const delivery of dueDeliveries(core)) {
        if (isStopped || underWay.size >= MOST_AT_ONCE) return;
        if (underWay.has(delivery.deliveryId)) continue;
        const abort = new AbortController();
        underWay.set(delivery.deliveryId, abort);
        void postSigned(core, delivery, mayGo, abort.signal).then((result) => {
          underWay.delete(delivery.deliveryId);
          if (isStopped) return;
          recordTry(core, delivery, result);
          core.agendaChanged(core.clock.nowMs());
        });
      }
    },
    stop() {
      isStopped = true;
      for (const abort of underWay.values()) abort.abort();
    },
  };
}

/** The signed request of a delivery, as of the current time. */
function signDelivery(core: SandboxCore, { url, body }: Pick<DeliveryRow, 'url' | 'body'>): HttpRequest {
  const ports = { signer: webhookSigner(webhookRow(core)), crypto: core.crypto };
  const target = new URL(url);
  target.hash = '';
  const unsigned = unsignedDelivery(target.href, new Uint8Array(body), core.crypto);
  return signRequest(unsigned, DELIVERY_PROFILE, { createdMs: core.clock.nowMs() }, ports);
}

/** A delivery that may not go there, or cannot be signed, such as one to an address with a user name, is a failed try. */
async function postSigned(
  core: SandboxCore,
  delivery: DeliveryRow,
  mayGo: DeliveryGuard,
  signal: AbortSignal,
): Promise<TryResult> {
  try {
    const way = mayGo(delivery.url);
    if ('refusal' in way) return { status: null, failure: way.refusal };
    return await post(signDelivery(core, delivery), way.avoids, signal);
  } catch (error) {
    return { status: null, failure: reasonOf(error) };
  }
}

type TryResult = { readonly status: number | null; readonly failure: string | null };

async function post(message: HttpRequest, avoids: BlockList | undefined, signal: AbortSignal): Promise<TryResult> {
  const { response, failure } = await sendMessage(message, { timeoutMs: TRY_TIMEOUT_MS, avoids, signal });
  // Only the receiver's status matters; its body may even be too large to read.
  if (response && (!failure || failure.code === 'answer-too-large')) return { status: response.status, failure: null };
  return { status: null, failure: failure?.message ?? null };
}
