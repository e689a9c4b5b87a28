/**
 * One exchange from draft to history: prepare, send, verify our own signature, mask, record, announce.
 *
 * All services send through here, so that everything sent has exactly one Exchange and was confirmed where necessary.
 * The caller decides what an answer means.
 */
import { findOperation } from '../../shared/catalogue/operations.ts';
import type { Environment } from '../../shared/environment/environment.ts';
import { onlyDialledSentence } from '../../shared/environment/only-dialled.ts';
import { isSigned } from '../../shared/environment/ussd-protocol.ts';
import { AppError, misuse } from '../../shared/failure.ts';
import { createIssuedMasker } from '../../shared/observed/issued-masker.ts';
import { bothMaskers, type Masker } from '../../shared/observed/mask-secrets.ts';
import { issuedTokens } from '../../shared/observed/message-secrets.ts';
import type { ExchangeKind } from '../../shared/record/record-summary.ts';
import type { Draft } from '../../shared/request/draft.ts';
import type { Exchange } from '../../shared/request/exchange.ts';
import { exchangeLabel, makeExchange } from '../../shared/request/make-exchange.ts';
import { type OperationInput, operationDraft } from '../../shared/request/operation-input.ts';
import { prepare } from '../../shared/request/prepare.ts';
import { unsignedRequest } from '../../shared/request/unsigned-request.ts';
import { randomUuid } from '../../shared/request/uuid.ts';
import type { PreparedRequest, SentRequest } from '../../shared/signature/trace.ts';
import type { Verdict } from '../../shared/signature/verdict.ts';
import type { PressBody } from '../../shared/ussd/protocol/protocol.ts';
import { guardianOf } from '../environments/live-address.ts';
import type { WireResult } from '../transport/send-request.ts';
import type { ConfirmedRequest } from './confirmation.ts';
import { environmentCredentials } from './credentials.ts';
import { judge } from './judge.ts';
import { maskedBody } from './masked-body.ts';
import type { Sender } from './sender.ts';

/**
 * An exchange's label once the answer is known, and what its sender reads in that answer. It reads a masked answer: what
 * a service says may hold any token, whole or, once a sentence was cut, in part. `sessionId` is the one to show.
 */
export type Described<T> = Pick<Exchange, 'label' | 'sessionId' | 'press' | 'map'> & { readonly outcome: T };

/** What to send, as the caller names it. */
export type SendJob<T = undefined> = ConfirmedRequest & {
  readonly environment: Environment;
  readonly operation: string;
  readonly kind?: ExchangeKind;
  /** By default the operation's title. */
  readonly label?: string;
  /** For callers that read more from the answer than a label. */
  readonly describe?: (wire: WireResult) => Described<T>;
  /** The page's name for the send, by which it can be cancelled. */
  readonly callId?: string;
};

export type Sent<T = undefined> = Pick<WireResult, 'response' | 'failure' | 'timings'> & {
  readonly exchangeId: string;
  readonly outcome: T;
};

/** Sends one operation of the catalogue. Throws like `sendDraft` and `operationDraft`. */
export function sendOperation(
  sending: Sender,
  job: Omit<SendJob, 'operation'>,
  input: OperationInput,
): Promise<Sent<undefined>> {
  return sendDraft(sending, { ...job, operation: input.operation }, operationDraft(input));
}

/** Throws AppError if nothing could be sent: no key, no address, a draft that cannot be signed, a name not typed. */
export async function sendDraft<T = undefined>(sending: Sender, job: SendJob<T>, draft: Draft): Promise<Sent<T>> {
  return sendPrepared(sending, job, prepareDraft(sending, job.environment, draft));
}

/** The draft signed with the environment's key at the environment's time. Throws like `sendDraft`, and `misuse` for a USSD application. */
export function prepareDraft(sending: Sender, environment: Environment, draft: Draft): PreparedRequest {
  requireService(environment);
  if (environment.baseUrl === '') throw unreachable(environment);
  const { token, signer } = environmentCredentials(sending.vault, environment);
  const { baseUrl, clientId, signingProfile: profile } = environment;
  const { random, crypto } = sending;
  const ports = { clock: sending.signingClock(environment.id), random, crypto, signer };
  return prepare(draft, { baseUrl, clientId, accessToken: token, profile }, ports);
}

/** Throws AppError `misuse` for a USSD application: it has no operations, and nothing is signed for it. */
export function requireService({ name, ussdProfile }: Pick<Environment, 'name' | 'ussdProfile'>): void {
  if (isSigned(ussdProfile)) return;
  throw misuse(onlyDialledSentence(name));
}

