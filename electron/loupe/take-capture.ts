/**
 * A request that passes through the door becomes a Capture: judged as the environment would judge it, and masked.
 *
 * It is verified under the environment's own address, whatever Host its client sent, because the service verifies under
 * that address. What the answer and the doctor add comes later, through the same masker.
 */

import type { WholeRecord } from '../../shared/contract/record-commands.ts';
import type { Environment } from '../../shared/environment/environment.ts';
import type { Failure } from '../../shared/failure.ts';
import type { HttpRequest, HttpResponse } from '../../shared/http/message.ts';
import { loopbackHosts } from '../../shared/http/url-parts.ts';
import { createCredentialMasker } from '../../shared/observed/credential-masker.ts';
import { createIssuedMasker } from '../../shared/observed/issued-masker.ts';
import { bothMaskers, type Masker } from '../../shared/observed/mask-secrets.ts';
import { credentialsIn } from '../../shared/observed/message-secrets.ts';
import { bodyJson, observe } from '../../shared/observed/observe.ts';
import { receivedTrace } from '../../shared/observed/received-trace.ts';
import { randomUuid } from '../../shared/request/uuid.ts';
import { refusalSentence } from '../../shared/result/refusal-of.ts';
import type { KnownKey } from '../../shared/signature/ports.ts';
import { failedChecks, type Verdict } from '../../shared/signature/verdict.ts';
import { judge } from '../exchange/judge.ts';
import { maskedBody } from '../exchange/masked-body.ts';
import type { Sender } from '../exchange/sender.ts';
import type { WireResult } from '../transport/send-request.ts';
import type { CaptureChange, Kept } from './capture-list.ts';

type CapturePorts = Pick<Sender, 'clock' | 'signingClock' | 'crypto' | 'random' | 'vault'>;

export async function takeCapture(
  parts: CapturePorts,
  environment: Environment,
  keys: readonly KnownKey[],
  request: HttpRequest,
  doorPort: number,
): Promise<Kept> {
  const { id: environmentId, signingProfile } = environment;
  const nowMs = parts.signingClock(environmentId).nowMs();
  const verdict: Verdict = judge(parts, environmentId, request, keys, signingProfile, nowMs);
  const masker = bothMaskers(parts.vault.recordingMasker(), createCredentialMasker(credentialsIn(request)));
  await maskedBody(request.body, masker);
  const trace = receivedTrace(request, signingProfile, keys, parts.crypto);
  const { observed, requestBody } = observe({ request, trace, verdict }, masker);
  const { method, url } = observed.request;
  const capture: WholeRecord = {
    id: randomUuid(parts.random),
    kind: 'capture',
    environmentId,
    startedAtMs: parts.clock.nowMs(),
    method,
    url,
    label: method,
    verified: verdict.verified,
    failedChecks: failedChecks(verdict).map((check) => check.id),
    keyId: verdict.keyId === undefined ? undefined : masker.text(verdict.keyId),
    ...observed,
  };
  const doorHosts = loopbackHosts(doorPort);
  const known = { request, environmentId, keys, nowSec: Math.floor(nowMs / 1000), masker, doorHosts };
  return { capture, requestBody, known };
}

/** What the environment answered, for the capture; of a verified request, also why it was refused. */
export async function answerOf(
  { response, failure, timings }: WireResult,
  of: Masker,
  isVerified: boolean,
): Promise<CaptureChange> {
  const masker = bothMaskers(of, createIssuedMasker(response));
  if (response) await maskedBody(response.body, masker);
  const responseBody = response && masker.bytes(response.body);
  return {
    responseBody,
    status: response?.status,
    failure: failure && masker.json(failure),
    failureCode: failure?.code,
    totalMs: timings.totalMs,
    response: response && responseBody && responseJson(response, responseBody, masker),
    sentence: isVerified ? sentenceOf(response, failure, masker) : undefined,
    maskedSecrets: masker.count(),
  };
}

function sentenceOf(
  response: HttpResponse | undefined,
  failure: Failure | undefined,
  masker: Masker,
): string | undefined {
  if (failure) return masker.text(failure.message);
  if (!response || response.status < 400) return undefined;
  return refusalSentence({ ...response, body: masker.bytes(response.body) });
}

function responseJson(
  { status, reason, httpVersion, headers }: HttpResponse,
  body: Uint8Array,
  masker: Masker,
): WholeRecord['response'] {
  return {
    status,
    reason: masker.text(reason),
    httpVersion,
    headers: masker.json(headers),
    body: bodyJson(body),
  };
}
