/** Frames of a WebSocket by hand, for what no library sends. Source: RFC 6455 section 5.2. */
import { connect } from 'node:net';

export type FrameOptions = {
  /** 1 text (default), 2 bytes, 0 goes on, 8 close, 9 ping. */
  readonly opcode?: number;
  /** False: more of the message follows. */
  readonly isLast?: boolean;
  /** The bit that says that the message is compressed. */
  readonly isCompressed?: boolean;
  readonly isMasked?: boolean;
  /** The length that it claims; default: its true one. */
  readonly length?: bigint;
};

export function frame(payload: string | Uint8Array, options: FrameOptions = {}): Buffer {
  const { opcode = 1, isLast = true, isCompressed = false, isMasked = true } = options;
  const bytes = Buffer.from(payload);
  const head = Buffer.alloc(14);
  head[0] = (isLast ? 0x80 : 0) | (isCompressed ? 0x40 : 0) | opcode;
  const { length = BigInt(bytes.length) } = options;
  let at = 2;
  if (length < 126n) head[1] = Number(length);
  else if (length < 65_536n) {
    head[1] = 126;
    at = head.writeUInt16BE(Number(length), 2);
  } else {
    head[1] = 127;
    at = head.writeBigUInt64BE(length, 2);
  }
  if (!isMasked) return Buffer.concat([head.subarray(0, at), bytes]);
  head[1] = (head[1] ?? 0) | 0x80;
  // A mask of zeros leaves the payload as it is.
  return Buffer.concat([head.subarray(0, at + 4), bytes]);
}

type Spoken = {
  /** Of the answer to the handshake. */
  readonly head: string;
  /** The texts that came, in their order. */
  readonly texts: readonly string[];
  /** Of the closing frame: its status code and reason; 1006 where none came. */
  readonly status: number;
  readonly name: string;
};

/** Writes each part in turn and reads until the other side closes, which it is helped with. */
export function converseInFrames(port: number, parts: readonly (string | Uint8Array)[]): Promise<Spoken> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let read = Buffer.alloc(0);
    let isClosing = false;
    socket.setTimeout(10_000, () => socket.destroy(new Error('the door neither closes nor says anything')));
    socket.on('connect', () => {
      for (const part of parts) socket.write(part);
    });
    socket.on('data', (chunk) => {
      read = Buffer.concat([read, chunk]);
      if (isClosing || spokenIn(read).status === 1006) return;
      isClosing = true;
      socket.end(frame(Buffer.from([0x03, 0xe8]), { opcode: 8 }));
    });
    socket.on('error', (error: NodeJS.ErrnoException) => void (error.code === undefined && reject(error)));
    socket.on('close', () => resolve(spokenIn(read)));
  });
}

function spokenIn(read: Buffer): Spoken {
  const end = read.indexOf('\r\n\r\n');
  const texts: string[] = [];
  let closing: Uint8Array = new Uint8Array();
  for (let at = end + 4; end >= 0 && at + 2 <= read.length; ) {
    const short = (read[at + 1] ?? 0) & 0x7f;
    const [begin, length] =
      short < 126
        ? [at + 2, short]
        : short === 126
          ? [at + 4, read.readUInt16BE(at + 2)]
          : [at + 10, Number(read.readBigUInt64BE(at + 2))];
    const payload = read.subarray(begin, begin + length);
    if (payload.length < length) break;
    const opcode = (read[at] ?? 0) & 0x0f;
    if (opcode === 1) texts.push(payload.toString());
    if (opcode === 8) closing = payload;
    at = begin + length;
  }
  return {
    head: read.toString('latin1', 0, Math.max(end, 0)),
    texts,
    status: closing.length >= 2 ? Buffer.from(closing).readUInt16BE(0) : 1006,
    name: Buffer.from(closing).toString('utf8', 2),
  };
}
