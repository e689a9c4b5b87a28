/**
 * Exchange: a PreparedRequest and its response or failure, with timings, in the JSON form that history keeps and doors
 * carry. Bytes are padded base64. Tokens are masked before an Exchange is made: `maskedSecrets` counts the places.
 *
 * One noun, many readers: phone, inspector, history and exports all read this; nobody derives it again.
 */
import type { Failure } from '../failure.ts';
import type { HeaderLine } from '../http/message.ts';
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

/** Milliseconds from the moment the request was handed to the transport; absent where that point was not reached. */
export type Timings = {
  readonly dnsMs?: number;
  readonly connectMs?: number;
  readonly tlsMs?: number;
  readonly firstByteMs?: number;
  readonly totalMs: number;
};

export type VerdictJson = { readonly verified: boolean; readonly checks: readonly Check[] };

export type ExchangeKind = 'ussd' | 'operation';

/** One line of the history list and of the ticker. */
export type ExchangeSummary = {
  readonly id: string;
  readonly kind: ExchangeKind;
  readonly environmentId: string;
  /** Name of the operation of the catalogue, e.g. `ussd.process`. */
  readonly operation: string;
  readonly method: string;
  readonly url: string;
  readonly startedAtMs: number;
  readonly totalMs: number;
  /** HTTP status, absent where no response came. */
  readonly status?: number;
  readonly failureCode?: string;
  /** Our own check of what was sent. */
  readonly verified: boolean;
  /** For people: `HOME · 1 → STOCKS`, `instruments.list`, `instruments.list → idle-timeout`; made by exchange-label.ts. */
  readonly label: string;
  readonly sessionId?: string;
};

export type Exchange = ExchangeSummary & {
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: readonly HeaderLine[];
    readonly body: BodyJson;
  };
  readonly trace: TraceJson;
  /** Verdict over the request as sent, made with the environment's public key. */
  readonly verdict: VerdictJson;
  readonly response?: {
    readonly status: number;
    readonly reason: string;
    readonly httpVersion: string;
    readonly headers: readonly HeaderLine[];
    readonly body: BodyJson;
  };
  readonly failure?: Failure;
  readonly timings: Timings;
  readonly maskedSecrets: number;
};
