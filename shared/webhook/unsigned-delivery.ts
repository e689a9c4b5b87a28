/** A webhook message before it is signed: a POST of JSON with the three headers that its signature covers. */
import { contentDigest } from '../http/content-digest.ts';
import type { HttpRequest } from '../http/message.ts';
import type { CryptoPort } from '../signature/ports.ts';

export function unsignedDelivery(url: string, body: Uint8Array, crypto: CryptoPort): HttpRequest {
  const headers = [
    ['Content-Type', 'application/json'],
    ['Content-Digest', contentDigest(crypto.sha512(body))],
    ['Content-Length', String(body.length)],
  ] as const;
  return { method: 'POST', url, headers, body };
}
