/** A load of requests that are made before, on many connections, from this process, on bare sockets: what comes back per second. */
import { connect, type Socket } from 'node:net';

export type Load = {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly failures: number;
};

/**
 * Sends the next of `requests` on each of `connections` as soon as its answer is whole, for `durationMs`; after the last, the first.
 * A request with an idempotency key acts when it is sent first; from then on it brings a stored answer.
 */
export async function load(
  port: number,
  requests: readonly Uint8Array[],
  connections: number,
  durationMs: number,
): Promise<Load> {
  const latenciesMs: number[] = [];
  let failures = 0;
  let sent = 0;
  const endMs = performance.now() + durationMs;
  const startMs = performance.now();
  const drive = (): Promise<void> =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.setNoDelay(true);
      let answer: AnswerReader;
      let sentMs = 0;
      const send = (): void => {
        if (performance.now() >= endMs) {
          socket.destroy();
          resolve();
          return;
        }
        answer = new AnswerReader();
        sentMs = performance.now();
        socket.write(requests[sent % requests.length] ?? NOTHING);
        sent += 1;
      };
      socket.on('connect', send);
      socket.on('data', (chunk) => {
        if (!answer.take(chunk)) return;
        if (answer.status === 200) latenciesMs.push(performance.now() - sentMs);
        else failures += 1;
        reconnectOrSend(socket, answer, send);
      });
      socket.on('error', () => {
        failures += 1;
        resolve();
      });
      socket.on('close', () => resolve());
    });
  await Promise.all(Array.from({ length: connections }, drive));
  const elapsedSec = (performance.now() - startMs) / 1000;
  latenciesMs.sort((a, b) => a - b);
  const at = (part: number): number => latenciesMs[Math.floor(latenciesMs.length * part)] ?? Number.NaN;
  return { perSecond: latenciesMs.length / elapsedSec, p50Ms: at(0.5), p99Ms: at(0.99), failures };
}

const NOTHING = new Uint8Array();

function reconnectOrSend(socket: Socket, answer: AnswerReader, send: () => void): void {
  if (answer.closes) socket.destroy();
  else send();
}

/** Reads one HTTP/1.1 answer with a Content-Length or chunks, enough to know when it is whole; the body is not looked at. */
class AnswerReader {
  status = 0;
  closes = false;
  #head: Buffer = Buffer.alloc(0);
  #isHeadRead = false;
  #missing = 0;
  #isChunked = false;

  /** True once the answer is whole. */
  take(chunk: Buffer): boolean {
    if (this.#isHeadRead) return this.#takeBody(chunk);
    this.#head = this.#head.length === 0 ? chunk : Buffer.concat([this.#head, chunk]);
    const end = this.#head.indexOf('\r\n\r\n');
    if (end < 0) return false;
    const head = this.#head.toString('latin1', 0, end);
    this.#isHeadRead = true;
    this.status = Number(head.slice(9, 12));
    this.closes = /\r\nconnection: *close/i.test(head);
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    this.#isChunked = length === undefined;
    this.#missing = Number(length ?? 0);
    return this.#takeBody(this.#head.subarray(end + 4));
  }

  #takeBody(bytes: Buffer): boolean {
    if (this.#isChunked) return bytes.length >= 5 && bytes.toString('latin1', bytes.length - 5) === '0\r\n\r\n';
    this.#missing -= bytes.length;
    return this.#missing <= 0;
  }
}
