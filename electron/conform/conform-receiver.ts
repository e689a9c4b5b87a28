/**
 * A receiver of messages for one run: the environment's webhook messages and reports come to it, and are judged by its key.
 *
 * It listens on loopback, so that only an environment on this machine reaches it. It keeps what clauses look at, and no body.
 */
import { decodeUtf8 } from '../../shared/bytes/utf8.ts';
import type { Message, Receiver } from '../../shared/conform/ask.ts';
import type { Environment } from '../../shared/environment/environment.ts';
import { isLoopback } from '../../shared/http/url-parts.ts';
import { isRecord, jsonValue } from '../../shared/json/json-value.ts';
import type { KnownKey } from '../../shared/signature/ports.ts';
import { deliveryProfile } from '../../shared/webhook/delivery-profile.ts';
import { readDeliveryBody } from '../../shared/webhook/read-delivery-body.ts';
import { readWebhookKeyAnswer } from '../../shared/webhook/read-webhook-answer.ts';
import { judge } from '../exchange/judge.ts';
import { sendOperation } from '../exchange/send-draft.ts';
import type { Sender } from '../exchange/sender.ts';
import { waitForReal } from '../flows/flow-world.ts';
import { systemClock, systemRandom } from '../ports/node-crypto.ts';
import { makeCertificate } from '../webhooks/certificate.ts';
import { startReceiver } from '../webhooks/receiver.ts';

export type ConformReceiver = {
  readonly at: Receiver;
  /** Those that came to the path; waits for the first, and a moment more for those behind it. */
  messages(path: string, signal?: AbortSignal): Promise<readonly Message[]>;
  close(): Promise<void>;
};

const SERIAL_BYTES = 12;
const PATIENCE_MS = 8_000;
const LOOK_EVERY_MS = 50;
const MORE_MS = 300;
const MOST_MESSAGES = 50;

export async function openConformReceiver(sender: Sender, environment: Environment): Promise<ConformReceiver> {
  const { hostname } = new URL(environment.baseUrl);
  if (!isLoopback(hostname)) {
    const reason = `Its receiver listens on this machine alone, and ${hostname} cannot reach it.`;
    return { at: { reason }, messages: async () => [], close: async () => {} };
  }
  const key = await webhookKey(sender, environment);
  const profile = deliveryProfile(environment.signingProfile);
  const came = new Map<string, Message[]>();
  const receiver = await startReceiver({
    port: 0,
    certificate: makeCertificate(systemClock.nowMs(), systemRandom.bytes(SERIAL_BYTES)),
    knows: () => true,
    take({ path, request }) {
      const list = came.get(path) ?? [];
      const { verified, checks } = judge(sender, environment.id, request, key ? [key] : [], profile);
      const content = readDeliveryBody(request.body);
      const read = content.kind === 'read' ? { event: content.event } : {};
      const fields = jsonNames(request.body);
      const why = checks.find(({ ok }) => !ok)?.message;
      const headers = request.headers.map(([name]) => name).filter((name) => !/^(host|connection)$/i.test(name));
      const place = { method: 'POST', target: `${receiverUrl()}${path}`, status: 200 };
      if (list.length < MOST_MESSAGES)
        list.push({ ...place, ...read, verified, fields, headers, ...(why ? { why } : {}) });
      came.set(path, list);
      return { kind: 'status', status: 200, headers: [], json: {} };
    },
  });
  const receiverUrl = (): string => `https://127.0.0.1:${receiver.port}`;
  return {
    at: { url: receiverUrl() },
    async messages(path, signal) {
      for (let waited = 0; waited < PATIENCE_MS && !came.has(path) && !signal?.aborted; waited += LOOK_EVERY_MS) {
        await waitForReal(LOOK_EVERY_MS, signal);
      }
      if (came.has(path)) await waitForReal(MORE_MS, signal);
      return came.get(path) ?? [];
    },
    close: () => receiver.close(),
  };
}

/** Undefined where it cannot be had; then nothing verifies. */
async function webhookKey(sender: Sender, environment: Environment): Promise<KnownKey | undefined> {
  const asked = sendOperation(sender, { environment }, { operation: 'webhooks.key' });
  return asked.then(readWebhookKeyAnswer).catch(() => undefined);
}

function jsonNames(body: Uint8Array): readonly string[] {
  const value = jsonValue(decodeUtf8(body));
  return isRecord(value) ? Object.keys(value) : [];
}
