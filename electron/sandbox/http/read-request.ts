/**
 * From node's IncomingMessage to our HttpRequest: header lines as they came, and the whole body.
 *
 * The target-URI is the scheme, the Host and the target, character by character; an absolute target stands for itself.
 */
import type { IncomingMessage } from 'node:http';
import { type HttpRequest, headerValues } from '../../../shared/http/message.ts';
import { headerLines } from '../../http/raw-headers.ts';

/** How much of an oversized body is read and thrown away, so that its sender gets to read the refusal. */
const MAX_DISCARDED_BYTES = 33_554_432;

export function readHead(incoming: IncomingMessage, body: Uint8Array, scheme: 'http' | 'https' = 'http'): HttpRequest {
  const headers = headerLines(incoming.rawHeaders);
  const target = incoming.url ?? '';
  const host = headerValues(headers, 'host')[0] ?? '';
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(target) ? target : `${scheme}://${host}${target}`;
  return { method: incoming.method ?? '', url, headers, body };
}

export type ReadBody =
  | { readonly kind: 'whole'; readonly bytes: Uint8Array }
  | { readonly kind: 'too-large' }
  /** The sender went away, or sent far more than is worth discarding; nobody is left to answer. */
  | { readonly kind: 'gone' };

const NOTHING: ReadBody = { kind: 'whole', bytes: new Uint8Array() };

/** Reads the body to its end; beyond `limit` bytes it is discarded and reported as too large. */
export function readBody(incoming: IncomingMessage, limit: number): Promise<ReadBody> | ReadBody {
  if (
    incoming.method === 'GET' &&
    incoming.headers['content-length'] === undefined &&
    !incoming.headers['transfer-encoding']
  ) {
    incoming.resume();
    return NOTHING;
  }
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else chunks.length = 0;
      if (size > MAX_DISCARDED_BYTES) incoming.destroy();
    });
    incoming.on('end', () => {
      resolve(size > limit ? { kind: 'too-large' } : { kind: 'whole', bytes: new Uint8Array(Buffer.concat(chunks)) });
    });
    incoming.on('error', () => resolve({ kind: 'gone' }));
    incoming.on('close', () => resolve({ kind: 'gone' }));
  });
}
