/**
 * PreparedRequest: the exact request to put on the wire, and the trace of how it was signed.
 *
 * `prepare.ts` is the only place that makes one; transport sends its bytes, the inspector and the code generators print
 * its trace, and nobody derives it again. Byte arrays here; the JSON form that crosses doors is in `exchange.ts`.
 */
import type { HttpRequest } from '../http/message.ts';
import type { SigningProfile } from '../signature/profile.ts';

/** Where the value of a base line came from. */
export type ComponentSource =
  | { readonly kind: 'header' /** indices into the request's headers */; readonly headerIndices: readonly number[] }
  | { readonly kind: 'derived' }
  | { readonly kind: 'signature-params' };

/** One line of the signature base. Offsets are bytes into the base; `end` excludes the line feed. */
export type BaseLine = {
  /** The component identifier as it stands in the base, without quotes: `content-type`, `@method`, `@signature-params`. */
  readonly name: string;
  readonly value: string;
  readonly source: ComponentSource;
  readonly start: number;
  readonly end: number;
};

/** Every step from body to headers, each with its bytes, so that all of it can be derived by hand. */
export type SigningTrace = {
  readonly profile: SigningProfile;
  readonly keyId: string;
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
  /** SHA-512 of the body (64 bytes) where Content-Digest is covered. */
  readonly bodyDigest?: Uint8Array;
  readonly createdSec: number;
  readonly expiresSec?: number;
  /** The covered components in order, then `@signature-params`. */
  readonly lines: readonly BaseLine[];
  /** The value of `@signature-params`: the list and its parameters, without the label. */
  readonly signatureParams: string;
  /** UTF-8, lines joined by one LF, no final LF. */
  readonly base: Uint8Array;
  /** SHA-512 of the base: 64 bytes. */
  readonly hash: Uint8Array;
  /** What the key signed: the hash, the base or the hash as text, by `profile.signedMessage`. */
  readonly signedMessage: Uint8Array;
  /** 64 bytes. */
  readonly signature: Uint8Array;
};

export type PreparedRequest = HttpRequest & { readonly trace: SigningTrace };

/**
 * What a user filled in, before anything is added. `headers` come first in the order given; `prepare` appends what the
 * profile requires and is missing (Content-Digest, Content-Length, the idempotency header).
 */
export type Draft = {
  readonly method: string;
  /** Path and query below the environment's base URL, beginning with `/v1/…`, verbatim. */
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array;
  /** Made once per intent and reused on retry; a UUID is drawn when absent. */
  readonly idempotencyKey?: string;
  /** Absolute Unix seconds, in place of the clock. */
  readonly createdSec?: number;
  readonly expiresSec?: number;
  /** Sign a Content-Digest or Content-Length of `headers` that is not that of the body, instead of refusing it. */
  readonly keepStale?: boolean;
};

/** What `prepare` needs to know of an Environment. */
export type SigningEnvironment = {
  /** Without a trailing slash and without `/v1`, e.g. `http://127.0.0.1:4010`. */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly accessToken: string;
  readonly profile: SigningProfile;
};
