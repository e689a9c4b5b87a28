/**
 * An exchange's signature as JSON, step by step, with everything needed to repeat each step by hand.
 *
 * Bytes appear as text if they are text, and always as base64 or hex; masked places are counted. Source: the trace of
 * signature/trace.ts.
 */
import { bytesOf } from '../../bytes/base64.ts';
import { toHex } from '../../bytes/hex.ts';
import { decodeUtf8Strict } from '../../bytes/utf8.ts';
import type { TraceJson } from '../../observed/observed.ts';
import type { Copyable } from '../../request/exchange.ts';

/** The JSON value, its keys in the order of the steps. */
export function asTraceJson(exchange: Copyable, trace: TraceJson): Record<string, unknown> {
  const { request, verdict } = exchange;
  return {
    exchange: exchange.id,
    startedAt: new Date(exchange.startedAtMs).toISOString(),
    maskedPlaces: exchange.maskedSecrets,
    method: request.method,
    url: request.url,
    profile: trace.profile,
    body: { totalBytes: request.body.totalBytes, ...(isWhole(exchange) ? textAndBase64(request.body.base64) : {}) },
    ...(trace.bodyDigestBase64 === undefined ? {} : { bodySha512: hexAndBase64(trace.bodyDigestBase64) }),
    components: trace.lines.map(({ name, parameters, value, source }) => ({
      name,
      parameters,
      value,
      from: source.kind,
    })),
    signatureParams: trace.signatureParams,
    base: textAndBase64(trace.baseBase64),
    baseSha512: hexAndBase64(trace.hashBase64),
    signed: trace.profile.signedMessage,
    key: { keyId: trace.keyId, publicKeyBase64: trace.publicKeyBase64 },
    signature: hexAndBase64(trace.signatureBase64),
    headers: request.headers,
    verdict,
  };
}

function isWhole({ request }: Copyable): boolean {
  return bytesOf(request.body.base64).length === request.body.totalBytes;
}

function textAndBase64(base64: string): { text?: string; base64: string } {
  const text = decodeUtf8Strict(bytesOf(base64));
  return text.ok ? { text: text.value, base64 } : { base64 };
}

function hexAndBase64(base64: string): { hex: string; base64: string } {
  return { hex: toHex(bytesOf(base64)), base64 };
}
