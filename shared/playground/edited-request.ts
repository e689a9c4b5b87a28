/**
 * EditedRequest: a request that is edited in every part, between the one it was taken from and the next one sent.
 *
 * Each header line has an id: for an untouched line, its index in the sent request. So moved, changed and removed lines
 * are known without guessing. It excludes Signature, Signature-Input, and the Host and Connection lines that the
 * transport adds. This file does not sign; it holds the token only as its mask.
 */
import { toBase64 } from '../bytes/base64.ts';
import type { HeaderLine } from '../http/message.ts';
import { splitUrl } from '../http/url-parts.ts';
import type { ObservedRequest } from '../observed/observed.ts';
import type { PlaygroundEdit } from '../playground/playground-edit.ts';
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

/** A request that was sent or previewed, ready for editing. `body` is its complete body, `profile` how it is signed anew. */
export function takeUp(
  { method, url, headers }: Pick<ObservedRequest, 'method' | 'url' | 'headers'>,
  profile: SigningProfile,
  body: Uint8Array,
): EditedRequest {
  const lines = headers
    .map(([name, value], id) => ({ id, name, value }))
    .filter(({ id, name }) => !isSignatureHeader(name) && !isOfTransport(headers, id, url));
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

/** The edit in the contract's form. */
export function asPlaygroundEdit(edit: EditedRequest): PlaygroundEdit {
  const { method, url, lines, body, createdSec, expiresSec, profile } = edit;
  const headers = lines.map(({ name, value }): [string, string] => [name, value]);
  return { method, url, headers, bodyBase64: toBase64(body), createdSec, expiresSec, profile };
}
