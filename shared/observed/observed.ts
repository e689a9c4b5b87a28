/**
 * Observed: a request as it was seen, what its headers say was signed, how it was judged, and what was answered. JSON.
 *
 * One noun, many readers: an Exchange, a Delivery, an entry of the sandbox's journal and a paste are all Observed, so the
 * page draws each of them with one view. Bytes are padded base64. Secrets are masked before an Observed is made:
 * `maskedSecrets` counts the places. `observe.ts` makes it.
 */
import type { HeaderLine } from '../http/message.ts';
import type { RequestNote } from '../http/read-request.ts';
import type { SigningProfile } from '../signature/profile.ts';
import type { BaseLine } from '../signature/trace.ts';
import type { Check } from '../signature/verdict.ts';

export type TraceJson = {
  readonly profile: SigningProfile;
  readonly keyId: string;
  readonly publicKeyBase64: string;
  readonly bodyDigestBase64?: string;
  readonly createdSec: number;
  readonly expiresSec?: number;
  readonly lines: readonly BaseLine[];
  readonly signatureParams: string;
  /** With the token masked by as many `*`; `hashBase64` and `signatureBase64` are over the true bytes. */
  readonly baseBase64: string;
  readonly hashBase64: string;
  readonly signatureBase64: string;
};

/** A body as it crosses a door: at most the first `BODY_PREVIEW_BYTES`; the rest is fetched with `exchange.body`. */
export type BodyJson = { readonly base64: string; readonly totalBytes: number };

export const BODY_PREVIEW_BYTES = 262_144;

export type VerdictJson = { readonly verified: boolean; readonly checks: readonly Check[] };

export type ObservedRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly HeaderLine[];
  readonly body: BodyJson;
};

export type ObservedResponse = {
  readonly status: number;
  readonly reason: string;
  readonly httpVersion: string;
  readonly headers: readonly HeaderLine[];
  readonly body: BodyJson;
};

export type Observed = {
  readonly request: ObservedRequest;
  /** What the reader of a text noticed: surplus bytes, a byte-order mark, folded lines. */
  readonly notes?: readonly RequestNote[];
  /** What the signature headers say was signed; absent where they or a component they name cannot be read. */
  readonly trace?: TraceJson;
  /** Absent where nobody judged it. */
  readonly verdict?: VerdictJson;
  /** Absent where no status was answered. */
  readonly response?: ObservedResponse;
  readonly maskedSecrets: number;
};

/** What we signed and judged ourselves: trace and verdict are there. */
export type SignedObserved = Observed & Required<Pick<Observed, 'trace' | 'verdict'>>;
