/**
 * The listener: node:http on 127.0.0.1, with its limits, from socket to HttpRequest and from Reply to socket.
 *
 * The head is taken as it came (rawHeaders: order, case and repetition). What cannot be read as HTTP gets a clear 4xx
 * and a closed connection; slow heads and bodies end by timeout. What a request means is not decided here.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppError } from '../../../shared/failure.ts';
import type { HttpRequest } from '../../../shared/http/message.ts';
import { readBody, readHead } from './read-request.ts';
import { refuseUnreadable } from './refuse-unreadable.ts';
import type { Reply } from './reply.ts';

export const MAX_BODY_BYTES = 1_048_576;
const MAX_HEAD_BYTES = 32_768;

export type ListenerLimits = {
  /** From the connection, or the end of the request before, to the end of the head. */
  readonly headTimeoutMs: number;
  readonly requestTimeoutMs: number;
  readonly checkEveryMs: number;
};

const LIMITS: ListenerLimits = { headTimeoutMs: 10_000, requestTimeoutMs: 30_000, checkEveryMs: 1000 };

export type Received = {
  readonly request: HttpRequest;
  /** The request target as it stood in the request line. */
  readonly target: string;
  /** True when the body was larger than MAX_BODY_BYTES; `request.body` is then empty. */
  readonly isTooLarge: boolean;
};

/** Answers a request. It may write to `response` itself (faults do) and then resolves to undefined. */
export type Answerer = (received: Received, response: ServerResponse) => Promise<Reply | undefined> | Reply | undefined;

export type Listener = {
  readonly port: number;
  /** Ends all connections, open ones too. */
  close(): Promise<void>;
};

/** @throws AppError `port-taken` or `port-refused`. */
export async function listen(port: number, answer: Answerer, limits: ListenerLimits = LIMITS): Promise<Listener> {
  const server = createServer(
    {
      maxHeaderSize: MAX_HEAD_BYTES,
      headersTimeout: limits.headTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      noDelay: true,
    },
    (incoming, response) => void serve(incoming, response, answer),
  );
  // The bytes of the head are limited; a limit on the count of lines would drop the surplus silently.
  server.maxHeadersCount = 0;
  server.on('clientError', refuseUnreadable);
  const boundPort = await bind(server, port);
  return {
    port: boundPort,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function bind(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(bindFailure(error, port)));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      // A listening TCP server's address is always an AddressInfo.
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function bindFailure(error: NodeJS.ErrnoException, port: number): AppError {
  if (error.code === 'EADDRINUSE') {
    const message = `Port ${port} on 127.0.0.1 is taken by another program. Choose another port, or 0 for a free one.`;
    return new AppError({ code: 'port-taken', message, details: { port } }, { cause: error });
  }
  const message = `Port ${port} on 127.0.0.1 cannot be opened (${error.code ?? error.message}). Choose a port from 1024 to 65535, or 0 for a free one.`;
  return new AppError({ code: 'port-refused', message, details: { port } }, { cause: error });
}

async function serve(incoming: IncomingMessage, response: ServerResponse, answer: Answerer): Promise<void> {
  try {
    const body = await readBody(incoming, MAX_BODY_BYTES);
    if (body.kind === 'gone') return;
    const isTooLarge = body.kind === 'too-large';
    const request = readHead(incoming, body.kind === 'whole' ? body.bytes : new Uint8Array());
    const reply = await answer({ request, target: incoming.url ?? '', isTooLarge }, response);
    if (!reply || response.destroyed) return;
    write(response, reply);
  } catch (error) {
    // Nobody is left to answer: the sandbox was closed, or the caller went away, in the middle of it.
    if (response.destroyed) return;
    console.error(
      `[sandbox] a request could not be answered: ${error instanceof Error ? error.stack : 'no error object'}`,
    );
    if (response.headersSent || response.destroyed) response.destroy();
    else write(response, INTERNAL);
  }
}

const INTERNAL: Reply = {
  status: 500,
  headers: [['Content-Type', 'application/json; charset=utf-8']],
  body: Buffer.from(
    JSON.stringify({ data: null, code: 500, message: 'The sandbox failed inside; its log says where.', errors: [] }),
  ),
};

function write(response: ServerResponse, reply: Reply): void {
  const headers = [...reply.headers, ['Content-Length', String(reply.body.length)] as const];
  response.writeHead(reply.status, headers.flat());
  response.end(reply.body);
}
