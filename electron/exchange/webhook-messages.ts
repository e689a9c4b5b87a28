/**
 * Messages that the workbench itself sends to a receiver: a received one once more as it was, or a forged one.
 *
 * Each is an Exchange in history, verified with the key that signed it. They go to our receiver or to an address that
 * the user typed. The forging key is created for this run, when it is first asked for, and signs only forgeries; no service
 * knows it.
 */
import { bytesOf } from '../../shared/bytes/base64.ts';
import type { CommandInput } from '../../shared/contract/commands.ts';
import { PLANTS } from '../../shared/doctor/plant.ts';
import { PLANT_WORDS } from '../../shared/doctor/plant-words.ts';
import { AppError } from '../../shared/failure.ts';
import { firstHeader, type HttpRequest } from '../../shared/http/message.ts';
import { targetOf } from '../../shared/http/url-parts.ts';
import { writeOpenSshPublicLine } from '../../shared/keys/openssh-public.ts';
import { emptyTrace, receivedTrace } from '../../shared/observed/received-trace.ts';
import { once } from '../../shared/once.ts';
import { exchangeLabel } from '../../shared/request/make-exchange.ts';
import { nobleSigner } from '../../shared/signature/noble-crypto.ts';
import type { KnownKey, Signer } from '../../shared/signature/ports.ts';
import type { PreparedRequest } from '../../shared/signature/trace.ts';
import { failedChecks, type Verdict } from '../../shared/signature/verdict.ts';
import { beginning } from '../../shared/text/shortened.ts';
import { deliveryProfile } from '../../shared/webhook/delivery-profile.ts';
import { unsignedDelivery } from '../../shared/webhook/unsigned-delivery.ts';
import type { SentMessage } from '../../shared/webhook/webhook-state.ts';
import type { Environments } from '../environments/environments.ts';
import { SANDBOX_ENVIRONMENT_ID } from '../environments/environments-file.ts';
import { liveAt } from '../environments/live-address.ts';
import type { History } from '../history/history.ts';
import type { EmbeddedSandbox } from '../sandbox/embedded-sandbox.ts';
import { avoidedFor } from '../sandbox/webhooks/delivery-guard.ts';
import { judge } from './judge.ts';
import type { Webhooks } from './open-webhooks.ts';
import { sendAndRecord } from './send-draft.ts';
import type { Sender } from './sender.ts';
import { DELIVERY_HEADER, refuseMasked } from './take-delivery.ts';

const FORGING_KEY_ID = 'dialbench-forger';
const STRANGER_KEY_ID = 'dialbench-stranger';
const SEED_BYTES = 32;
const ANSWER_SHOWN = 600;

export type MessagePorts = Sender & {
  readonly environments: Pick<Environments, 'byId' | 'forGuard'>;
  readonly history: Pick<History, 'received'>;
  readonly sandbox: Pick<EmbeddedSandbox, 'admin' | 'isAt' | 'lastSeen'>;
  readonly webhooks: Webhooks;
};

type Message = {
  readonly environmentId: string;
  readonly operation: 'webhook.replay' | 'webhook.forge';
  readonly label: string;
  readonly prepared: PreparedRequest;
  readonly verdict: Verdict;
  readonly isToOwnReceiver: boolean;
  readonly confirmedName: string | undefined;
};

