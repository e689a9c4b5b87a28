/**
 * An Exchange as one entry of an HTTP Archive (HAR 1.2), for browsers' network panels and other tools.
 *
 * Header lines keep order and repetition. Bodies that are not UTF-8 text are base64, as HAR specifies. What HAR has no
 * field for (the verdict, the masking) goes into `comment`.
 */
import { toBase64 } from '../../bytes/base64.ts';
import { bytesEqual } from '../../bytes/compare.ts';
import { decodeUtf8, encodeUtf8 } from '../../bytes/utf8.ts';
import { firstHeader, type HeaderLine } from '../../http/message.ts';
import type { Copyable } from '../../request/exchange.ts';

type Bodies = { readonly request: Uint8Array; readonly response: Uint8Array };

/** The entry as a JSON value. `bodies` are complete. */
export function asHarEntry(exchange: Copyable, bodies: Bodies): Record<string, unknown> {
  const { request, response, timings } = exchange;
  const connectMs = timings.connectMs ?? 0;
  const firstByteMs = timings.firstByteMs ?? timings.totalMs;
  return {
    startedDateTime: new Date(exchange.startedAtMs).toISOString(),
    time: timings.totalMs,
    request: {
      method: request.method,
      url: request.url,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: namedValues(request.headers),
      queryString: [],
      headersSize: -1,
      bodySize: bodies.request.length,
      ...(bodies.request.length === 0
        ? {}
        : { postData: { mimeType: firstHeader(request.headers, 'content-type') ?? '', ...textOf(bodies.request) } }),
    },
    response: {
      status: response?.status ?? 0,
      statusText: response?.reason ?? '',
      httpVersion: response ? `HTTP/${response.httpVersion}` : '',
      cookies: [],
      headers: namedValues(response?.headers ?? []),
      redirectURL: '',
      headersSize: -1,
      bodySize: bodies.response.length,
      content: {
        size: bodies.response.length,
        mimeType: firstHeader(response?.headers ?? [], 'content-type') ?? '',
        ...textOf(bodies.response),
      },
    },
    cache: {},
    timings: {
      dns: timings.dnsMs ?? -1,
      connect: connectMs - (timings.dnsMs ?? 0),
      ssl: timings.tlsMs === undefined ? -1 : timings.tlsMs - connectMs,
      send: 0,
      wait: firstByteMs - (timings.tlsMs ?? connectMs),
      receive: timings.totalMs - firstByteMs,
    },
    comment: `${signatureWords(exchange)}; ${exchange.maskedSecrets} places masked${exchange.failure ? `; ${exchange.failure.message}` : ''}`,
  };
}

function signatureWords({ trace, verdict }: Copyable): string {
  if (!trace && !verdict) return 'not signed';
  return verdict?.verified ? 'signature verified' : 'signature not verified';
}

function namedValues(lines: readonly HeaderLine[]): { name: string; value: string }[] {
  return lines.map(([name, value]) => ({ name, value }));
}

function textOf(body: Uint8Array): { text: string; encoding?: 'base64' } {
  const text = decodeUtf8(body);
  return bytesEqual(encodeUtf8(text), body) ? { text } : { text: toBase64(body), encoding: 'base64' };
}
