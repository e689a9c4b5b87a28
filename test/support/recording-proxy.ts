/** A TCP proxy in front of a door of this machine that keeps every byte that crosses, each way. */
import { createConnection, createServer, type Socket } from 'node:net';
import { listen } from './listen.ts';

export type RecordingProxy = {
  readonly port: number;
  /** From the browser to the door. */
  inward(): Buffer;
  /** From the door to the browser. */
  outward(): Buffer;
  close(): Promise<void>;
};

export async function startRecordingProxy(targetPort: number): Promise<RecordingProxy> {
  const inward: Buffer[] = [];
  const outward: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((browser) => {
    const door = createConnection({ host: '127.0.0.1', port: targetPort });
    browser.on('data', (chunk) => void inward.push(chunk));
    door.on('data', (chunk) => void outward.push(chunk));
    browser.pipe(door).pipe(browser);
    for (const socket of [browser, door]) {
      sockets.add(socket);
      // A side that is gone ends the other; which one it was is of no interest here.
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        (socket === browser ? door : browser).destroy();
      });
    }
  });
  const port = await listen(server);
  return {
    port,
    inward: () => withoutChunkMarks(Buffer.concat(inward)),
    outward: () => withoutChunkMarks(Buffer.concat(outward)),
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** Chunked transfer may cut a text in two; without its marks the text is whole. Both readings are searched. */
function withoutChunkMarks(bytes: Buffer): Buffer {
  const joined = bytes.toString('latin1').replace(/\r\n[0-9a-f]+\r\n/g, '');
  return Buffer.concat([bytes, Buffer.from('\n'), Buffer.from(joined, 'latin1')]);
}
