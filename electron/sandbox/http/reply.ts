/** Reply: what the sandbox sends for one request. Bodies of the service itself are JSON. */
import type { HeaderLine } from '../../../shared/http/message.ts';

export type Reply = {
  readonly status: number;
  readonly headers: readonly HeaderLine[];
  readonly body: Uint8Array;
  /** The handler caches this body and sends it again, so others may keep a reference instead of copying it. */
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
