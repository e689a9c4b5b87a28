/**
 * EditedRequest: a request in the playground, between its original exchange and the next one sent.
 *
 * Each header line has an id: for an untouched line, its index in the sent request. So moved, changed and removed lines
 * are known without guessing. It excludes Signature, Signature-Input, and the Host and Connection lines that the
 * transport adds. This file does not sign; it holds the token only as its mask.
 */
import { toBase64 } from '../bytes/base64.ts';
import type { HeaderLine, HttpRequest } from '../http/message.ts';
import { splitUrl } from '../http/url-parts.ts';
import type { PlaygroundEdit } from '../playground/playground-edit.ts';
import type { SignedExchange } from '../request/exchange.ts';
import { IDEMPOTENCY_ID, IDEMPOTENCY_KEY } from '../signature/covered.ts';
import type { SigningProfile } from '../signature/profile.ts';

/** One header line; `id` is its index in the sent request, or a higher number for an added line. */
export type EditedLine = { readonly id: number; readonly name: string; readonly value: string };

export type EditedRequest = {
  readonly method: string;
  /** Absolute and verbatim. */
  readonly url: string;
  readonly lines: readonly EditedLine[];
  readonly body: Uint8Array;
  /** Unix seconds; undefined: the moment of signing. */
  readonly createdSec: number | undefined;
  /** Unix seconds; undefined: as the profile says. */
  readonly expiresSec: number | undefined;
  readonly profile: SigningProfile;
  /** Content-Digest and Content-Length follow the body; if false, they stay stale. */
  readonly isInStep: boolean;
};

/** The largest body of an edit that fits through a door: its base64 meets the contract's limit. */
export const MAX_EDITED_BODY_BYTES = 1_048_576;

/** True for the two headers derived from the rest. */
function isSignatureHeader(name: string): boolean {
  const lower = name.toLowerCase();
  return lower === 'signature' || lower === 'signature-input';
}

/** True for the idempotency header, under either name. */
export function isIdempotencyHeader(name: string): boolean {
  const lower = name.toLowerCase();
  return lower === IDEMPOTENCY_KEY || lower === IDEMPOTENCY_ID;
}

/** The exchange's request, ready for editing. `body` is its complete body. */
export function takeUp(exchange: SignedExchange, body: Uint8Array): EditedRequest {
  const { method, url, headers } = exchange.request;
  const lines = headers
    .map(([name, value], id) => ({ id, name, value }))
    .filter(({ id, name }) => !isSignatureHeader(name) && !isOfTransport(headers, id, url));
  const { profile } = exchange.trace;
  return { method, url, lines, body, createdSec: undefined, expiresSec: undefined, profile, isInStep: true };
}

/** Host and Connection as the transport appends them: after the signature headers, with fixed values. */
function isOfTransport(headers: readonly HeaderLine[], index: number, url: string): boolean {
  const [name = '', value = ''] = headers[index] ?? [];
  const isAfterSignature = headers.slice(0, index).some(([before]) => isSignatureHeader(before));
  if (!isAfterSignature) return false;
  const lower = name.toLowerCase();
  return (lower === 'host' && value === splitUrl(url).authority) || (lower === 'connection' && value === 'close');
}

export function headersOf(edit: EditedRequest): readonly HeaderLine[] {
  return edit.lines.map(({ name, value }) => [name, value]);
}

/** The request without its signature headers; the token is masked. */
export function requestOf(edit: EditedRequest): HttpRequest {
  return { method: edit.method, url: edit.url, headers: headersOf(edit), body: edit.body };
}

/** The edit in the contract's form. `createdSec` replaces "now" if the edit has no time of its own. */
export function asPlaygroundEdit(edit: EditedRequest, createdSec?: number): PlaygroundEdit {
  const created = edit.createdSec ?? createdSec;
  return {
    method: edit.method,
    url: edit.url,
    headers: edit.lines.map(({ name, value }): [string, string] => [name, value]),
    bodyBase64: toBase64(edit.body),
    createdSec: created,
    expiresSec: edit.expiresSec,
    profile: edit.profile,
  };
}
