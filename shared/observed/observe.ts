/**
 * Makes the Observed of a request and of what is known about it: JSON, bytes as base64, secrets masked.
 *
 * The only place where bytes become the stored and shown form, whether we send the request, a receiver or the sandbox
 * gets it, or a user pastes it. Hash and signature remain those over the true bytes. Whole bodies are returned
 * separately, because history stores them as bytes and doors carry only the first part.
 */
import { toBase64 } from '../bytes/base64.ts';
import type { HttpRequest, HttpResponse } from '../http/message.ts';
import type { RequestNote } from '../http/read-request.ts';
import type { SigningTrace } from '../signature/trace.ts';
import type { Verdict } from '../signature/verdict.ts';
import type { Masker } from './mask-secrets.ts';
import {
  BODY_PREVIEW_BYTES,
  type BodyJson,
  type Observed,
  type SignedObserved,
  type TraceJson,
  type VerdictJson,
} from './observed.ts';

/** What is known of a request. The sizes are of the whole bodies, even if only their beginnings are available. */
export type Seen = {
  readonly request: HttpRequest;
  readonly requestBytes?: number;
  readonly notes?: readonly RequestNote[];
  readonly trace?: SigningTrace;
  readonly verdict?: Pick<Verdict, 'verified' | 'checks' | 'warnings'>;
  readonly response?: HttpResponse;
  readonly responseBytes?: number;
};

export type SignedSeen = Seen & Required<Pick<Seen, 'trace' | 'verdict'>>;

/** With the full masked bodies; `observed` itself holds at most BODY_PREVIEW_BYTES of each. */
export type Observation<O extends Observed = Observed> = {
  readonly observed: O;
  readonly requestBody: Uint8Array;
  readonly responseBody?: Uint8Array;
};

export function observe(seen: SignedSeen, masker: Masker): Observation<SignedObserved>;
export function observe(seen: Seen, masker: Masker): Observation;
export function observe(seen: Seen, masker: Masker): Observation {
  const { request, response, notes, trace, verdict } = seen;
  const requestBody = masker.bytes(request.body);
  const responseBody = response && masker.bytes(response.body);
  const observed: Observed = {
    request: {
      method: masker.text(request.method),
      url: masker.text(request.url),
      headers: masker.json(request.headers),
      body: bodyJson(requestBody, seen.requestBytes),
    },
    notes: notes?.map((note) => ({ ...note, message: masker.text(note.message) })),
    trace: trace && traceJson(trace, masker),
    verdict: verdict && verdictJson(verdict, masker),
    response: response &&
      responseBody && {
        status: response.status,
        reason: masker.text(response.reason),
        httpVersion: masker.text(response.httpVersion),
        headers: masker.json(response.headers),
        body: bodyJson(responseBody, seen.responseBytes),
      },
    maskedSecrets: masker.count(),
  };
  return { observed, requestBody, responseBody };
}

/** A body's first part and its full size. */
export function bodyJson(bytes: Uint8Array, totalBytes = bytes.length): BodyJson {
  return { base64: toBase64(bytes.subarray(0, BODY_PREVIEW_BYTES)), totalBytes };
}

function traceJson(trace: SigningTrace, masker: Masker): TraceJson {
  return {
    profile: masker.ours(trace.profile),
    keyId: masker.text(trace.keyId),
    publicKeyBase64: toBase64(trace.publicKey),
    bodyDigestBase64: trace.bodyDigest && toBase64(trace.bodyDigest),
    createdSec: trace.createdSec,
    expiresSec: trace.expiresSec,
    lines: trace.lines.map((line) => ({ ...line, name: masker.text(line.name), value: masker.text(line.value) })),
    signatureParams: masker.text(trace.signatureParams),
    baseBase64: toBase64(masker.bytes(trace.base)),
    hashBase64: toBase64(trace.hash),
    signatureBase64: toBase64(trace.signature),
  };
}

/** Without the rebuilt base, which the trace already holds. */
function verdictJson({ verified, checks, warnings }: NonNullable<Seen['verdict']>, masker: Masker): VerdictJson {
  // A message may quote the request; an id is ours.
  const told = <T extends { readonly message: string }>(one: T): T => ({ ...one, message: masker.text(one.message) });
  return {
    verified,
    checks: checks.map(told),
    warnings: warnings.length === 0 ? undefined : warnings.map(told),
  };
}
