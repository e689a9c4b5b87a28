/**
 * The receiver: https on 127.0.0.1, one path for each environment, that takes a POST and hands it on as it came.
 *
 * It knows no key, no service and no other path. Everything is bounded: head, body, time, connections. The head is taken
 * as it came (order, case, repetition) and the body byte for byte. What a message means and what is answered is decided
 * by the function it is given. Source: RFC 9110 section 15.5 for the refusals.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { AppError, reasonOf } from '../../shared/failure.ts';
import type { HttpRequest } from '../../shared/http/message.ts';
import { readHead } from '../sandbox/http/read-request.ts';
import type { ReceiverCertificate } from './certificate.ts';
import { type ArrivedBody, readArrivedBody } from './read-arrived-body.ts';

export type ReceiverLimits = {
  readonly maxBodyBytes: number;
  readonly maxHeadBytes: number;
  readonly maxHeadLines: number;
  readonly maxConnections: number;
  readonly handshakeTimeoutMs: number;
  readonly headTimeoutMs: number;
  /** For the whole request. */
  readonly requestTimeoutMs: number;
  readonly checkEveryMs: number;
  /** How long a connection that is to be left without an answer is held. */
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
  silenceMs: 60_000,
};

/** A message on a known path. `isWhole` is false where it ended before its promised length. */
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
  /** 0 takes a free one. */
  readonly port: number;
  readonly certificate: ReceiverCertificate;
  /** True for a path (without its query) on which messages are taken. */
  knows(path: string): boolean;
  take(arrival: Arrival): Promise<ReceiverAnswer> | ReceiverAnswer;
  readonly limits?: ReceiverLimits;
};

export type Receiver = {
  readonly port: number;
  /** Ends all connections, open ones too. */
  close(): Promise<void>;
};

/** @throws AppError `port-taken` or `port-refused`. */
export async function startReceiver(options: ReceiverOptions): Promise<Receiver> {
  const limits = options.limits ?? RECEIVER_LIMITS;
  const server = createServer(
    {
      key: options.certificate.keyPem,
      cert: options.certificate.certificatePem,
      minVersion: 'TLSv1.2',
      handshakeTimeout: limits.handshakeTimeoutMs,
      maxHeaderSize: limits.maxHeadBytes,
      headersTimeout: limits.headTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      keepAliveTimeout: 2000,
    },
    (incoming, response) => void serve(incoming, response, options, limits),
  );
  server.maxConnections = limits.maxConnections;
  // Node's own limit on the count of lines would drop the surplus silently; ours refuses.
  server.maxHeadersCount = 0;
  server.on('clientError', endUnreadable);
  // Node does not count connections whose handshake is not over; those must end with the receiver as well.
  const sockets = new Set<Duplex>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const port = await bind(server, options.port);
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
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
  const path = (incoming.url ?? '').split('?', 1)[0] ?? '';
  if (incoming.method !== 'POST') {
    refuse(response, 405, 'This receiver takes POST alone.', [['Allow', 'POST']]);
    return;
  }
  if (!knows(path)) {
    refuse(response, 404, 'No messages are taken on this path.');
    return;
  }
  const body: ArrivedBody = await readArrivedBody(incoming, limits.maxBodyBytes);
  if (body.kind === 'too-large') {
    refuse(response, 413, `A message may have ${limits.maxBodyBytes} bytes; this one has more.`);
    return;
  }
  try {
    const request = readHead(incoming, body.bytes, 'https');
    const answer = await take({ path, request, isWhole: body.kind === 'whole' });
    if (response.destroyed) return;
    if (answer.kind === 'status') write(response, answer.status, answer.headers, answer.json);
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

/** A refusal ends the connection: what is left of a refused body is not read. */
function refuse(
  response: ServerResponse,
  status: number,
  message: string,
  headers: readonly (readonly [string, string])[] = [],
): void {
  write(response, status, [...headers, ['Connection', 'close']], { message });
}

function write(
  response: ServerResponse,
  status: number,
  headers: readonly (readonly [string, string])[],
  json: unknown,
): void {
  const body = Buffer.from(JSON.stringify(json));
  const fixed = [
    ['Content-Type', 'application/json'],
    ['Content-Length', String(body.length)],
    ['Cache-Control', 'no-store'],
    ['X-Content-Type-Options', 'nosniff'],
  ];
  response.writeHead(status, [...fixed, ...headers].flat());
  response.end(body);
}

/** What is no HTTP, or came too slowly, gets one line and the end; with who never spoke TLS there is nothing to speak. */
function endUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!/^(HPE_|ERR_HTTP_)/.test(error.code ?? '') || !socket.writable) {
    socket.destroy();
    return;
  }
  const status =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? '431 Request Header Fields Too Large'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? '408 Request Timeout'
        : '400 Bad Request';
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
}

function bind(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE';
      const reason = isTaken ? 'is taken by another program' : `cannot be opened (${error.code ?? error.message})`;
      const message = `Port ${port} on 127.0.0.1 ${reason}. Choose another, or 0 for a free one.`;
      reject(new AppError({ code: isTaken ? 'port-taken' : 'port-refused', message }, { cause: error }));
    });
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      // A listening TCP server's address is always an AddressInfo.
      resolve((server.address() as AddressInfo).port);
    });
  });
}
