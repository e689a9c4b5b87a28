/** A TCP server that keeps the exact bytes of what arrives and answers with the exact bytes given; closed with the test. */
import { createServer, type Socket } from 'node:net';
import { listening } from './listening.ts';

export type RawServer = {
  readonly url: string;
  readonly port: number;
  /** All bytes of each connection so far, as Latin-1 text. */
  readonly received: string[];
};

/** `answer` is called once a connection has sent an empty line. */
export async function startRawServer(answer: (socket: Socket, head: string) => void): Promise<RawServer> {
  const received: string[] = [];
  const server = createServer((socket) => {
    const index = received.push('') - 1;
    let answered = false;
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      received[index] += chunk.toString('latin1');
      if (answered || !received[index]?.includes('\r\n\r\n')) return;
      answered = true;
      answer(socket, received[index] ?? '');
    });
  });
  const port = await listening(server);
  return { url: `http://127.0.0.1:${port}`, port, received };
}
