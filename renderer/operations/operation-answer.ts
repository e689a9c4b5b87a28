/** The result of a send: its exchange, the whole answer as text, and its tree if it is JSON. */
import { decodeUtf8 } from '../../shared/bytes/utf8.ts';
import type { Host } from '../../shared/contract/host.ts';
import type { Answer, Failure } from '../../shared/failure.ts';
import type { JsonNode } from '../../shared/json/json-node.ts';
import { parseJson } from '../../shared/json/parse-json.ts';
import type { Exchange } from '../../shared/request/exchange.ts';
import { exchangeBody } from '../app/exchange-body.ts';

export type OperationAnswer = {
  readonly exchange: Exchange;
  readonly bytes: Uint8Array;
  readonly text: string;
  /** Absent if the answer is not JSON or is incomplete. */
  readonly tree?: JsonNode;
  /** Why the body is incomplete. */
  readonly bodyFailure?: Failure;
};

/** Failures of the way to the service: with these no byte of the request left. */
const BEFORE_SENDING = /^(?:url-unusable|host-unknown|connection-refused|connect-timeout|network-unreachable|tls-.+)$/;

/** Whether the request may have reached the service. */
export function leftHere({ failure }: Pick<Exchange, 'failure'>): boolean {
  return failure === undefined || !BEFORE_SENDING.test(failure.code);
}

const BOUND = { mostBytes: 8_388_608, tooLong: 'Open the exchange in Phone to read it in parts.' };

/** The recorded exchange with its answer. */
export async function fetchAnswer(host: Pick<Host, 'call'>, id: string): Promise<Answer<OperationAnswer>> {
  const kept = await host.call('history.get', { id });
  if (!kept.ok) return kept;
  const exchange = kept.value;
  const body = await exchangeBody(host, exchange, 'response', BOUND);
  if (!body.ok) return { ok: true, value: { exchange, bytes: new Uint8Array(0), text: '', bodyFailure: body.failure } };
  const text = decodeUtf8(body.value);
  const outcome = parseJson(text);
  return { ok: true, value: { exchange, bytes: body.value, text, ...(outcome.ok ? { tree: outcome.value } : {}) } };
}
