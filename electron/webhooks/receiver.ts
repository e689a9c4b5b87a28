/**
 * The receiver: https on 127.0.0.1, one path per environment; accepts POST and passes each message on as received.
 *
 * Knows no key, no service and no other path. Limits everything: head, body, time, connections. Keeps the head's order,
 * case and repetition, and the body byte for byte. Its callback decides what a message means and what to answer.
 * Source: RFC 9110 section 15.5 for the refusals.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { reasonOf } from '../../shared/failure.ts';
import type { HttpRequest } from '../../shared/http/message.ts';
import { type Listening, listen, type ServerLimits } from '../http/listen.ts';
import { readBody } from '../http/read-body.ts';
import { pathOf, readHead } from '../http/read-head.ts';
import type { Unread } from '../http/refuse-unread.ts';
import { writeJson } from '../http/write.ts';
import type { ReceiverCertificate } from './certificate.ts';

export type ReceiverLimits = ServerLimits & {
  readonly maxBodyBytes: number;
  readonly maxHeadLines: number;
  /** How long a connection that shall get no answer is held open. */
  readonly silenceMs: number;
};

export const RECEIVER_LIMITS: ReceiverLimits = {
  maxBodyBytes: 1_048_576,
  maxHeadBytes: 32_768,
  maxHeadLines: 200,
  maxConnections: 64,
  handshakeTimeoutMs: 5000,
  headTimeoutMs: 5000,
  requestTimeoutMs: 15_000,
  checkEveryMs: 500,
  keepAliveMs: 2000,
  silenceMs: 60_000,
};

/** A message on a known path. `isWhole` is false if it ended before its announced length. */
export type Arrival = { readonly path: string; readonly request: HttpRequest; readonly isWhole: boolean };

export type ReceiverAnswer =
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly headers: readonly (readonly [string, string])[];
      readonly json: unknown;
    }
  | { readonly kind: 'silence' | 'hang-up' };

export type ReceiverOptions = {
  /** 0 takes a free port. */
  readonly port: number;
  readonly certificate: ReceiverCertificate;
  /** True for a path (without its query) that accepts messages. */
  knows(path: string): boolean;
  take(arrival: Arrival): Promise<ReceiverAnswer> | ReceiverAnswer;
  readonly limits?: ReceiverLimits;
};

/** @throws AppError `port-taken` or `port-refused`. */
export function startReceiver(options: ReceiverOptions): Promise<Listening> {
  const limits = options.limits ?? RECEIVER_LIMITS;
  return listen({
    port: options.port,
    limits,
    tls: options.certificate,
    answer: (incoming, response) => serve(incoming, response, options, limits),
    unreadWords: (unread) => ({
      headers: [['Content-Type', 'application/json'], ...(unread.status === 405 ? [POST_ALONE] : [])],
      json: { message: unreadMessage(unread) },
    }),
  });
}

const POST_ALONE = ['Allow', 'POST'] as const;

function unreadMessage({ status }: Unread): string {
  switch (status) {
    case 431:
      return 'The head of the message is too large.';
    case 408:
      return 'The message did not arrive in time.';
    case 405:
      return 'This receiver takes POST alone.';
    case 417:
      return 'The only expectation that this receiver meets is 100-continue.';
    case 400:
      return 'These bytes are not an HTTP/1.1 request with one Host header.';
  }
}

async function serve(
  incoming: IncomingMessage,
  response: ServerResponse,
  { knows, take }: ReceiverOptions,
  limits: ReceiverLimits,
): Promise<void> {
  if (incoming.rawHeaders.length > 2 * limits.maxHeadLines) {
    refuse(response, 431, `A message may have ${limits.maxHeadLines} header lines; this one has more.`);
    return;
  }
  const path = pathOf(incoming);
  if (incoming.method !== 'POST') {
    refuse(response, 405, 'This receiver takes POST alone.', [POST_ALONE]);
    return;
  }
  if (!knows(path)) {
    refuse(response, 404, 'No messages are taken on this path.');
    return;
  }
  const body = await readBody(incoming, { maxBytes: limits.maxBodyBytes });
  if (body.kind === 'too-large') {
    refuse(response, 413, `A message may have ${limits.maxBodyBytes} bytes; this one has more.`);
    return;
  }
  try {
    const request = readHead(incoming, body.bytes, 'https');
    const answer = await take({ path, request, isWhole: body.kind === 'whole' });
    if (response.destroyed) return;
    if (answer.kind === 'status') writeJson(response, answer.status, answer.json, answer.headers);
    else if (answer.kind === 'hang-up') response.destroy();
    else holdInSilence(response, limits.silenceMs);
  } catch (error) {
    console.error(`[webhooks] a message could not be taken: ${reasonOf(error)}`);
    if (!response.destroyed) refuse(response, 500, 'The receiver failed inside; the log on its terminal says where.');
  }
}

function holdInSilence(response: ServerResponse, silenceMs: number): void {
  const timer = setTimeout(() => response.destroy(), silenceMs);
  timer.unref();
  response.on('close', () => clearTimeout(timer));
}

/** A refusal ends the connection, so the rest of a refused body is not read. */
function refuse(
  response: ServerResponse,
  status: number,
  message: string,
  headers: readonly (readonly [string, string])[] = [],
): void {
  writeJson(response, status, { message }, [...headers, ['Connection', 'close']]);
}
