/** What is answered when a connection carries no readable HTTP: one clear 4xx in the service's envelope, then the end. */
import type { Duplex } from 'node:stream';

type Refusal = { readonly status: string; readonly message: string };

function refusalFor(code: string | undefined): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return {
      status: '431 Request Header Fields Too Large',
      message: 'The request’s head is larger than 32 KiB. Send fewer or shorter headers.',
    };
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return {
      status: '408 Request Timeout',
      message: 'The request did not arrive whole in time: 10 seconds for the head, 30 for all of it.',
    };
  }
  return {
    status: '400 Bad Request',
    message: `The request cannot be read as HTTP/1.1 (${code ?? 'no reason given'}). Check its request line, headers and framing.`,
  };
}

/** Listener of node's `clientError`. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, message } = refusalFor(error.code);
  const body = JSON.stringify({ data: null, code: Number.parseInt(status, 10), message, errors: [] });
  const head = `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`;
  socket.end(head + body, () => socket.destroy());
}
