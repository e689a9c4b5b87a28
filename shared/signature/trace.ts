/**
 * The trace of one signing: every step from the body to the headers, with the bytes of each.
 *
 * `sign.ts` makes it; the page and the code generators print it without deriving it again. It holds byte arrays;
 * the JSON form that crosses doors is in `observed/observed.ts`.
 */
import type { HttpRequest } from '../http/message.ts';
import type { SigningProfile } from './profile.ts';

/** Where the value of a base line came from. */
export type ComponentSource =
  | { readonly kind: 'header' /** indices into the request's headers */; readonly headerIndices: readonly number[] }
  | { readonly kind: 'derived' }
  | { readonly kind: 'signature-params' };

/** One line of the signature base. Offsets are bytes into the base; `end` excludes the line feed. */
export type BaseLine = {
  /** The component identifier as in the base, without quotes: `content-type`, `@method`, `@signature-params`. */
  readonly name: string;
  /** The identifier's parameters as in the base, such as `;key="a"`; absent if it has none. */
  readonly parameters?: string;
  readonly value: string;
  readonly source: ComponentSource;
  readonly start: number;
  readonly end: number;
};

/** Every step from body to headers with its bytes, enough to repeat the whole derivation by hand. */
export type SigningTrace = {
  readonly profile: SigningProfile;
  readonly keyId: string;
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
  /** SHA-512 of the body (64 bytes) if Content-Digest is covered. */
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
  /** What the key signed: the hash, the base or the hash as text, depending on `profile.signedMessage`. */
  readonly signedMessage: Uint8Array;
  /** 64 bytes. */
  readonly signature: Uint8Array;
};

/** The exact request to send. Not everything that is sent is signed: a USSD application is called as a gateway would. */
export type SentRequest = HttpRequest & { readonly trace?: SigningTrace };

/** The exact request to send, and how it was signed. Only `request/prepare.ts` makes one. */
export type PreparedRequest = HttpRequest & { readonly trace: SigningTrace };
