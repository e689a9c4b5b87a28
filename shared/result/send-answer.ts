/**
 * SendAnswer: the answer to a sent request as one JSON document, for scripts and for agents.
 *
 * What an Exchange holds is masked already, and the body's numbers stand beside as the service wrote them.
 */
import { decodeUtf8 } from '../bytes/utf8.ts';
import { jsonValue } from '../json/json-value.ts';
import type { SignedExchange } from '../request/exchange.ts';

export type SendAnswer = ReturnType<typeof sendAnswer>;

/** @param isKept whether history's file holds the exchange. */
export function sendAnswer(exchange: SignedExchange, responseBody: Uint8Array, isKept: boolean) {
  const { method, url, response, failure, verdict, timings } = exchange;
  const bodyText = response && decodeUtf8(responseBody);
  const value = bodyText === undefined ? undefined : jsonValue(bodyText);
  return {
    /** Absent where no file holds the exchange. */
    exchangeId: isKept ? exchange.id : undefined,
    method,
    url,
    /** Absent where no answer came, as are reason, headers, body and bodyText. */
    status: response?.status,
    reason: response?.reason,
    headers: response?.headers,
    /** The JSON value, or the text where it is none. */
    body: value === undefined ? bodyText : value,
    /** As received: its numbers keep every digit, which those of `body` may not. */
    bodyText,
    /** Our own check of what was sent. */
    verdict,
    timings,
    failure,
  };
}
