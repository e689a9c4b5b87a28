/**
 * A server on this machine's loopback only: opens with its limits, and closes with every connection.
 *
 * Used by the sandbox, the loopback door and the webhook receiver, each with its own limits and answers. All listen on
 * 127.0.0.1 only. The door takes no port at whose [::1] another program listens: browsers look there first for a name
 * below localhost, and would send that program the launch code.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import type { Duplex } from 'node:stream';
import { AppError } from '../../shared/failure.ts';
import { refuseUnread, type UnreadWords } from './refuse-unread.ts';

export type ServerLimits = {
  readonly maxHeadBytes: number;
  /** For a server that reads few headers and displays none. */
  readonly nodeHeadLines?: number;
  /** From the connection, or the end of the previous request, to the end of the head. */
  readonly headTimeoutMs: number;
  /** For the whole request. */
  readonly requestTimeoutMs: number;
  readonly checkEveryMs: number;
  readonly maxConnections?: number;
  readonly handshakeTimeoutMs?: number;
  readonly keepAliveMs?: number;
};

export type ListenOptions = {
  /** 0 takes a free port. */
  readonly port: number;
  /** Refuses a port that another program has on [::1]; with port 0, takes another. */
  readonly avoidsIpv6?: boolean;
  readonly limits: ServerLimits;
  /** If given, the server speaks https. */
  readonly tls?: { readonly keyPem: string; readonly certificatePem: string };
  /** True for a server that answers a request without Host, or with two, itself. */
  readonly judgesHost?: boolean;
  /** Must not reject or throw. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => unknown;
  /** Says the refusal of what is not read as a request; see refuse-unread.ts. */
  readonly unreadWords: UnreadWords;
};

export type Listening = {
  readonly port: number;
  readonly server: Server;
  /** Closes all connections, open ones too; safe to call twice. */
  close(): Promise<void>;
};

/** @throws AppError `port-taken` or `port-refused`. */
export async function listen(given: ListenOptions): Promise<Listening> {
  const { port, avoidsIpv6 = false, limits, tls, answer, unreadWords } = given;
  const options = {
    maxHeaderSize: limits.maxHeadBytes,
    headersTimeout: limits.headTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    connectionsCheckingInterval: limits.checkEveryMs,
    keepAliveTimeout: limits.keepAliveMs,
    noDelay: true,
    // Node would answer without a body; refuse-unread.ts looks at Host itself.
    requireHostHeader: false,
  };
  const server = tls
    ? // Loaded where it is used: its module takes longer than the start of a server that speaks http.
      (await import('node:https')).createServer({
        ...options,
        key: tls.keyPem,
        cert: tls.certificatePem,
        minVersion: 'TLSv1.2',
        handshakeTimeout: limits.handshakeTimeoutMs,
      })
    : createServer(options);
  // 0 means unlimited. With a number, some versions of Node reject surplus lines and others drop them silently.
  server.maxHeadersCount = limits.nodeHeadLines ?? 0;
  if (limits.maxConnections !== undefined) server.maxConnections = limits.maxConnections;
  refuseUnread(server, unreadWords, answer, given.judgesHost);
  // Node does not track connections in the middle of their TLS handshake; close() must end those too.
  const sockets = new Set<Duplex>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const bound = avoidsIpv6 ? await bindWhereFree(server, port) : await bind(server, port, '127.0.0.1');
  return {
    port: bound,
    server,
    close: async () => {
      const closed = closing(server);
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

const closing = (server: TcpServer): Promise<void> => new Promise((resolve) => void server.close(() => resolve()));

/** To find a port that nobody has on [::1]. */
const MOST_TRIES = 20;
/** The system has no IPv6, so nobody else can listen there either. */
const NO_IPV6: readonly unknown[] = ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'];

async function bindWhereFree(server: Server, wanted: number): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const port = await bind(server, wanted, '127.0.0.1');
    try {
      const probe = createTcpServer();
      await bind(probe, port, '::1');
      await closing(probe);
      return port;
    } catch (error) {
      if (error instanceof AppError && NO_IPV6.includes(error.failure.details?.reason)) return port;
      await closing(server);
      if (wanted !== 0 || tries === MOST_TRIES) throw error;
    }
  }
}

function bind(server: TcpServer, port: number, host: '127.0.0.1' | '::1'): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE';
      const reason = isTaken ? 'is taken by another program' : `cannot be opened (${error.code ?? error.message})`;
      const message = `Port ${port} on ${host} ${reason}. Choose another from 1024 to 65535, or 0 for a free one.`;
      reject(
        new AppError(
          { code: isTaken ? 'port-taken' : 'port-refused', message, details: { port, reason: error.code ?? '' } },
          { cause: error },
        ),
      );
    };
    server.once('error', fail);
    server.listen({ port, host, exclusive: true }, () => {
      server.off('error', fail);
      // The address of a listening TCP server is always an AddressInfo.
      resolve((server.address() as AddressInfo).port);
    });
  });
}
