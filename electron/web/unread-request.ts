/** Requests that never became one: too large a head, too slow a sender, bytes that are no HTTP. They get the door's usual "no". */
import type { Duplex } from 'node:stream';
import { type Refusal, refusal } from './guard.ts';

/** Listener for a server's `clientError`: answers and ends the connection. */
export function refuseUnread(error: Error & { readonly code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const { status, failure } = reasonFor(error.code);
  const body = JSON.stringify({ ok: false, failure });
  const head = [
    `HTTP/1.1 ${status} ${PHRASES[status] ?? 'Refused'}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

const PHRASES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

function reasonFor(code: string | undefined): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return refusal(431, 'head-too-large', 'The head of a request may have 16384 bytes; this one has more.');
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return refusal(
      408,
      'request-too-slow',
      'The request did not arrive in time: 10 s for its head, 30 s for all of it.',
    );
  }
  return refusal(400, 'request-malformed', 'These bytes are not an HTTP/1.1 request.');
}
