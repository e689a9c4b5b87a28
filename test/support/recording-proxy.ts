/** A TCP proxy in front of a door of this machine that keeps every byte that crosses, each way. */
import { createConnection, createServer, type Socket } from 'node:net';
import { listen } from './listen.ts';

export type RecordingProxy = {
  readonly port: number;
  /** From the browser to the door; what it sent by a WebSocket stands behind it as it was before the browser masked it. */
  inward(): Buffer;
  /** From the door to the browser. */
  outward(): Buffer;
  close(): Promise<void>;
};

export async function startRecordingProxy(targetPort: number): Promise<RecordingProxy> {
  const inward: Buffer[][] = [];
  const outward: Buffer[][] = [];
  const sockets = new Set<Socket>();
  const server = createServer((browser) => {
    const door = createConnection({ host: '127.0.0.1', port: targetPort });
    const [asked, answered]: [Buffer[], Buffer[]] = [[], []];
    inward.push(asked);
    outward.push(answered);
    browser.on('data', (chunk) => void asked.push(chunk));
    door.on('data', (chunk) => void answered.push(chunk));
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
    inward: () =>
      Buffer.concat(inward.flatMap((chunks) => [Buffer.concat(chunks), ...unmasked(Buffer.concat(chunks))])),
    outward: () => withoutChunkMarks(Buffer.concat(outward.flat())),
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** What a browser sent by the WebSocket that this connection became: each frame's payload without its mask (RFC 6455 section 5). */
function unmasked(asked: Buffer): Buffer[] {
  const end = asked.indexOf('\r\n\r\n');
  if (!/^upgrade: websocket\r$/im.test(asked.subarray(0, end + 1).toString('latin1'))) return [];
  const payloads: Buffer[] = [];
  for (let at = end + 4; at + 6 <= asked.length; ) {
    const short = asked.readUInt8(at + 1) & 0x7f;
    const wide = { 126: 2, 127: 8 }[short] ?? 0;
    const length = wide === 0 ? short : asked.readUIntBE(at + 2 + Math.max(0, wide - 6), Math.min(wide, 6));
    const mask = at + 2 + wide;
    const payload = Buffer.from(asked.subarray(mask + 4, mask + 4 + length));
    for (const [index, byte] of payload.entries()) payload[index] = byte ^ asked.readUInt8(mask + (index % 4));
    payloads.push(payload);
    at = mask + 4 + length;
  }
  return payloads;
}

/** Chunked transfer may cut a text in two; without its marks the text is whole. Both readings are searched. */
function withoutChunkMarks(bytes: Buffer): Buffer {
  const joined = bytes.toString('latin1').replace(/\r\n[0-9a-f]+\r\n/g, '');
  return Buffer.concat([bytes, Buffer.from('\n'), Buffer.from(joined, 'latin1')]);
}
