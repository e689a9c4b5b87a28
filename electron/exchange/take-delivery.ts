/**
 * Handles a message at the receiver: verifies it with the environment's webhook key, reads, records, announces,
 * answers.
 *
 * Answers as a good receiver would: 200 if every check holds, 401 with the reasons if not, 503 without a key to verify
 * with; or as the user ordered beforehand. Records the message whatever the answer.
 */
import { STATUS_CODES } from 'node:http';
import { AppError } from '../../shared/failure.ts';
import type { HttpRequest, HttpResponse } from '../../shared/http/message.ts';
import { createCredentialMasker } from '../../shared/observed/credential-masker.ts';
import { bothMaskers, type Masker } from '../../shared/observed/mask-secrets.ts';
import { credentialsIn } from '../../shared/observed/message-secrets.ts';
import { observe } from '../../shared/observed/observe.ts';
import { receivedTrace } from '../../shared/observed/received-trace.ts';
import type { DeliveryAnswer } from '../../shared/record/record-summary.ts';
import { randomUuid } from '../../shared/request/uuid.ts';
import type { KnownKey } from '../../shared/signature/ports.ts';
import type { SigningProfile } from '../../shared/signature/profile.ts';
import { failedChecks, type Verdict } from '../../shared/signature/verdict.ts';
import { deliveryProfile } from '../../shared/webhook/delivery-profile.ts';
import { readDeliveryBody } from '../../shared/webhook/read-delivery-body.ts';
import { tunnelledUrl } from '../../shared/webhook/webhook-state.ts';
import type { Environments } from '../environments/environments.ts';
import type { History } from '../history/history.ts';
import type { NewDelivery } from '../history/received-rows.ts';
import { jsonAnswer, sentHeaders } from '../http/write.ts';
import type { ReceiverAnswer } from '../webhooks/receiver.ts';
import type { KnownWebhookKey, WebhookKeys } from '../webhooks/webhook-keys.ts';
import type { EnvironmentArrival, WebhookReceiver } from '../webhooks/webhook-receiver.ts';
import { judge } from './judge.ts';
import { maskedBody } from './masked-body.ts';
import type { Sender } from './sender.ts';

/** Names the Delivery in our answers, so that the sender of the message can find it. */
export const DELIVERY_HEADER = 'Dialbench-Delivery';

/** What is needed to verify and record a message. */
export type DeliveryPorts = Pick<Sender, 'clock' | 'signingClock' | 'crypto' | 'random' | 'events' | 'vault'> & {
  readonly environments: Pick<Environments, 'byId'>;
  readonly history: Pick<History, 'recordDelivery'>;
};

type DeliveryParts = DeliveryPorts & {
  readonly keys: WebhookKeys;
  readonly receiver: Pick<WebhookReceiver, 'tunnelOf'>;
};

type Judged = {
  /** With the URL that was signed, if a tunnel hid it. */
  readonly request: HttpRequest;
  readonly key: KnownWebhookKey;
  readonly verdict?: Verdict;
};

export async function takeDelivery(parts: DeliveryParts, arrival: EnvironmentArrival): Promise<ReceiverAnswer> {
  const startedAtMs = parts.clock.nowMs();
  // Created now, because the vault may lock and drop its tokens while the key is fetched.
  const strangers = createCredentialMasker(credentialsIn(arrival.request));
  const masker = bothMaskers(parts.vault.recordingMasker(), strangers);
  const profile = deliveryProfile(parts.environments.byId(arrival.environmentId).signingProfile);
  const judged = await judgeArrival(parts, arrival, profile);
  const answer = answerOf(judged, arrival);
  const id = randomUuid(parts.random);
  const sent: ReceiverAnswer =
    answer.kind === 'status'
      ? { kind: 'status', status: answer.status, headers: [[DELIVERY_HEADER, id]], json: wordsOf(judged, answer) }
      : { kind: answer.kind === 'silence' ? 'silence' : 'hang-up' };
  await maskedBody(judged.request.body, masker);
  const { made, body } = deliveryOf(parts, arrival, { judged, profile, masker, answer, sent, id, startedAtMs });
  parts.events.emit('record.changed', parts.history.recordDelivery(made, body));
  return sent;
}

async function judgeArrival(
  parts: DeliveryParts,
  arrival: EnvironmentArrival,
  profile: SigningProfile,
): Promise<Judged> {
  const { environmentId, request } = arrival;
  const found = await parts.keys.keyOf(environmentId);
  if (found.kind === 'failed') return { request, key: found };
  const first = await judgeWithKey(parts, arrival, profile, found.key);
  if (!isOfAnotherKey(first.verdict)) return first;
  const fresh = await parts.keys.freshKeyOf(environmentId);
  return fresh.kind === 'failed' ? first : judgeWithKey(parts, arrival, profile, fresh.key);
}

