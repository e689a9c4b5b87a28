/**
 * Sends deliveries: a signed POST to the address, several at a time, one attempt each.
 *
 * Messages are signed with the webhook's key by the service's own scheme, over those components that such a message
 * has. Redirects are not followed. A 2xx is a success, anything else a failed attempt.
 */
import { reasonOf } from '../../../shared/failure.ts';
import type { HttpRequest } from '../../../shared/http/message.ts';
import { signRequest } from '../../../shared/signature/sign.ts';
import { DELIVERY_PROFILE } from '../../../shared/webhook/delivery-profile.ts';
import { unsignedDelivery } from '../../../shared/webhook/unsigned-delivery.ts';
import { sendMessage } from '../../transport/send-message.ts';
import type { SandboxCore } from '../core.ts';
import { type DeliveryRow, dueDeliveries, recordTry } from './deliveries.ts';
import { webhookRow, webhookSigner } from './webhook-config.ts';

const TRY_TIMEOUT_MS = 10_000;
const MOST_AT_ONCE = 8;

export type DeliverySender = {
  /** Sends everything that is due and not already being sent. */
  run(): void;
  /** Aborts the sends in progress; their deliveries stay due. */
  stop(): void;
};

export function createDeliverySender(core: SandboxCore): DeliverySender {
  const underWay = new Map<string, AbortController>();
  let isStopped = false;
  return {
    run() {
      for (const delivery of dueDeliveries(core)) {
        if (isStopped || underWay.size >= MOST_AT_ONCE) return;
        if (underWay.has(delivery.deliveryId)) continue;
        const abort = new AbortController();
        underWay.set(delivery.deliveryId, abort);
        void postSigned(core, delivery, abort.signal).then((result) => {
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

/** A delivery that cannot be signed, such as one to an address with a user name, is a failed try. */
async function postSigned(core: SandboxCore, delivery: DeliveryRow, signal: AbortSignal): Promise<TryResult> {
  let message: HttpRequest;
  try {
    message = signDelivery(core, delivery);
  } catch (error) {
    return { status: null, failure: reasonOf(error) };
  }
  return post(message, signal);
}

type TryResult = { readonly status: number | null; readonly failure: string | null };

async function post(message: HttpRequest, signal: AbortSignal): Promise<TryResult> {
  const { response, failure } = await sendMessage(message, { timeoutMs: TRY_TIMEOUT_MS, signal });
  // Only the receiver's status matters; its body may even be too large to read.
  if (response && (!failure || failure.code === 'answer-too-large')) return { status: response.status, failure: null };
  return { status: null, failure: failure?.message ?? null };
}
