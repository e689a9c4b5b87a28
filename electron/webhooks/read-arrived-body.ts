/**
 * Reads the body of a message to its end, or to where it broke off: what came of a message is evidence, also when the rest
 * never came. Beyond the limit nothing more is read.
 */
import type { IncomingMessage } from 'node:http';

export type ArrivedBody =
  | { readonly kind: 'whole' | 'cut-off'; readonly bytes: Uint8Array }
  | { readonly kind: 'too-large' };

export function readArrivedBody(incoming: IncomingMessage, maxBytes: number): Promise<ArrivedBody> {
  if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) return Promise.resolve({ kind: 'too-large' });
  const chunks: Buffer[] = [];
  let size = 0;
  const bytes = () => new Uint8Array(Buffer.concat(chunks));
  return new Promise((resolve) => {
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBytes) {
        chunks.push(chunk);
        return;
      }
      incoming.pause();
      chunks.length = 0;
      resolve({ kind: 'too-large' });
    });
    incoming.on('end', () => resolve({ kind: incoming.complete ? 'whole' : 'cut-off', bytes: bytes() }));
    incoming.on('error', () => resolve({ kind: 'cut-off', bytes: bytes() }));
    incoming.on('close', () => resolve({ kind: 'cut-off', bytes: bytes() }));
  });
}
