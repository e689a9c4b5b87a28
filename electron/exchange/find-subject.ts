/**
 * A recorded request as the doctor takes it: its true bytes behind masks, and the keys, options and clock of whoever
 * refused it.
 *
 * History holds masked requests. What was masked is restored only if the restored bytes have the recorded hashes; a
 * request whose bytes are gone is refused by a name, because a diagnosis of stars would be a false one.
 */
import { bytesOf, toBase64 } from '../../shared/bytes/base64.ts';
import type { DiagnosedSubject } from '../../shared/contract/doctor-commands.ts';
import { type DoctorCase, environmentKeys, ofEnvironments } from '../../shared/doctor/case.ts';
import { hiddenSecrets } from '../../shared/doctor/hidden-secrets.ts';
import { type Environment, environmentNowMs } from '../../shared/environment/environment.ts';
import { AppError } from '../../shared/failure.ts';
import { firstHeader, type HttpRequest } from '../../shared/http/message.ts';
import { splitUrl } from '../../shared/http/url-parts.ts';
import { isSameJson } from '../../shared/json/same-json.ts';
import { MASK } from '../../shared/observed/mask-secrets.ts';
import type { ObservedRequest } from '../../shared/observed/observed.ts';
import type { SignedExchange } from '../../shared/request/exchange.ts';
import { signedExchange } from '../../shared/request/signed-exchange.ts';
import { DEFAULT_SIGNING_PROFILE, type SigningProfile } from '../../shared/signature/profile.ts';
import { deliveryProfile } from '../../shared/webhook/delivery-profile.ts';
import type { Environments } from '../environments/environments.ts';
import { SANDBOX_ENVIRONMENT_ID } from '../environments/environments-file.ts';
import type { History } from '../history/history.ts';
import { type EmbeddedSandbox, runningSandbox } from '../sandbox/embedded-sandbox.ts';
import type { Webhooks } from './open-webhooks.ts';
import type { Sender } from './sender.ts';
import { signedToken } from './signed-token.ts';
import { type WholeCasePorts, wholeCase } from './whole-case.ts';

export type SubjectPorts = WholeCasePorts &
  Pick<Sender, 'crypto' | 'vault'> & {
    readonly environments: Pick<Environments, 'byId'>;
    readonly history: Pick<History, 'get' | 'body' | 'received'>;
    readonly webhooks: Pick<Webhooks, 'keys' | 'receiver'>;
    readonly sandbox: Pick<EmbeddedSandbox, 'admin'>;
    readonly loupe: {
      captured(id: string): {
        readonly capture: { readonly environmentId: string; readonly status?: number | undefined };
        job(): DoctorCase;
      };
    };
  };

export type FoundSubject = {
  readonly job: DoctorCase;
  readonly environmentId: string;
  /** The service's status, where it answered. */
  readonly status?: number;
  /** The environment's options, where the job's are the specification's because a service refused. */
  readonly environmentProfile?: SigningProfile;
  /** By how many seconds this machine's clock is ahead of the service's; negative if behind. Absent if unknown. */
  readonly aheadSec?: number;
};

/** Throws AppError if there is no such request, or its true bytes are gone. */
export async function findSubject(ports: SubjectPorts, subject: DiagnosedSubject): Promise<FoundSubject> {
  if (subject.kind === 'exchange') return ofExchange(ports, subject.id);
  if (subject.kind === 'delivery') return ofDelivery(ports, subject.id);
  if (subject.kind === 'capture') return ofCapture(ports, subject.id);
  return ofJournal(ports, subject.id);
}

function ofExchange(ports: SubjectPorts, id: string): FoundSubject {
  const { history, environments } = ports;
  const exchange = signedExchange(history.get(id));
  const { environmentId, response, startedAtMs } = exchange;
  const environment = environments.byId(environmentId);
  const body = history.body(id, 'request', 0, exchange.request.body.totalBytes).bytes;
  const request = requestOf(exchange.request, body);
  const secrets = signedSecrets(ports, exchange, body);
  const isRefused = response?.status === 401 && environment.kind !== 'embedded-sandbox';
  const differs = !isSameJson(environment.signingProfile, DEFAULT_SIGNING_PROFILE);
  const serviceMs = environment.kind === 'remote' ? dateOf(response?.headers ?? []) : undefined;
  return {
    job: wholeCase(ports, environmentId, {
      request,
      secrets,
      keys: environmentKeys(environment),
      profile: isRefused ? DEFAULT_SIGNING_PROFILE : environment.signingProfile,
      nowSec: Math.floor((serviceMs ?? timeOf(exchange, environment)) / 1000),
    }),
    environmentId,
    status: response?.status,
    environmentProfile: isRefused && differs ? environment.signingProfile : undefined,
    aheadSec: serviceMs === undefined ? undefined : Math.round((startedAtMs - serviceMs) / 1000),
  };
}

