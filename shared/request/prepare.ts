/**
 * From a draft to the exact signed request: the only place a request is made.
 *
 * The draft's headers come first, as given; then what is missing, in the order of the specification's table; then
 * Signature-Input and Signature. Host is the transport's to add. The URL is the base URL and the target, character by
 * character. Source: investment service specification, "Headers by method"; RFC 9530 section 2.
 */
import { toBase64 } from '../bytes/base64.ts';
import { AppError } from '../contract/failure.ts';
import { combinedFieldValue } from '../http/field-value.ts';
import { firstHeader, type HeaderLine } from '../http/message.ts';
import { viewRequest } from '../signature/components.ts';
import {
  coveredComponents,
  IDEMPOTENCY_ID,
  IDEMPOTENCY_KEY,
  idempotencyNames,
  isAuthPath,
} from '../signature/covered.ts';
import type { Clock, CryptoPort, RandomSource, Signer } from '../signature/ports.ts';
import { signRequest } from '../signature/sign.ts';
import { checkDraft, checkHeaderLines } from './draft-rules.ts';
import type { Draft, PreparedRequest, SigningEnvironment } from './prepared.ts';
import { randomUuid } from './uuid.ts';

export type PreparePorts = {
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly signer: Signer;
  readonly crypto: CryptoPort;
};

const WRITTEN_NAMES: Readonly<Record<string, string>> = {
  [IDEMPOTENCY_KEY]: 'X-Idempotency-Key',
  [IDEMPOTENCY_ID]: 'X-Idempotency-Id',
};

const BODY_METHODS: readonly string[] = ['POST', 'PUT', 'PATCH'];
const MUTATING_METHODS: readonly string[] = [...BODY_METHODS, 'DELETE'];

/**
 * The draft completed, signed and traced. Throws AppError for misuse: the codes of `checkDraft` and `signRequest`,
 * `header-missing`, `already-signed`, `digest-stale`, `length-stale`.
 */
export function prepare(draft: Draft, environment: SigningEnvironment, ports: PreparePorts): PreparedRequest {
  checkDraft(draft, environment);
  const url = environment.baseUrl + draft.target;
  const { method, body } = draft;
  const headers: HeaderLine[] = [...draft.headers];
  const view = viewRequest({ method, url, headers, body });
  const covered = coveredComponents(environment.profile, view) ?? [];
  const has = (name: string): boolean => view.names.includes(name);
  const add = (name: string, value: string): void => {
    headers.push([name, value]);
  };
  refuseSigned(has);

  // The table asks for a header of a method whether or not the profile lists it among the signed ones.
  const needs = (name: string, methods: readonly string[]): boolean =>
    !has(name) && (covered.includes(name) || methods.includes(method));

  const isAuth = isAuthPath(view.url.path);
  if (!has('content-type') && covered.includes('content-type')) throw missing('Content-Type', method);
  if (!has('authorization') && (covered.includes('authorization') || !isAuth)) {
    if (environment.accessToken !== '') add('Authorization', `Bearer ${environment.accessToken}`);
    else if (covered.includes('authorization')) throw missing('Authorization', method);
  }
  if (!has('x-client-id') && (covered.includes('x-client-id') || !isAuth)) {
    if (environment.clientId !== '') add('X-Client-Id', environment.clientId);
    else if (covered.includes('x-client-id')) throw missing('X-Client-Id', method);
  }
  const bodyDigest =
    covered.includes('content-digest') || BODY_METHODS.includes(method) ? ports.crypto.sha512(body) : undefined;
  if (bodyDigest !== undefined && needs('content-digest', BODY_METHODS)) {
    add('Content-Digest', `sha-512=:${toBase64(bodyDigest)}:`);
  }
  if (needs('content-length', BODY_METHODS)) add('Content-Length', String(body.length));
  if (draft.keepStale !== true) refuseStale(draft, bodyDigest);
  const idempotency = idempotencyNames(environment.profile);
  const neededKeys = idempotency.filter((name) => needs(name, MUTATING_METHODS));
  if (neededKeys.length > 0) {
    const key = knownKey(draft, idempotency) ?? randomUuid(ports.random);
    for (const name of neededKeys) add(WRITTEN_NAMES[name] ?? name, key);
  }

  checkHeaderLines(headers);
  const createdMs = draft.createdSec === undefined ? ports.clock.nowMs() : draft.createdSec * 1000;
  const moment = { createdMs, expiresSec: draft.expiresSec };
  return signRequest({ method, url, headers, body }, environment.profile, moment, ports, bodyDigest);
}

function missing(name: string, method: string): AppError {
  return new AppError({
    code: 'header-missing',
    message: `${method} needs ${name}: expected it in the draft or the environment, got none. Add it.`,
    details: { header: name.toLowerCase() },
  });
}

function refuseSigned(has: (name: string) => boolean): void {
  const found = ['signature', 'signature-input'].find(has);
  if (found === undefined) return;
  throw new AppError({
    code: 'already-signed',
    message: `The draft already has a ${found} header: expected an unsigned request. Remove it to sign again.`,
    details: { header: found },
  });
}

/** One value per intent: the draft's own, or that of the other idempotency header where both are sent. */
function knownKey(draft: Draft, names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = firstHeader(draft.headers, name);
    if (value !== undefined) return value;
  }
  return draft.idempotencyKey;
}

/** A digest or length that the draft brings along must be that of its body, unless it says to keep them. */
function refuseStale(draft: Draft, bodyDigest: Uint8Array | undefined): void {
  const digest = combinedFieldValue(draft.headers, 'content-digest');
  if (digest !== undefined && bodyDigest !== undefined && digest !== `sha-512=:${toBase64(bodyDigest)}:`) {
    throw new AppError({
      code: 'digest-stale',
      message: `Content-Digest in the draft is not that of its body: expected sha-512=:${toBase64(bodyDigest)}:. Remove the header and it is made anew.`,
      details: { header: 'content-digest' },
    });
  }
  const length = combinedFieldValue(draft.headers, 'content-length');
  if (length !== undefined && length !== String(draft.body.length)) {
    throw new AppError({
      code: 'length-stale',
      message: `Content-Length in the draft says ${JSON.stringify(length.slice(0, 40))}: expected ${draft.body.length}, the bytes of its body. Remove the header and it is made anew.`,
      details: { header: 'content-length' },
    });
  }
}
