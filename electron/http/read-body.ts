/**
 * Reads a request's body to its end, or to where it broke off.
 *
 * A body over the limit is never buffered. Each server chooses how much of it to read and discard: enough for an honest
 * sender to get the refusal, or nothing at all.
 */
import type { IncomingMessage } from 'node:http';

export type ReadBody =
  /** `cut-off`: the sender disconnected before the announced end; `bytes` are what had come. */
  { readonly kind: 'whole' | 'cut-off'; readonly bytes: Uint8Array } | { readonly kind: 'too-large' };

export type BodyLimits = {
  readonly maxBytes: number;
  /** How much of an oversized body is read before the connection ends; absent: nothing. */
  readonly discardBytes?: number;
};

const NOTHING: ReadBody = { kind: 'whole', bytes: new Uint8Array() };

export function readBody(
  incoming: IncomingMessage,
  { maxBytes, discardBytes = 0 }: BodyLimits,
): Promise<ReadBody> | ReadBody {
  const { 'content-length': promised, 'transfer-encoding': coding } = incoming.headers;
  if (incoming.method === 'GET' && promised === undefined && coding === undefined) {
    incoming.resume();
    return NOTHING;
  }
  if (discardBytes === 0 && Number(promised ?? 0) > maxBytes) return { kind: 'too-large' };
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const end = (kind: 'whole' | 'cut-off'): void =>
      resolve(size > maxBytes && kind === 'whole' ? { kind: 'too-large' } : { kind, bytes: joined(chunks) });
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBytes) {
        chunks.push(chunk);
        return;
      }
      chunks.length = 0;
      if (discardBytes === 0) {
        incoming.pause();
        resolve({ kind: 'too-large' });
      } else if (size > discardBytes) incoming.destroy();
    });
    incoming.on('end', () => end(incoming.complete ? 'whole' : 'cut-off'));
    incoming.on('error', () => end('cut-off'));
    incoming.on('close', () => end('cut-off'));
  });
}

const joined = (chunks: readonly Buffer[]): Uint8Array => new Uint8Array(Buffer.concat(chunks));
