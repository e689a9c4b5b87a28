/** Makes the Exchange of a PreparedRequest and its outcome; `observe.ts` masks it and turns its bytes into JSON. */
import type { Failure } from '../failure.ts';
import type { HeaderLine, HttpResponse } from '../http/message.ts';
import type { Masker } from '../observed/mask-secrets.ts';
import { observe } from '../observed/observe.ts';
import type { SentRequest } from '../signature/trace.ts';
import type { Verdict } from '../signature/verdict.ts';
import type { Exchange } from './exchange.ts';

export type ExchangeParts = Pick<
  Exchange,
  'id' | 'kind' | 'environmentId' | 'operation' | 'label' | 'sessionId' | 'press' | 'map'
> &
  Pick<Exchange, 'startedAtMs' | 'timings' | 'failure' | 'weather' | 'by'> & {
    readonly prepared: SentRequest;
    readonly sentHeaders: readonly HeaderLine[];
    /** Absent if it was not signed. */
    readonly verdict?: Verdict | undefined;
    readonly response?: HttpResponse;
  };

/** An Exchange with its complete bodies; `exchange` itself holds at most BODY_PREVIEW_BYTES of each. */
export type RecordedExchange = {
  readonly exchange: Exchange;
  readonly requestBody: Uint8Array;
  readonly responseBody?: Uint8Array;
};

export function makeExchange(parts: ExchangeParts, masker: Masker): RecordedExchange {
  const { prepared, sentHeaders, response, failure, verdict } = parts;
  const label = masker.text(parts.label);
  const seen = { request: { ...prepared, headers: sentHeaders }, trace: prepared.trace, verdict, response };
  const { observed, requestBody, responseBody } = observe(seen, masker);
  const exchange: Exchange = {
    id: parts.id,
    kind: parts.kind,
    environmentId: parts.environmentId,
    operation: parts.operation,
    method: observed.request.method,
    url: observed.request.url,
    startedAtMs: parts.startedAtMs,
    totalMs: parts.timings.totalMs,
    status: response?.status,
    failureCode: failure?.code,
    verified: verdict?.verified,
    label,
    sessionId: parts.sessionId,
    press: parts.press && masker.json(parts.press),
    map: parts.map && masker.json(parts.map),
    ...observed,
    failure,
    timings: parts.timings,
    weather: parts.weather,
    by: parts.by,
  };
  return { exchange, requestBody, responseBody };
}

/** `List instruments`, or `List instruments → connection-refused` after a failure. */
export function exchangeLabel(label: string, { failure }: { readonly failure?: Failure }): string {
  return failure === undefined ? label : `${label} → ${failure.code}`;
}
