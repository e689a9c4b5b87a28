/**
 * The sandbox's listener: its limits, and the way from an HttpRequest to a Reply.
 *
 * A request that is not valid HTTP gets a clear 4xx in the service's envelope; slow heads and bodies time out. What a
 * request means is decided elsewhere.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpRequest } from '../../../shared/http/message.ts';
import { type Listening, listen, type ServerLimits } from '../../http/listen.ts';
import { readBody } from '../../http/read-body.ts';
import { readHead } from '../../http/read-head.ts';
import type { Unread } from '../../http/refuse-unread.ts';
import { writeAnswer } from '../../http/write.ts';
import { isOfDatabase } from '../../sqlite/database-error.ts';
import { jsonReply, type Reply } from './reply.ts';

export const MAX_BODY_BYTES = 1_048_576;
/** How much of an oversized body is read and discarded, so that its sender gets to read the refusal. */
const DISCARD_BYTES = 33_554_432;

/**
 * Far more than a load leaves open (Node closes one that is idle for five seconds, so that 800 new sessions a second keep 4,000),
 * and below 4,096, which is all that many systems let a process open: beyond that its database could not be opened either.
 */
const MOST_CONNECTIONS = 4_000;

const LIMITS: ServerLimits = {
  maxConnections: MOST_CONNECTIONS,
  maxHeadBytes: 32_768,
  headTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  checkEveryMs: 1000,
};

export type Received = {
  readonly request: HttpRequest;
  /** The request target exactly as in the request line. */
  readonly target: string;
  /** True if the body exceeds MAX_BODY_BYTES; `request.body` is then empty. */
  readonly isTooLarge: boolean;
  /** The caller's port. */
  readonly fromPort: number;
};

/** Answers a request. Resolves to undefined if it wrote to `response` itself, as faults do. */
export type Answerer = (received: Received, response: ServerResponse) => Promise<Reply | undefined> | Reply | undefined;

/** @throws AppError `port-taken` or `port-refused`. */
export function openListener(port: number, answer: Answerer, limits = LIMITS): Promise<Listening> {
  return listen({
    port,
    limits,
    judgesHost: true,
    answer: (incoming, response) => serve(incoming, response, answer),
    unreadWords: (unread) => envelope(unread.status, unreadMessage(unread)),
  });
}

async function serve(incoming: IncomingMessage, response: ServerResponse, answer: Answerer): Promise<void> {
  try {
    const body = await readBody(incoming, { maxBytes: MAX_BODY_BYTES, discardBytes: DISCARD_BYTES });
    // The caller has disconnected.
    if (body.kind === 'cut-off') return;
    const isTooLarge = body.kind === 'too-large';
    const request = readHead(incoming, isTooLarge ? new Uint8Array() : body.bytes);
    const reply = await answer(
      { request, target: incoming.url ?? '', isTooLarge, fromPort: incoming.socket.remotePort ?? 0 },
      response,
    );
    if (!reply || response.destroyed) return;
    writeAnswer(response, reply);
  } catch (error) {
    // The sandbox was closed, or the caller disconnected, meanwhile.
    if (response.destroyed) return;
    console.error(
      `[sandbox] a request could not be answered: ${error instanceof Error ? error.stack : 'no error object'}`,
    );
    if (response.headersSent) response.destroy();
    else writeAnswer(response, isOfDatabase(error) ? notTaken(error.message) : INTERNAL);
  }
}

const envelope = (code: number, message: string) => ({
  headers: [['Content-Type', 'application/json; charset=utf-8']] as const,
  json: { data: null, code, message, errors: [] },
});

const INTERNAL: Reply = jsonReply(500, envelope(500, 'The sandbox failed inside; its log says where.').json);

/** A full disk is told from a fault of the sandbox; what a request changes is changed in one transaction. */
function notTaken(reason: string): Reply {
  const message = `The sandbox’s database did not take this (${reason}), and nothing was changed. Send it again once the disk accepts writes.`;
  return jsonReply(500, envelope(500, message).json);
}

function unreadMessage({ status, code }: Unread): string {
  switch (status) {
    case 431:
      return 'The request’s head is larger than 32 KiB. Send fewer or shorter headers.';
    case 408:
      return 'The request did not arrive whole in time: 10 seconds for the head, 30 for all of it.';
    case 405:
      return 'This service is no proxy: CONNECT leads nowhere.';
    case 417:
      return 'The only expectation that this service meets is 100-continue. Leave Expect out.';
    case 400:
      return `The request cannot be read as HTTP/1.1 (${code}). Check its request line, headers and framing.`;
  }
}