/** The sandbox's clock may have been moved since: what was in time then counts as signed in time. */
function timeOf({ verdict, trace, startedAtMs }: SignedExchange, environment: Environment): number {
  const wasInTime = verdict.checks.every(({ id, ok }) => ok || (id !== 'created-window' && id !== 'expires-window'));
  return environment.kind === 'embedded-sandbox' && wasInTime
    ? trace.createdSec * 1000
    : environmentNowMs(environment, startedAtMs);
}

/** The secrets that stand as masks in what was signed: none, or the environment's token. */
function signedSecrets(
  ports: SubjectPorts,
  { environmentId, trace }: SignedExchange,
  body: Uint8Array,
): readonly string[] {
  const { sha512 } = ports.crypto;
  const { bodyDigestBase64 = toBase64(sha512(body)) } = trace;
  const isAsSigned = (bytes: Uint8Array, hashBase64: string) => toBase64(sha512(bytes)) === hashBase64;
  // A body without a mask is as it was sent, also where that is not what was signed.
  const isBodyWhole = isAsSigned(body, bodyDigestBase64) || !MASK.test(Buffer.from(body).toString('latin1'));
  if (isBodyWhole && isAsSigned(bytesOf(trace.baseBase64), trace.hashBase64)) return [];
  const { token } = signedToken(ports, environmentId, trace);
  if (!isBodyWhole && !isAsSigned(hiddenSecrets([token]).bytes(body), bodyDigestBase64)) throw subjectMasked();
  return [token];
}

async function ofDelivery(ports: SubjectPorts, id: string): Promise<FoundSubject> {
  const { history, environments, webhooks } = ports;
  const delivery = history.received().get(id);
  if (delivery.maskedSecrets > 0) throw subjectMasked();
  const environment = environments.byId(delivery.environmentId);
  const { environmentId } = delivery;
  const found = await webhooks.keys.keyOf(environmentId);
  const tunnelUrl = await webhooks.receiver.tunnelOf(environmentId);
  return {
    job: wholeCase(ports, environmentId, {
      request: requestOf(delivery.request, bytesOf(delivery.request.body.base64)),
      secrets: [],
      keys: found.kind === 'key' ? [found.key] : [],
      otherKeys: ofEnvironments(environments.all()).otherKeys,
      knownHosts: tunnelUrl === undefined ? [] : [splitUrl(tunnelUrl).authority],
      profile: deliveryProfile(environment.signingProfile),
      nowSec: Math.floor(environmentNowMs(environment, delivery.startedAtMs) / 1000),
    }),
    environmentId,
  };
}

function ofJournal(ports: SubjectPorts, id: number): FoundSubject {
  const environmentId = SANDBOX_ENVIRONMENT_ID;
  return { job: wholeCase(ports, environmentId, runningSandbox(ports).diagnosisOf(id)), environmentId };
}

function ofCapture(ports: SubjectPorts, id: string): FoundSubject {
  const { capture, job } = ports.loupe.captured(id);
  return { job: job(), environmentId: capture.environmentId, status: capture.status };
}

function requestOf({ method, url, headers }: ObservedRequest, body: Uint8Array): HttpRequest {
  return { method, url, headers, body };
}

/** The answer's own time, in Unix milliseconds. */
function dateOf(headers: HttpRequest['headers']): number | undefined {
  const atMs = Date.parse(firstHeader(headers, 'date') ?? '');
  return Number.isNaN(atMs) ? undefined : atMs;
}

function subjectMasked(): AppError {
  const message =
    'This message held a secret of the vault where history keeps none: its true bytes are gone, and a diagnosis of the masks would be a false one.';
  return new AppError({ code: 'subject-masked', message });
}
