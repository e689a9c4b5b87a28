/**
 * Observed: a request as it was seen, what its headers say was signed, the verdict, and the answer. JSON.
 *
 * An Exchange, a Delivery, an entry of the sandbox's journal and a paste are all Observed, so the page draws each with
 * the same view. Bytes are padded base64. Secrets are masked before an Observed is made; `maskedSecrets` counts the
 * places. `observe.ts` makes it.
 */
import type { HeaderLine } from '../http/message.ts';
import type { RequestNote } from '../http/read-request.ts';
import type { SigningProfile } from '../signature/profile.ts';
import type { BaseLine } from '../signature/trace.ts';
import type { Check, Warning } from '../signature/verdict.ts';

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

/** A body as it crosses a door: at most the first `BODY_PREVIEW_BYTES`. `exchange.body` fetches the rest. */
export type BodyJson = { readonly base64: string; readonly totalBytes: number };

export const BODY_PREVIEW_BYTES = 262_144;

/** `warnings` is absent if there are none. */
export type VerdictJson = {
  readonly verified: boolean;
  readonly checks: readonly Check[];
  readonly warnings?: readonly Warning[];
};

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
  /** What the signature headers say was signed; absent if they, or a component they name, cannot be read. */
  readonly trace?: TraceJson;
  /** Absent if nobody judged it. */
  readonly verdict?: VerdictJson;
  /** Absent if there was no status. */
  readonly response?: ObservedResponse;
  readonly maskedSecrets: number;
};

/** A request that we signed and judged ourselves, so it has trace and verdict. */
export type SignedObserved = Observed & Required<Pick<Observed, 'trace' | 'verdict'>>;
