/** Requests whose Content-Digest, Content-Length or body is another than the right one. */
import { digestOf, type WireRequest } from '../../../../electron/vectors/letter.ts';
import { RIGHT, written } from './told.ts';

export const digest = (value: string | undefined, sent = RIGHT): WireRequest =>
  written('Content-Digest', () => value, sent);

export const length = (value: string | undefined, sent = RIGHT): WireRequest =>
  written('Content-Length', () => value, sent);

/** With these bytes for the digest. */
export const of = (bytes: Uint8Array, sent = RIGHT): WireRequest =>
  digest(`sha-512=:${Buffer.from(bytes).toString('base64')}:`, sent);

export const bodied = (body: string | Uint8Array, sent = RIGHT): WireRequest => ({
  ...sent,
  body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
});

export const also = (sent: WireRequest, ...more: [string, string][]): WireRequest => ({
  ...sent,
  headers: [...sent.headers, ...more],
});

/** Its digest and length are of `signed`, and `came` came. */
export const counted = (signed: string, came: string): WireRequest =>
  bodied(came, digest(digestOf(Buffer.from(signed)), length(String(Buffer.byteLength(signed)))));

/** A right request with a body of few forms, so that nothing takes long to be none of them. */
export const SHORT = counted('c', 'c');
