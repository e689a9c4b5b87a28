/**
 * One exchange from draft to history: prepare, send, check our own signature, mask, record, announce.
 *
 * Every service that talks to an environment comes through here, so that each thing sent has exactly one Exchange and has
 * been confirmed where that is needed. What an answer means is left to the caller.
 */
import type { Environment } from '../../shared/environment/environment.ts';
import { AppError, type Failure } from '../../shared/failure.ts';
import type { HttpResponse } from '../../shared/http/message.ts';
import type { Draft } from '../../shared/request/draft.ts';
import type { ExchangeKind } from '../../shared/request/exchange.ts';
import { type ExchangeParts, makeExchange } from '../../shared/request/make-exchange.ts';
import { createMasker, type Masker } from '../../shared/request/mask-secrets.ts';
import { prepare } from '../../shared/request/prepare.ts';
import { randomUuid } from '../../shared/request/uuid.ts';
import type { PreparedRequest } from '../../shared/signature/trace.ts';
import { verify } from '../../shared/signature/verify.ts';
import type { Sending } from '../workbench.ts';
import type { ConfirmedRequest } from './confirmation.ts';
import { environmentCredentials } from './credentials.ts';

/** What the caller says of the exchange once the answer is known. */
export type ExchangeDescription = { readonly label: string; readonly sessionId?: string };

/** What is said of the exchange in history, and how its outcome is described. */
export type SendJob = ConfirmedRequest & {
  readonly environment: Environment;
  readonly kind: ExchangeKind;
  readonly operation: string;
  describe(result: { response?: HttpResponse; failure?: Failure }): ExchangeDescription;
  /** Breaks the request off. */
  readonly signal?: AbortSignal;
};

export type SentDraft = { readonly exchangeId: string; readonly response?: HttpResponse; readonly failure?: Failure };

/** Throws AppError where nothing could be sent: no key, no address, a draft that cannot be signed, a name not typed. */
export async function sendDraft(workbench: Sending, job: SendJob, draft: Draft): Promise<SentDraft> {
  return sendPrepared(workbench, job, prepareDraft(workbench, job.environment, draft));
}

/** The draft signed with the environment's key at the environment's time. Throws like `sendDraft`. */
export function prepareDraft(workbench: Sending, environment: Environment, draft: Draft): PreparedRequest {
  if (environment.baseUrl === '') throw unreachable(environment);
  const credentials = environmentCredentials(workbench.vault, environment);
  return prepare(
    draft,
    {
      baseUrl: environment.baseUrl,
      clientId: environment.clientId,
      accessToken: credentials.token,
      profile: environment.signingProfile,
    },
    {
      clock: workbench.signingClock(environment.id),
      random: workbench.random,
      crypto: workbench.crypto,
      signer: credentials.signer,
    },
  );
}

/** Sends what is signed already, where it is confirmed or needs no confirmation, checks it with the environment's public key, and records it. */
export async function sendPrepared(workbench: Sending, job: SendJob, prepared: PreparedRequest): Promise<SentDraft> {
  const { environment } = job;
  workbench.confirmations.check(environment, prepared, job);
  const { signer } = environmentCredentials(workbench.vault, environment);
  // Taken now: while the answer is awaited the vault may lock and let its tokens go.
  const masker = createMasker(workbench.vault.secretTexts());
  const startedAtMs = workbench.clock.nowMs();
  const signedAtMs = workbench.signingClock(environment.id).nowMs();
  const wire = await workbench.send(prepared, environment.transport, job.signal);
  const verdict = verify(
    prepared,
    [{ keyId: signer.keyId, publicKey: signer.publicKey }],
    environment.signingProfile,
    Math.floor(signedAtMs / 1000),
    workbench.crypto,
  );
  const exchangeId = recordExchange(workbench, masker, {
    kind: job.kind,
    environmentId: environment.id,
    operation: job.operation,
    startedAtMs,
    prepared,
    verdict,
    ...wire,
    ...job.describe(wire),
  });
  return {
    exchangeId,
    response: wire.response,
    failure: wire.failure,
  };
}

function unreachable({ name, kind }: Environment): AppError {
  const todo =
    kind === 'embedded-sandbox'
      ? 'Start it in the Sandbox room, then press again.'
      : 'Write its base URL under Settings, Environments.';
  return new AppError({ code: 'environment-unreachable', message: `${name} has no address now. ${todo}` });
}

/** Keeps what was sent as an Exchange and tells of it. The masker is made before the answer is awaited. Returns the id. */
export function recordExchange(workbench: Sending, masker: Masker, parts: Omit<ExchangeParts, 'id'>): string {
  const id = randomUuid(workbench.random);
  const recorded = makeExchange({ id, ...parts }, masker);
  workbench.events.emit('exchange.recorded', workbench.history.record(recorded));
  return id;
}
