/**
 * Puts a request on the wire exactly as prepared, and says what came back, with timings.
 *
 * node:http, because it keeps case, order and repetition of header lines both ways. Host and Connection are appended
 * after the prepared lines, so that indices into those stay true. A failure is a value: code, and a sentence naming the
 * host. This file refuses to sign, to retry and to follow redirects (a redirected request would carry a stale signature).
 */
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Failure } from '../../shared/contract/failure.ts';
import { firstHeader, type HeaderLine, type HttpRequest, type HttpResponse } from '../../shared/http/message.ts';
import type { Timings } from '../../shared/request/exchange.ts';
import { type AnswerLimits, readAnswer } from './read-answer.ts';
import { sendFailure } from './send-failure.ts';

export type SendOptions = AnswerLimits & {
  /** Milliseconds without any progress after which the request is given up. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  /** Which certificates are good for this request; absent: those that the machine trusts. */
  readonly certificates?: { readonly kind: 'any' } | { readonly kind: 'this'; readonly pem: string };
};

export const DEFAULT_SEND_OPTIONS: SendOptions = { timeoutMs: 30_000, maxAnswerBytes: 67_108_864 };

export type WireResult = {
  /** Every header line as sent: the prepared ones, then Host and Connection where those lack them. */
  readonly sentHeaders: readonly HeaderLine[];
  readonly timings: Timings;
  readonly response?: HttpResponse;
  readonly failure?: Failure;
};

type Target = {
  readonly scheme: 'http' | 'https';
  readonly authority: string;
  readonly hostname: string;
  readonly port: number;
  readonly path: string;
};

/** Sends one request on a connection of its own. Never rejects. */
export function sendRequest(request: HttpRequest, options: SendOptions = DEFAULT_SEND_OPTIONS): Promise<WireResult> {
  const target = splitTarget(request.url);
  if (!target) {
    const message = `The request cannot be sent: expected an absolute http or https URL, got “${request.url.slice(0, 120)}”.`;
    return Promise.resolve({
      sentHeaders: request.headers,
      timings: { totalMs: 0 },
      failure: { code: 'url-unusable', message },
    });
  }
  const has = (name: string) => firstHeader(request.headers, name) !== undefined;
  const sentHeaders: HeaderLine[] = [...request.headers];
  if (!has('host')) sentHeaders.push(['Host', target.authority]);
  if (!has('connection')) sentHeaders.push(['Connection', 'close']);
  return exchangeOnWire(request, target, sentHeaders, options);
}

function exchangeOnWire(
  request: HttpRequest,
  target: Target,
  sentHeaders: readonly HeaderLine[],
  options: SendOptions,
): Promise<WireResult> {
  const startMs = performance.now();
  const sinceStart = () => Math.round((performance.now() - startMs) * 1000) / 1000;
  const points: { dnsMs?: number; connectMs?: number; tlsMs?: number; firstByteMs?: number } = {};
  return new Promise((resolve) => {
    let settled = false;
    const finish = (part: { response?: HttpResponse; failure?: Failure }) => {
      if (settled) return;
      settled = true;
      resolve({ sentHeaders, timings: { ...points, totalMs: sinceStart() }, ...part });
    };
    let outgoing: ClientRequest;
    try {
      outgoing = startRequest(request, target, sentHeaders, options);
    } catch (error) {
      finish({ failure: sendFailure(error, target.authority) });
      return;
    }
    outgoing.setTimeout(options.timeoutMs, () => {
      outgoing.destroy(
        Object.assign(new Error('no progress'), { code: 'DIALBENCH_TIMEOUT', timeoutMs: options.timeoutMs }),
      );
    });
    outgoing.on('socket', (socket) => {
      socket.once('lookup', () => {
        points.dnsMs = sinceStart();
      });
      socket.once('connect', () => {
        points.connectMs = sinceStart();
      });
      socket.once('secureConnect', () => {
        points.tlsMs = sinceStart();
      });
    });
    outgoing.on('error', (error) => finish({ failure: sendFailure(error, target.authority) }));
    outgoing.on('response', (incoming: IncomingMessage) => {
      points.firstByteMs = sinceStart();
      readAnswer(incoming, options).then(
        ({ response, failure }) => finish(failure ? { response, failure } : { response }),
        (error: unknown) => finish({ failure: sendFailure(error, target.authority) }),
      );
    });
    outgoing.end(request.body);
  });
}

function startRequest(
  request: HttpRequest,
  target: Target,
  headers: readonly HeaderLine[],
  { signal, certificates }: SendOptions,
): ClientRequest {
  const start = target.scheme === 'https' ? httpsRequest : httpRequest;
  return start({
    method: request.method,
    hostname: target.hostname,
    port: target.port,
    path: target.path,
    // A flat list keeps order, case and repetition; values travel as UTF-8 bytes.
    headers: headers.flatMap(([name, value]) => [name, Buffer.from(value, 'utf8').toString('latin1')]),
    agent: false,
    maxHeaderSize: 65_536,
    ...(signal ? { signal } : {}),
    ...(certificates?.kind === 'any' ? { rejectUnauthorized: false } : {}),
    ...(certificates?.kind === 'this' ? { ca: certificates.pem } : {}),
  });
}

/** Splits an absolute URL without decoding or re-casing anything; a fragment is left off, as it never travels. */
function splitTarget(url: string): Target | undefined {
  const match = /^(https?):\/\/([^/?#]+)([^#]*)/.exec(url);
  if (!match) return undefined;
  const [, scheme, authority = '', rest = ''] = match;
  const hostAndPort = /^(\[[0-9a-fA-F:.]+\]|[^:@[\]]+)(?::(\d{1,5}))?$/.exec(authority);
  if (!hostAndPort || (scheme !== 'http' && scheme !== 'https')) return undefined;
  const [, host = '', port] = hostAndPort;
  return {
    scheme,
    authority,
    hostname: host.replace(/^\[|\]$/g, ''),
    port: port === undefined ? (scheme === 'https' ? 443 : 80) : Number(port),
    path: rest.startsWith('/') ? rest : `/${rest}`,
  };
}
