/**
 * The loopback door: serves the built page and the contract on this machine, to its own page and nobody else.
 *
 * Routes: GET of a built file, and the page's socket. It contains no logic: sender.ts checks who asks, page-sockets.ts reads
 * the page's code and its calls.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Failure } from '../../shared/failure.ts';
import type { HeaderLine } from '../../shared/http/message.ts';
import { once } from '../../shared/once.ts';
import type { Clock, RandomSource } from '../../shared/signature/ports.ts';
import { type Listening, listen, type ServerLimits } from '../http/listen.ts';
import { pathOf } from '../http/read-head.ts';
import { endAnswered, takeUpgrades, type Unread, type UnreadWords } from '../http/refuse-unread.ts';
import { jsonAnswer, type WireAnswer, writeAnswer } from '../http/write.ts';
import type { PageFiles } from '../page/page-files.ts';
import { pageHeaders } from '../page/page-headers.ts';
import type { Program } from '../program.ts';
import { freshName, type PageHost } from './page-host.ts';
import { checkOrigin, checkSender, RefusedSender } from './sender.ts';
import { createWebSessions } from './web-sessions.ts';

export const SOCKET_PATH = '/api/socket';

const LIMITS: ServerLimits = {
  maxHeadBytes: 16_384,
  nodeHeadLines: 2000,
  headTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  checkEveryMs: 5_000,
  // People take their time between two keys, and a key should find the door open.
  keepAliveMs: 60_000,
};

/** Answers GET and HEAD requests for the page from the built files or the development server. May throw Refused. */
export type PageServer = (request: IncomingMessage, response: ServerResponse) => void;

/** Serves the built page: exactly the files that were built, with the page's headers. */
export function serveBuiltPage(files: PageFiles): PageServer {
  return (request, response) => {
    const file = files.get(pathOf(request));
    if (!file) throw new RefusedSender(404, 'path-unknown', 'There is no such file in the page.');
    // Not 'self': browsers differ in whether that holds a WebSocket. The Host was found to be our own.
    const headers = pageHeaders(`ws://${request.headers.host}`);
    // The browser itself asks for the page's icon again, for the tab; without this it would fetch it twice.
    const keeps = file.contentType.startsWith('image/');
    const own = headers.map(
      ([name, value]): HeaderLine => [name, keeps && name === 'Cache-Control' ? 'private, max-age=60' : value],
    );
    writeAnswer(response, { status: 200, headers: [...own, ['Content-Type', file.contentType]], body: file.bytes });
  };
}

export type WebDoorOptions = {
  /** Calls and events wait for one that still opens. */
  readonly workbench: Program | Promise<Program>;
  readonly page: PageServer;
  /** 0 takes a free port. */
  readonly port: number;
  /** Default: a fresh name. */
  readonly host?: PageHost;
  readonly random: RandomSource;
  /** By which codes and sessions grow old. */
  readonly clock: Clock;
};

export type WebDoor = {
  readonly port: number;
  /** The page's origin, `http://NAME:PORT`; the only one that may call. */
  readonly origin: string;
  readonly server: Server;
  /** An address with a new launch code, which works for one page, for two minutes; `onUsed` is called when it did. */
  newAddress(onUsed?: () => void): string;
  close(): Promise<void>;
};

/** What answers calls. Making the schemas of all commands takes longer than opening the door, which nobody calls before the page runs. */
export const loadPageSockets = once(() => import('./page-sockets.ts'));

/** Resolves once the door is open. Throws AppError `port-taken` or `port-refused`. */
export async function openWebDoor({ workbench, page, port, host, random, clock }: WebDoorOptions): Promise<WebDoor> {
  const name = host ?? freshName(random);
  const sessions = createWebSessions(random, clock);
  const judge = (request: IncomingMessage): void => {
    checkSender(request, own.host);
    checkTarget(request);
  };
  const listening: Listening = await listen({
    port,
    avoidsIpv6: host === undefined,
    limits: LIMITS,
    unreadWords,
    answer(request, response) {
      try {
        judge(request);
        if (request.method !== 'GET' && request.method !== 'HEAD')
          throw new RefusedSender(405, 'method-refused', `The page is read with GET; got ${request.method}.`);
        if (pathOf(request) === SOCKET_PATH) throw new RefusedSender(426, 'upgrade-required', NO_HANDSHAKE);
        page(request, response);
      } catch (error) {
        if (!(error instanceof RefusedSender)) return void response.destroy();
        writeAnswer(response, refusalAnswer(error));
      }
    },
  });
  const own = new URL(`http://${name}:${listening.port}`);

  const sockets = once(async () => {
    const { createPageSockets } = await loadPageSockets();
    const refuse = (socket: Duplex) =>
      endAnswered(socket, refusalAnswer(new RefusedSender(400, 'handshake-malformed', NO_HANDSHAKE)));
    return createPageSockets(Promise.resolve(workbench), sessions, refuse);
  });
  takeUpgrades(listening.server, unreadWords, (request, socket, head) => {
    // Vite has a socket of its own, and judges who opens it.
    if (pathOf(request) !== SOCKET_PATH && listening.server.listenerCount('upgrade') > 1) return;
    try {
      judge(request);
      if (pathOf(request) !== SOCKET_PATH)
        throw new RefusedSender(404, 'path-unknown', 'There is no socket at this path.');
      checkOrigin(request, own.origin);
    } catch (error) {
      if (!(error instanceof RefusedSender)) return void socket.destroy();
      return endAnswered(socket, refusalAnswer(error));
    }
    const destroy = () => void socket.destroy();
    sockets().then(({ take }) => take(request, socket, head), destroy);
  });

  return {
    ...listening,
    origin: own.origin,
    newAddress: (onUsed) => `${own.origin}/#${sessions.issueCode(onUsed)}`,
  };
}

const REFUSAL_HEADERS: readonly HeaderLine[] = [
  ['Content-Type', 'application/json'],
  ['Cache-Control', 'no-store'],
];

const NO_HANDSHAKE = 'The page speaks to this door over a WebSocket (RFC 6455, version 13).';

const refusalJson = (failure: Failure) => ({ ok: false, failure });
const unreadWords: UnreadWords = (unread) => ({ headers: REFUSAL_HEADERS, json: refusalJson(unreadFailure(unread)) });

const refusalAnswer = ({ status, failure }: RefusedSender): WireAnswer =>
  jsonAnswer(status, refusalJson(failure), [
    ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
    ['Connection', 'close'],
  ]);

function checkTarget({ url = '' }: IncomingMessage): void {
  if (url.startsWith('/') && !url.startsWith('//')) return;
  throw new RefusedSender(400, 'target-refused', 'Expected a path below this door.');
}

function unreadFailure({ status, code }: Unread): Failure {
  switch (status) {
    case 431:
      return { code: 'head-too-large', message: 'The head of a request may have 16384 bytes; this one has more.' };
    case 408: {
      const message = 'The request did not arrive in time: 10 s for its head, 30 s for all of it.';
      return { code: 'request-too-slow', message };
    }
    case 405:
      return { code: 'method-refused', message: 'This door is no proxy: CONNECT leads nowhere.' };
    case 417:
      return { code: 'expectation-refused', message: 'This door meets no expectation but 100-continue.' };
    case 400:
      if (code.startsWith('HOST_')) {
        const got = code === 'HOST_TWICE' ? 'more than one' : 'none';
        return { code: 'host-refused', message: `Expected one Host header, got ${got}.` };
      }
      return { code: 'request-malformed', message: 'These bytes are not an HTTP/1.1 request.' };
  }
}