export function createWebhookMessages(ports: MessagePorts) {
  const { environments, sandbox, webhooks } = ports;
  const forger = once(() => nobleSigner(ports.random.bytes(SEED_BYTES), FORGING_KEY_ID));
  const stranger = once(() => nobleSigner(ports.random.bytes(SEED_BYTES), STRANGER_KEY_ID));

  async function post(message: Message): Promise<SentMessage> {
    const { environmentId, prepared, verdict, label, operation, isToOwnReceiver } = message;
    environments.byId(environmentId);
    // A message to a live service needs its name, like any request.
    const live = isToOwnReceiver ? undefined : liveAt(environments.forGuard(), prepared.url, environmentId);
    // It is no receiver, and its admin calls want no key: a message there could be an act on the sandbox.
    if (sandbox.isAt(prepared.url)) throw ofSandbox();
    if (live) ports.confirmations.check(live, prepared, { confirmedName: message.confirmedName });
    const { exchangeId, response, failure, timings } = await sendAndRecord(ports, {
      kind: 'operation',
      environmentId,
      operation,
      prepared,
      send: () =>
        webhooks.send(prepared, {
          receiverPem: isToOwnReceiver ? webhooks.receiver.certificatePem() : undefined,
          avoids: avoidedFor(prepared.url, sandbox.lastSeen()?.url),
        }),
      judge: () => verdict,
      describe: (wire) => ({ label: exchangeLabel(label, wire), outcome: undefined }),
    });
    const deliveryId = isToOwnReceiver && response ? firstHeader(response.headers, DELIVERY_HEADER) : undefined;
    return {
      exchangeId,
      url: prepared.url,
      totalMs: timings.totalMs,
      ...(response ? { status: response.status, answer: textOf(response.body) } : {}),
      failure,
      deliveryId,
      failedChecks: failedChecks(verdict).map(({ id }) => id),
    };
  }

  async function ownUrl(environmentId: string): Promise<string> {
    const url = await webhooks.receiver.loopbackUrl(environmentId);
    if (url !== undefined) return url;
    const message = 'The receiver does not listen. Start it, or give another address to send to.';
    throw new AppError({ code: 'receiver-stopped', message });
  }

  return {
    forgingKey: () => writeOpenSshPublicLine(forger().publicKey, forger().keyId),

    async replay({ id, to, confirmedName }: CommandInput<'webhooks.replay'>): Promise<SentMessage> {
      const delivery = ports.history.received().get(id);
      refuseMasked(delivery.maskedSecrets);
      const { environmentId, request } = delivery;
      const came: HttpRequest = { ...request, body: bytesOf(request.body.base64) };
      const profile = deliveryProfile(environments.byId(environmentId).signingProfile);
      const key = await webhooks.keys.keyOf(environmentId);
      const keys: readonly KnownKey[] = key.kind === 'key' ? [key.key] : [];
      const trace = receivedTrace(came, profile, keys, ports.crypto) ?? emptyTrace(profile);
      const url = replayUrl(came.url, to ?? (await ownUrl(environmentId)));
      return post({
        environmentId,
        operation: 'webhook.replay',
        label: `replayed ${delivery.event ?? 'a message'}`,
        // Header lines stay as received, Host included: the signature covers the address that they name.
        prepared: { ...came, url, trace },
        verdict: judge(ports, environmentId, came, keys, profile),
        isToOwnReceiver: to === undefined,
        confirmedName,
      });
    },

    async forge(input: CommandInput<'webhooks.forge'>): Promise<SentMessage> {
      const { environmentId, forgery, to, confirmedName } = input;
      const signer = signerFor(input, forger(), ports);
      const profile = deliveryProfile(environments.byId(environmentId).signingProfile);
      const nowMs = ports.signingClock(environmentId).nowMs();
      const body = new Uint8Array(Buffer.from(input.body, 'utf8'));
      const url = to ?? (await ownUrl(environmentId));
      const { crypto } = ports;
      const request = unsignedDelivery(url, body, crypto);
      const prepared = PLANTS[forgery].sign({
        request,
        profile,
        moment: { createdMs: nowMs },
        crypto,
        signer,
        stranger: stranger(),
      });
      return post({
        environmentId,
        operation: 'webhook.forge',
        label: `test message with ${PLANT_WORDS[forgery].phrase}`,
        prepared,
        verdict: judge(ports, environmentId, prepared, [{ publicKey: signer.publicKey }], profile, nowMs),
        isToOwnReceiver: to === undefined,
        confirmedName,
      });
    },
  };
}

function ofSandbox(): AppError {
  const message = 'This is the sandbox’s own address, which takes no messages. Give the address of a receiver.';
  return new AppError({ code: 'input-url-admin', message });
}

function signerFor(
  { environmentId, signWith }: CommandInput<'webhooks.forge'>,
  forger: Signer,
  ports: MessagePorts,
): Signer {
  if (signWith === 'one-use') return forger;
  const admin = environmentId === SANDBOX_ENVIRONMENT_ID ? ports.sandbox.admin() : undefined;
  if (admin) return admin.webhookSigner();
  const message =
    'Only the running sandbox lends its webhook key to forgeries. Sign with the key of one use, or start the sandbox.';
  throw new AppError({ code: 'service-key-unavailable', message });
}

/** The target URL; if it has no path of its own, it gets the path and query of the received message. */
function replayUrl(cameOn: string, to: string): string {
  const { origin, pathname, search } = new URL(to);
  if (pathname !== '/' || search !== '') return to;
  return origin + targetOf(cameOn);
}

function textOf(body: Uint8Array): string {
  return beginning(Buffer.from(body).toString('utf8'), ANSWER_SHOWN);
}
