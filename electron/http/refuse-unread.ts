/**
 * Answers what no server of ours reads as a request: too large a head, too slow a sender, bytes that are not HTTP, a
 * missing or second Host, CONNECT, an expectation other than 100-continue.
 *
 * Node answers some of these without a body and some not at all. Here each gets one clear 4xx in the words of its
 * server, then the connection ends. A peer that never spoke HTTP (a failed TLS handshake, a reset connection) gets no
 * answer. Source: RFC 9110 sections 9.3.6, 10.1.1 and 15.5, RFC 9112 section 3.2, RFC 6585 section 5.
 */
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { HeaderLine } from '../../shared/http/message.ts';
import { sentHeaders, type WireAnswer, writeAnswer } from './write.ts';

export type Unread = {
  readonly status: 400 | 405 | 408 | 417 | 431;
  /** Node's error code, such as `HPE_INVALID_METHOD`; or `HOST_ABSENT`, `HOST_TWICE`, `CONNECT`, `EXPECT`. */
  readonly code: string;
};

export type UnreadAnswer = { readonly headers?: readonly HeaderLine[]; readonly json?: unknown };

/** Says the refusal in the words of one server. */
export type UnreadWords = (unread: Unread) => UnreadAnswer;

/** Takes a request that asks for another protocol on its connection. */
export type TakeUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Refuses on this server what is not read. Requests that are read go to `answer`, with `judgesHost` whatever their Host. */
export function refuseUnread(
  server: Server,
  words: UnreadWords,
  answer: (request: IncomingMessage, response: ServerResponse) => unknown,
  judgesHost = false,
): void {
  const refuse = (response: ServerResponse, unread: Unread): void => {
    const { headers, body } = answerOf(unread, words);
    writeAnswer(response, { status: unread.status, headers, body });
  };
  server.on('request', (request, response) => {
    const unread = judgesHost ? undefined : hostFault(request);
    if (unread) refuse(response, unread);
    else answer(request, response);
  });
  server.on('checkExpectation', (_request, response) => refuse(response, { status: 417, code: 'EXPECT' }));
  server.on('connect', (_request, socket) => endWith(socket, { status: 405, code: 'CONNECT' }, words));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const code = error.code ?? '';
    if (!/^(HPE_|ERR_HTTP_)/.test(code)) return void socket.destroy();
    const status = code === 'HPE_HEADER_OVERFLOW' ? 431 : code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
    endWith(socket, { status, code }, words);
  });
}

/** Two Host lines would let one reader see another host than the next; Node reads the first and says nothing. */
function hostFault({ headersDistinct, httpVersion }: IncomingMessage): Unread | undefined {
  const hosts = headersDistinct.host?.length ?? 0;
  if (hosts > 1) return { status: 400, code: 'HOST_TWICE' };
  // HTTP/1.0 has no Host.
  return hosts === 0 && httpVersion === '1.1' ? { status: 400, code: 'HOST_ABSENT' } : undefined;
}

function answerOf(unread: Unread, words: UnreadWords): { headers: readonly HeaderLine[]; body: Uint8Array } {
  const { headers = [], json } = words(unread);
  const body = json === undefined ? '' : JSON.stringify(json);
  return { headers: [...headers, ['Connection', 'close']], body: Buffer.from(body) };
}

/** Hands requests for another protocol to `take`, but for those that no server of ours reads. */
export function takeUpgrades(server: Server, words: UnreadWords, take: TakeUpgrade): void {
  server.on('upgrade', (request, socket, head) => {
    const unread = hostFault(request);
    if (unread) return endWith(socket, unread, words);
    survivesReset(socket);
    take(request, socket, head);
  });
}

/** Node has taken its own listener away, and a peer that resets the connection must not end the program. */
function survivesReset(socket: Duplex): void {
  socket.on('error', () => socket.destroy());
}

function endWith(socket: Duplex, unread: Unread, words: UnreadWords): void {
  survivesReset(socket);
  endAnswered(socket, { status: unread.status, ...answerOf(unread, words) });
}

/** Answers where Node has no response object, and ends the connection. */
export function endAnswered(socket: Duplex, answer: WireAnswer): void {
  if (!socket.writable) return void socket.destroy();
  const { status, body } = answer;
  const lines = sentHeaders(answer).map(([name, value]) => `${name}: ${value}`);
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n`);
  socket.end(body, () => socket.destroy());
}