function isOfAnotherKey(verdict: Verdict | undefined): boolean {
  return (
    verdict !== undefined && failedChecks(verdict).some(({ id }) => id === 'key-known' || id === 'signature-valid')
  );
}

/** Verifies against the received URL, and against the registered address if a tunnel rewrites Host. */
async function judgeWithKey(
  parts: DeliveryParts,
  { environmentId, request, path }: EnvironmentArrival,
  profile: SigningProfile,
  key: KnownKey,
): Promise<Judged & { readonly verdict: Verdict }> {
  const judgeAs = (seen: HttpRequest) => ({
    request: seen,
    key: { kind: 'key' as const, key },
    verdict: judge(parts, environmentId, seen, [key], profile),
  });
  const asItCame = judgeAs(request);
  const tunnelUrl = await parts.receiver.tunnelOf(environmentId);
  if (asItCame.verdict.verified || tunnelUrl === undefined) return asItCame;
  const query = /\?.*$/.exec(request.url)?.[0] ?? '';
  const asRegistered = judgeAs({ ...request, url: tunnelledUrl(tunnelUrl, path) + query });
  return asRegistered.verdict.verified ? asRegistered : asItCame;
}

function answerOf({ verdict }: Judged, { ordered, isWhole }: EnvironmentArrival): DeliveryAnswer {
  if (ordered?.kind === 'status') return { ...ordered, isOrdered: true };
  if (ordered) return { kind: ordered.kind, isOrdered: true };
  if (!isWhole) return { kind: 'gone', isOrdered: false };
  return { kind: 'status', status: verdict === undefined ? 503 : verdict.verified ? 200 : 401, isOrdered: false };
}

/** The body of our answer. */
function wordsOf({ verdict }: Judged, { isOrdered }: DeliveryAnswer): unknown {
  if (isOrdered) return { message: 'Answered so on request.' };
  if (verdict === undefined) return { message: 'There is no key to judge this message by. Send it again later.' };
  if (verdict.verified) return { message: 'Taken.' };
  const errors = failedChecks(verdict).map(({ id, message }) => ({ field: id, message }));
  return { message: 'This message is not verified.', errors };
}

type DeliveryFacts = {
  readonly judged: Judged;
  readonly profile: SigningProfile;
  readonly masker: Masker;
  readonly answer: DeliveryAnswer;
  readonly sent: ReceiverAnswer;
  readonly id: string;
  readonly startedAtMs: number;
};

/** The Delivery, and its whole body. */
function deliveryOf(
  { crypto, clock }: DeliveryParts,
  { environmentId, isWhole }: EnvironmentArrival,
  { judged, profile, masker, answer, sent, id, startedAtMs }: DeliveryFacts,
): { readonly made: NewDelivery; readonly body: Uint8Array } {
  const { request, verdict, key } = judged;
  const trace = receivedTrace(request, profile, key.kind === 'key' ? [key.key] : [], crypto);
  const response = sent.kind === 'status' ? responseOf(sent) : undefined;
  const { observed, requestBody } = observe({ request, trace, verdict, response }, masker);
  const content = readDeliveryBody(requestBody);
  const made: NewDelivery = {
    id,
    kind: 'delivery',
    environmentId,
    startedAtMs,
    method: observed.request.method,
    url: observed.request.url,
    label: content.kind === 'read' ? content.event : 'unreadable message',
    status: answer.kind === 'status' ? answer.status : undefined,
    totalMs: Math.max(0, clock.nowMs() - startedAtMs),
    verified: verdict?.verified,
    failedChecks: verdict === undefined ? [] : failedChecks(verdict).map((check) => check.id),
    ...(content.kind === 'read' ? { deliveryId: content.deliveryId, event: content.event } : {}),
    isWhole,
    answer,
    keyId: observed.trace?.keyId,
    ...observed,
    content,
    keyFailure: key.kind === 'failed' ? key.failure : undefined,
  };
  return { made, body: requestBody };
}

function responseOf({ status, headers, json }: Extract<ReceiverAnswer, { kind: 'status' }>): HttpResponse {
  const answer = jsonAnswer(status, json, headers);
  return { ...answer, headers: sentHeaders(answer), reason: STATUS_CODES[status] ?? '', httpVersion: '1.1' };
}

/** Throws AppError `delivery-masked` if only a masked form of the message is left. */
export function refuseMasked(maskedSecrets: number): void {
  if (maskedSecrets === 0) return;
  const message = `This message held ${maskedSecrets === 1 ? 'a secret' : 'secrets'}, which history does not keep: it cannot be sent again as it came.`;
  throw new AppError({ code: 'delivery-masked', message });
}
