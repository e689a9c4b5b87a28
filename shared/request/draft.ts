/** Draft: a request as a user filled it in, before anything is added or signed. `prepare.ts` does both. */
import type { SigningProfile } from '../signature/profile.ts';

/**
 * What a user filled in, before anything is added. `headers` come first, in the order given; `prepare` appends those
 * that the profile requires and that are missing (Content-Digest, Content-Length, the idempotency header).
 */
export type Draft = {
  readonly method: string;
  /** Path and query below the environment's base URL, beginning with `/v1/…`, verbatim. */
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array;
  /** The request line will have the whole URL; `@request-target` then is that URL. */
  readonly isAbsoluteForm?: boolean;
  /** Made once per intent and reused on retry; absent: draws a UUID. */
  readonly idempotencyKey?: string;
  /** Absolute Unix seconds, instead of the clock. */
  readonly createdSec?: number;
  readonly expiresSec?: number;
  /** Sign a Content-Digest or Content-Length in `headers` that does not match the body, instead of rejecting it. */
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