/** What a gateway sends; a stored token goes along. Throws AppError if nothing can be sent. */
export function prepareUnsigned(
  { vault }: Pick<Sender, 'vault'>,
  environment: Environment,
  body: Pick<PressBody, 'contentType' | 'body'>,
): SentRequest {
  const { id, baseUrl, hasToken } = environment;
  if (baseUrl === '') throw unreachable(environment);
  return unsignedRequest(baseUrl, (hasToken ? vault.token(id) : undefined) ?? '', body);
}

/**
 * Sends a request, and verifies a signed one with the environment's public key; `shown` is recorded in its place. Throws
 * like `sendDraft`.
 */
export async function sendPrepared<T = undefined>(
  sending: Sender,
  job: SendJob<T>,
  prepared: SentRequest,
  shown?: SentRequest,
): Promise<Sent<T>> {
  const { environment, kind = 'operation', operation } = job;
  const { id: environmentId, signingProfile, transport } = environment;
  sending.confirmations.check(guardianOf(sending.environments.all, environment), prepared, job);
  const signer = prepared.trace && environmentCredentials(sending.vault, environment).signer;
  const signedAtMs = sending.signingClock(environmentId).nowMs();
  return sendAndRecord(sending, {
    kind,
    environmentId,
    operation,
    prepared,
    shown,
    send: () => sending.underWay.run(job.callId, (signal) => sending.send(prepared, transport, signal)),
    judge: () => signer && judge(sending, environmentId, prepared, [signer], signingProfile, signedAtMs),
    describe: job.describe ?? ((wire) => titled<T>(job.label ?? findOperation(operation)?.title ?? operation, wire)),
  });
}

// A job without `describe` reads nothing from the answer: its T is undefined.
const titled = <T>(label: string, wire: WireResult): Described<T> => ({
  label: exchangeLabel(label, wire),
  outcome: undefined as T,
});

export type Recording<T> = {
  readonly kind: ExchangeKind;
  readonly environmentId: string;
  readonly operation: string;
  readonly prepared: SentRequest;
  /** What is recorded where `prepared` must not be seen as it is. */
  readonly shown?: SentRequest;
  /** Never rejects. */
  readonly send: () => Promise<WireResult>;
  /** Undefined for what is not signed. */
  readonly judge: () => Verdict | undefined;
  readonly describe: (wire: WireResult) => Described<T>;
};

/** Sends, verifies, records as an Exchange, and announces it. What it returns of the answer is masked. */
export async function sendAndRecord<T>(
  sending: Sender,
  { send, judge, describe, prepared, shown = prepared, ...facts }: Recording<T>,
): Promise<Sent<T> & WireResult> {
  // Created before the send, because the vault may lock and drop its tokens before the answer comes.
  const masker = sending.vault.masker(facts.environmentId);
  const recordingMasker = sending.vault.recordingMasker(facts.environmentId);
  const startedAtMs = sending.clock.nowMs();
  const weather = sending.weather(facts.environmentId);
  const came = await send();
  // Lines that the transport added stand behind those of the request.
  const sentHeaders = [...shown.headers, ...came.sentHeaders.slice(prepared.headers.length)];
  const issued = issuedTokens(came.response);
  const earlier = sending.issuedTokens?.at(facts.environmentId) ?? [];
  const wire = await maskedWire({ ...came, sentHeaders }, masker, [...issued, ...earlier]);
  // What is recorded is masked once more; here, so that it is no long look.
  if (wire.response) await maskedBody(wire.response.body, recordingMasker);
  const { outcome, ...description } = describe(wire);
  const exchangeId = randomUuid(sending.random);
  const [token] = issued;
  if (token !== undefined)
    sending.issuedTokens?.keep(exchangeId, { environmentId: facts.environmentId, token, url: prepared.url });
  const { by } = sending;
  const seen = { id: exchangeId, ...facts, prepared: shown, startedAtMs, weather, by, verdict: judge() };
  const parts = { ...seen, ...wire, ...description };
  sending.events.emit('record.changed', sending.history.record(makeExchange(parts, recordingMasker)));
  return { ...wire, exchangeId, outcome };
}

/**
 * Also the failure: it may quote a certificate or a status line. What the service issued is masked in its answers alone, and
 * after the vault's tokens: a service that names a guess could otherwise learn from the record where it overlaps one.
 */
async function maskedWire(
  { response, ...rest }: WireResult,
  masker: Masker,
  issued: readonly string[],
): Promise<WireResult> {
  if (!response) return masker.json(rest);
  const answerMasker = bothMaskers(masker, createIssuedMasker(response, issued));
  const { body, ...head } = response;
  return { ...masker.json(rest), response: { ...answerMasker.json(head), body: await maskedBody(body, answerMasker) } };
}

function unreachable({ name, kind }: Environment): AppError {
  const todo =
    kind === 'embedded-sandbox'
      ? 'Start it under Environments, then send again.'
      : 'Write its base URL under Environments.';
  return new AppError({ code: 'environment-unreachable', message: `${name} has no address now. ${todo}` });
}
