/**
 * Answers connections without a readable request: too large a head, too slow a sender, bytes that are not HTTP.
 *
 * Each gets one clear 4xx in the words of its server, then the connection ends. A peer that never spoke HTTP (a failed
 * TLS handshake, a reset connection) gets no answer. Source: RFC 9110 section 15.5, RFC 6585 section 5.
 */
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { HeaderLine } from '../../shared/http/message.ts';

export type Unread = {
  readonly status: 400 | 408 | 431;
  /** Node's error code, such as `HPE_INVALID_METHOD`. */
  readonly code: string;
};

export type UnreadAnswer = { readonly headers?: readonly HeaderLine[]; readonly json?: unknown };

/** A listener for a server's `clientError`. */
export function refuseUnread(answerOf: (unread: Unread) => UnreadAnswer) {
  return (error: NodeJS.ErrnoException, socket: Duplex): void => {
    const code = error.code ?? '';
    if (!/^(HPE_|ERR_HTTP_)/.test(code) || !socket.writable) return void socket.destroy();
    const status = code === 'HPE_HEADER_OVERFLOW' ? 431 : code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
    const { headers = [], json } = answerOf({ status, code });
    const body = json === undefined ? '' : JSON.stringify(json);
    const lines = [...headers, ['Content-Length', String(Buffer.byteLength(body))], ['Connection', 'close']];
    const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines.map(([name, value]) => `${name}: ${value}`)];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
  };
}
