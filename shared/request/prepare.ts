/**
 * Turns a draft into the exact signed request: the only place that makes one.
 *
 * The draft's headers come first, as given; then the missing ones, in the order of the specification's table; then
 * Signature-Input and Signature. The transport adds Host. The URL is base URL plus target, character by character.
 * Source: investment service specification, "Headers by method"; RFC 9530 section 2.
 */

import { AppError } from '../failure.ts';
import { contentDigest } from '../http/content-digest.ts';
import { combinedFieldValue } from '../http/field-value.ts';
import { firstHeader, type HeaderLine } from '../http/message.ts';
import { viewRequest } from '../signature/components.ts';
import { coveredComponents, IDEMPOTENCY_KEY, idempotencyNames, isAuthPath } from '../signature/covered.ts';
import type { Clock, CryptoPort, RandomSource, Signer } from '../signature/ports.ts';
import { signCovered } from '../signature/sign.ts';
import type { PreparedRequest } from '../signature/trace.ts';
import { shortened } from '../text/shortened.ts';
import type { Draft, SigningEnvironment } from './draft.ts';
import { checkDraft, checkHeaderLines } from './draft-rules.ts';
import { randomUuid } from './uuid.ts';

export type PreparePorts = {
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly signer: Signer;
  readonly crypto: CryptoPort;
};

const BODY_METHODS: readonly string[] = ['POST', 'PUT', 'PATCH'];

/**
 * Completes, signs and traces the draft. Throws AppError for misuse: the codes of `checkDraft` and `signRequest`,
 * `header-missing`, `already-signed`, `digest-stale`, `length-stale`.
 */
export function prepare(draft: Draft, environment: SigningEnvironment, ports: PreparePorts): PreparedRequest {
  checkDraft(draft, environment);
  const { method, body } = draft;
  const { profile } = environment;
  const headers: HeaderLine[] = draft.headers.slice();
  const { isAbsoluteForm } = draft;
  const view = viewRequest({ method, url: environment.baseUrl + draft.target, headers, body, isAbsoluteForm });
  const names = view.names.slice();
  const covered = coveredComponents(profile, view);
  const isCovered = (name: string): boolean => covered?.includes(name) ?? false;
  const has = (name: string): boolean => names.includes(name);
  const add = (name: string, lowerName: string, value: string): void => {
    headers.push([name, value]);
    names.push(lowerName);
  };
  // The table requires a method's header whether or not the profile signs it.
  const needs = (name: string, isInTable: boolean): boolean => !has(name) && (isInTable || isCovered(name));

  if (has('signature') || has('signature-input')) throw alreadySigned();
  if (!has('content-type') && isCovered('content-type')) throw missing('Content-Type', method);
  const isAuth = isAuthPath(view.url.path);
  if (needs('authorization', !isAuth)) {
    if (environment.accessToken !== '') add('Authorization', 'authorization', `Bearer ${environment.accessToken}`);
    else if (isCovered('authorization')) throw missing('Authorization', method);
  }
  if (needs('x-client-id', !isAuth)) {
    if (environment.clientId !== '') add('X-Client-Id', 'x-client-id', environment.clientId);
    else if (isCovered('x-client-id')) throw missing('X-Client-Id', method);
  }
  const hasBody = BODY_METHODS.includes(method);
  const bodyDigest = hasBody || isCovered('content-digest') ? ports.crypto.sha512(body) : undefined;
  if (draft.keepStale !== true) refuseStale(draft, bodyDigest);
  if (bodyDigest !== undefined && !has('content-digest')) {
    add('Content-Digest', 'content-digest', contentDigest(bodyDigest));
  }
  if (needs('content-length', hasBody)) add('Content-Length', 'content-length', String(body.length));
  const idempotency = idempotencyNames(profile);
  let key: string | undefined;
  for (const name of idempotency) {
    if (!needs(name, hasBody || method === 'DELETE')) continue;
    key ??= knownKey(draft, idempotency) ?? randomUuid(ports.random);
    add(name === IDEMPOTENCY_KEY ? 'X-Idempotency-Key' : 'X-Idempotency-Id', name, key);
  }

  checkHeaderLines(headers);
  const createdMs = draft.createdSec === undefined ? ports.clock.nowMs() : draft.createdSec * 1000;
  const moment = { createdMs, expiresSec: draft.expiresSec };
  return signCovered({ request: view.request, names, url: view.url }, covered, profile, moment, ports, bodyDigest);
}

function missing(name: string, method: string): AppError {
  return new AppError({
    code: 'header-missing',
    message: `${method} needs ${name}: expected it in the draft or the environment, got none. Add it.`,
    details: { header: name.toLowerCase() },
  });
}

function alreadySigned(): AppError {
  return new AppError({
    code: 'already-signed',
    message:
      'The draft already has a Signature or Signature-Input: expected an unsigned request. Remove both to sign again.',
  });
}

/** One value per intent: the draft's own, or the other idempotency header's if both are sent. */
function knownKey(draft: Draft, names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = firstHeader(draft.headers, name);
    if (value !== undefined) return value;
  }
  return draft.idempotencyKey;
}

/** Rejects a digest or length in the draft that does not match its body, unless the draft says to keep it. */
function refuseStale(draft: Draft, bodyDigest: Uint8Array | undefined): void {
  const digest = combinedFieldValue(draft.headers, 'content-digest');
  if (digest !== undefined && bodyDigest !== undefined && digest !== contentDigest(bodyDigest)) {
    throw new AppError({
      code: 'digest-stale',
      message: `Content-Digest in the draft is not that of its body: expected ${contentDigest(bodyDigest)}. Remove the header to have it computed.`,
      details: { header: 'content-digest' },
    });
  }
  const length = combinedFieldValue(draft.headers, 'content-length');
  if (length !== undefined && length !== String(draft.body.length)) {
    throw new AppError({
      code: 'length-stale',
      message: `Content-Length in the draft says ${JSON.stringify(shortened(length, 40))}: expected ${draft.body.length}, the bytes of its body. Remove the header to have it computed.`,
      details: { header: 'content-length' },
    });
  }
}
