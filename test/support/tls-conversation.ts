/** A bare TLS connection to a receiver: sends bytes as they are, and reads all that comes until the other side closes. */
import { connect } from 'node:tls';

export type TlsConversation = { readonly answer: string; readonly closed: boolean };

/** Writes the parts in turn; `isBrokenOff`: the connection is broken off after them. */
export function converseTls(
  port: number,
  parts: readonly (string | Uint8Array)[],
  { isBrokenOff = false, waitMs = 8000 }: { readonly isBrokenOff?: boolean; readonly waitMs?: number } = {},
): Promise<TlsConversation> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
    const finish = (closed: boolean): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ answer: Buffer.concat(chunks).toString('latin1'), closed });
    };
    const timer = setTimeout(() => finish(false), waitMs);
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('close', () => finish(true));
    // A reset is one of the ways in which a conversation may end; what was answered before it still counts.
    socket.on('error', () => {});
    socket.on('secureConnect', () => {
      for (const part of parts) socket.write(part);
      if (isBrokenOff) setTimeout(() => socket.destroy(), 100);
    });
  });
}
