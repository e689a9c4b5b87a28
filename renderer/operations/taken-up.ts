/** Reads a recorded exchange as an input of the catalogue, and lists what a draft cannot hold. */
import { decodeUtf8Strict } from '../../shared/bytes/utf8.ts';
import type { Host } from '../../shared/contract/host.ts';
import { operationInputFrom, type ReadInput } from '../../shared/form/input-from-request.ts';
import { firstHeader } from '../../shared/http/message.ts';
import type { Exchange } from '../../shared/request/exchange.ts';
import { isMadeAnew } from '../../shared/request/made-anew.ts';
import { exchangeBody } from '../app/exchange-body.ts';

/** A note above the form until dismissed. `operation` is absent if none fits. */
export type TakenUp = {
  readonly operation?: string;
  readonly exchangeId?: string;
  /** `14:03 accounts.create`, or another source. */
  readonly source: string;
  readonly leftOver: readonly string[];
};

const BOUND = { mostBytes: 1_048_576, tooLong: 'Edit it in the playground.' };

/** Reads the exchange. A failure becomes a left-over, with no input. */
export async function takeUpExchange(
  host: Pick<Host, 'call'>,
  exchangeId: string,
  environmentId: string | undefined,
): Promise<TakenUp & ReadInput> {
  const kept = await host.call('history.get', { id: exchangeId });
  if (!kept.ok) return { exchangeId, source: 'an exchange', leftOver: [kept.failure.message] };
  const exchange = kept.value;
  const { request } = exchange;
  const from = { exchangeId, source: exchange.label };
  const body = await exchangeBody(host, exchange, 'request', BOUND);
  if (!body.ok) return { ...from, leftOver: [body.failure.message] };
  const text = decodeUtf8Strict(body.value);
  if (!text.ok) return { ...from, leftOver: ['the body: it is not UTF-8, and a draft is text'] };
  const contentType = firstHeader(request.headers, 'content-type') ?? '';
  const read = operationInputFrom(request.method, request.url, text.value, contentType);
  if (!read.input) return { ...from, leftOver: read.leftOver };
  const elsewhere =
    exchange.environmentId === environmentId ? [] : ['its environment: the draft is for the one that is chosen'];
  return {
    ...from,
    input: read.input,
    leftOver: [...read.leftOver, ...foreignHeaders(exchange), ...elsewhere],
  };
}

function foreignHeaders({ request }: Exchange): string[] {
  const foreign = request.headers
    .map(([header]) => header)
    .filter((header) => !isMadeAnew(header) && header.toLowerCase() !== 'content-type');
  return [...new Set(foreign)].map((header) => `the header ${header}: a draft holds none beside the service’s own`);
}
