/**
 * The body of a request, read to its end or to where it broke off.
 *
 * A body beyond the limit is never held. How much of it is read and thrown away is the server's choice: enough, so that an
 * honest sender gets to read the refusal, or nothing at all.
 */
import type { IncomingMessage } from 'node:http';

export type ReadBody =
  /** `cut-off`: the sender went away before the promised end; these bytes had come. */
  { readonly kind: 'whole' | 'cut-off'; readonly bytes: Uint8Array } | { readonly kind: 'too-large' };

export type BodyLimits = {
  readonly maxBytes: number;
  /** So much of a body that is too large is read before the connection ends; absent: no byte more. */
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
