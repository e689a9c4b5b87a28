/** Reply: what the sandbox puts on the wire for one request. Bodies of the service itself are JSON. */
import type { HeaderLine } from '../../../shared/http/message.ts';

export type Reply = {
  readonly status: number;
  readonly headers: readonly HeaderLine[];
  readonly body: Uint8Array;
  /** The body is kept by its maker and answered again: whoever wants to remember it may refer to it. */
  readonly isShared?: true;
};

const JSON_TYPE = 'application/json; charset=utf-8';

export function jsonReply(status: number, json: unknown, headers: readonly HeaderLine[] = []): Reply {
  return textReply(status, JSON_TYPE, JSON.stringify(json), headers);
}

export function textReply(
  status: number,
  contentType: string,
  text: string,
  headers: readonly HeaderLine[] = [],
): Reply {
  return { status, headers: [['Content-Type', contentType], ...headers], body: Buffer.from(text) };
}
