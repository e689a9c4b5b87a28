/**
 * Makes the Exchange of a PreparedRequest and what came of it: JSON, bytes as base64, secrets masked.
 *
 * The one place where bytes become the kept and shown form. Hash and signature stay those over the true bytes. Bodies are
 * returned whole beside the Exchange, because history keeps them as bytes and doors carry only a first part.
 */
import { toBase64 } from '../bytes/base64.ts';
import type { Failure } from '../failure.ts';
import type { HeaderLine, HttpResponse } from '../http/message.ts';
import { BODY_PREVIEW_BYTES, type BodyJson, type TraceJson, type VerdictJson } from '../observed/observed.ts';
import type { PreparedRequest, SigningTrace } from '../signature/trace.ts';
import type { Verdict } from '../signature/verdict.ts';
import type { Exchange, ExchangeKind, Timings } from './exchange.ts';
import type { Masker } from './mask-secrets.ts';

export type ExchangeParts = {
  readonly id: string;
  readonly kind: ExchangeKind;
  readonly environmentId: string;
  readonly operation: string;
  readonly label: string;
  readonly sessionId?: string;
  readonly startedAtMs: number;
  readonly prepared: PreparedRequest;
  readonly sentHeaders: readonly HeaderLine[];
  readonly verdict: Verdict;
  readonly timings: Timings;
  readonly response?: HttpResponse;
  readonly failure?: Failure;
};

/** An Exchange with its bodies in full; `exchange` itself holds at most BODY_PREVIEW_BYTES of each. */
export type RecordedExchange = {
  readonly exchange: Exchange;
  readonly requestBody: Uint8Array;
  readonly responseBody?: Uint8Array;
};

export function makeExchange(parts: ExchangeParts, masker: Masker): RecordedExchange {
  const { prepared, response, failure, verdict } = parts;
  const requestBody = masker.bytes(prepared.body);
  const responseBody = response ? masker.bytes(response.body) : undefined;
  const url = masker.text(prepared.url);
  const exchange: Exchange = {
    id: parts.id,
    kind: parts.kind,
    environmentId: parts.environmentId,
    operation: parts.operation,
    method: prepared.method,
    url,
    startedAtMs: parts.startedAtMs,
    totalMs: parts.timings.totalMs,
    ...(response ? { status: response.status } : {}),
    ...(failure ? { failureCode: failure.code, failure } : {}),
    verified: verdict.verified,
    label: masker.text(parts.label),
    sessionId: parts.sessionId,
    request: {
      method: prepared.method,
      url,
      headers: maskLines(parts.sentHeaders, masker),
      body: bodyJson(requestBody),
    },
    trace: traceJson(prepared.trace, masker),
    verdict: verdictJson(verdict, masker),
    ...(response && responseBody
      ? {
          response: {
            status: response.status,
            reason: response.reason,
            httpVersion: response.httpVersion,
            headers: maskLines(response.headers, masker),
            body: bodyJson(responseBody),
          },
        }
      : {}),
    timings: parts.timings,
    maskedSecrets: masker.count(),
  };
  return responseBody ? { exchange, requestBody, responseBody } : { exchange, requestBody };
}

/** A body's first part and its whole size. */
export function bodyJson(bytes: Uint8Array): BodyJson {
  return { base64: toBase64(bytes.subarray(0, BODY_PREVIEW_BYTES)), totalBytes: bytes.length };
}

/** A trace with its bytes as base64 and its secrets masked. */
export function traceJson(trace: SigningTrace, masker: Masker): TraceJson {
  return {
    profile: trace.profile,
    keyId: trace.keyId,
    publicKeyBase64: toBase64(trace.publicKey),
    ...(trace.bodyDigest ? { bodyDigestBase64: toBase64(trace.bodyDigest) } : {}),
    createdSec: trace.createdSec,
    expiresSec: trace.expiresSec,
    lines: trace.lines.map((line) => ({ ...line, value: masker.text(line.value) })),
    signatureParams: trace.signatureParams,
    baseBase64: toBase64(masker.bytes(trace.base)),
    hashBase64: toBase64(trace.hash),
    signatureBase64: toBase64(trace.signature),
  };
}

/** A Verdict without the rebuilt base, its sentences masked. */
export function verdictJson({ verified, checks }: Verdict, masker: Masker): VerdictJson {
  return { verified, checks: checks.map((check) => ({ ...check, message: masker.text(check.message) })) };
}

export function maskLines(lines: readonly HeaderLine[], masker: Masker): HeaderLine[] {
  return lines.map(([name, value]) => [name, masker.text(value)]);
}
