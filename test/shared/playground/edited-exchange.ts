/** An exchange and its edit for tests of free editing: really prepared and signed. */
import { type EditedRequest, takeUp } from '../../../shared/playground/edited-request.ts';
import type { SignedExchange } from '../../../shared/request/exchange.ts';
import { recordedExchange } from '../../support/recorded-exchange.ts';

/** `sentByTransport`: with the Host and Connection lines that the transport appends. */
export function editedExchange(): { readonly exchange: SignedExchange; readonly edit: EditedRequest } {
  const { exchange: made, requestBody } = recordedExchange({ id: 'sent' });
  const headers = [...made.request.headers, ['Host', '127.0.0.1:4010'] as const, ['Connection', 'close'] as const];
  const exchange = { ...made, request: { ...made.request, headers } };
  return { exchange, edit: takeUp(exchange.request, exchange.trace.profile, requestBody) };
}

/** The id of the line with this name. */
export function lineId(edit: EditedRequest, name: string): number {
  const line = edit.lines.find((one) => one.name.toLowerCase() === name);
  if (!line) throw new Error(`The edit has no line ${name}.`);
  return line.id;
}
