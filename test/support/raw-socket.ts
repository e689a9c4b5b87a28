/** A bare TCP connection: sends bytes as they are and reads all that comes until the other side closes. */
import { connect } from 'node:net';

export type RawConversation = { readonly answer: string; readonly closed: boolean };

/** Writes each part in turn and reads to the end; gives up waiting for the end after `waitMs`. */
export function converse(
  url: string,
  parts: readonly (string | Uint8Array)[],
  waitMs = 5000,
): Promise<RawConversation> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname);
    const finish = (closed: boolean): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ answer: Buffer.concat(chunks).toString('latin1'), closed });
    };
    const timer = setTimeout(() => finish(false), waitMs);
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('close', () => finish(true));
    // A reset is one of the ways in which a conversation may end; what was answered before it still counts.
    socket.on('error', () => {});
    socket.on('connect', () => {
      for (const part of parts) socket.write(part);
    });
  });
}
