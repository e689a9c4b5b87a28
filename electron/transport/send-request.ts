/**
 * Sends a request exactly as prepared, and returns what came back, with timings.
 *
 * Uses node:http, which keeps case, order and repetition of header lines in both directions. Host and Connection are
 * appended after the prepared lines, so that indices into those remain valid. A failure is a value: a code, and a
 * sentence that names the host. Never signs, retries or follows redirects (a redirected request would carry a stale
 * signature).
 */
import { request as httpRequest } from 'node:http';
import type { BlockList, Socket } from 'node:net';
import { DEFAULT_TRANSPORT, type TransportSettings } from '../../shared/environment/environment.ts';
import type { Failure } from '../../shared/failure.ts';
import { firstHeader, type HeaderLine, type HttpRequest, type HttpResponse } from '../../shared/http/message.ts';
import type { Timings } from '../../shared/request/exchange.ts';
import { shortened } from '../../shared/text/shortened.ts';
import type { Variables } from './choose-route.ts';
import { type ConnectionPoints, openConnection } from './open-connection.ts';
import { type AnswerLimits, readAnswer } from './read-answer.ts';
import { EARLY_ENDS, sendFailure, startLimits, WireError } from './send-failure.ts';
import { splitTarget, type Target } from './target.ts';
import type { Trust } from './tls-socket.ts';

export type SendOptions = TransportSettings &
  Trust &
  AnswerLimits & {
    /** The program's own, in which the system's proxy may be named. */
    readonly variables: Variables;
    readonly signal?: AbortSignal;
    /** Addresses that are not connected to, whichever name leads there; a proxy connects where it likes. */
    readonly avoids?: BlockList | undefined;
    /** Header values hold one character a byte, as Node received them, and are sent as these bytes. */
    readonly headersAreBytes?: boolean;
    /** Called before the first byte is written, with the port on our side of the connection. */
    readonly onConnected?: (localPort: number) => void;
  };

/** No proxy, default timeouts and authorities. */
export const DEFAULT_SEND_OPTIONS: SendOptions = {
  ...DEFAULT_TRANSPORT,
  maxAnswerBytes: 67_108_864,
  variables: {},
};

export type WireResult = {
  /** Every header line as sent: the prepared ones, then Host and Connection if those lack them. */
  readonly sentHeaders: readonly HeaderLine[];
  readonly timings: Timings;
  readonly response?: HttpResponse;
  readonly failure?: Failure;
};

type Outcome = { readonly response?: HttpResponse; readonly failure?: Failure };

/** Sends one request on a connection of its own. Never rejects. */
export async function sendRequest(
  request: HttpRequest,
  options: SendOptions = DEFAULT_SEND_OPTIONS,
): Promise<WireResult> {
  const target = splitTarget(request.url);
  if (!target) {
    const message = `The request cannot be sent: expected an absolute http or https URL, got “${shortened(request.url, 120)}”.`;
    return { sentHeaders: request.headers, timings: { totalMs: 0 }, failure: { code: 'url-unusable', message } };
  }
  const has = (name: string) => firstHeader(request.headers, name) !== undefined;
  const sentHeaders: HeaderLine[] = [...request.headers];
  if (!has('host')) sentHeaders.push(['Host', target.authority]);
  if (!has('connection')) sentHeaders.push(['Connection', 'close']);

  const startMs = performance.now();
  const sinceStartMs = () => Math.round((performance.now() - startMs) * 1000) / 1000;
  const points: ConnectionPoints & { firstByteMs?: number } = {};
  const end = startLimits(target.authority, options);
  try {
    const { signal } = end;
    const { variables } = options;
    const socket = await openConnection({ target, settings: options, variables, signal, points, sinceStartMs });
    end.connected();
    options.onConnected?.(socket.localPort ?? 0);
    const onFirstByte = () => {
      points.firstByteMs = sinceStartMs();
    };
    const sent = { ...request, headers: sentHeaders };
    const outcome = await exchangeOn(socket, sent, target, options, signal, onFirstByte).finally(() =>
      socket.destroy(),
    );
    return { sentHeaders, timings: { ...points, totalMs: sinceStartMs() }, ...outcome };
  } catch (error) {
    const failure = sendFailure(error, target.authority);
    return { sentHeaders, timings: { ...points, totalMs: sinceStartMs() }, failure };
  } finally {
    end.stop();
  }
}

/** Writes the request and reads the answer on an open connection; what came before a failure is kept. */
function exchangeOn(
  socket: Socket,
  request: HttpRequest,
  target: Target,
  options: SendOptions,
  signal: AbortSignal,
  onFirstByte: () => void,
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    let early: Failure | undefined;
    let isAnswering = false;
    const outgoing = httpRequest({
      method: request.method,
      path: target.path,
      // A flat list keeps order, case and repetition.
      headers: request.headers.flatMap(([name, value]) => [name, options.headersAreBytes ? value : inBytes(value)]),
      createConnection: () => socket,
      maxHeaderSize: 65_536,
    });
    const endEarly = (failure: Failure) => {
      early ??= failure;
      outgoing.destroy(new WireError(early));
    };
    const abort = () => endEarly(sendFailure(signal.reason, target.authority));
    const settle = (outcome: Outcome) => {
      signal.removeEventListener('abort', abort);
      // If a limit cut the answer off, report the limit and not a closed connection.
      resolve(early ? { ...outcome, failure: early } : outcome);
    };
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) abort();
    outgoing.setTimeout(options.idleTimeoutMs, () =>
      endEarly(EARLY_ENDS.idle(target.authority, options.idleTimeoutMs)),
    );
    outgoing.on('error', (error) => {
      // Once an answer has begun, its reader settles with what came of it.
      if (!isAnswering) settle({ failure: sendFailure(error, target.authority) });
    });
    outgoing.on('response', (incoming) => {
      isAnswering = true;
      onFirstByte();
      readAnswer(incoming, options).then(settle, reject);
    });
    outgoing.end(request.body);
  });
}

/** Node writes one byte a character; values are sent as UTF-8. */
function inBytes(value: string): string {
  return Buffer.from(value, 'utf8').toString('latin1');
}
