/** JSON in and out of the loopback door: bounded reading, and answers that no cache keeps. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Refusal, refusal } from './guard.ts';

export type JsonBody =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly refusal: Refusal };

/** Reads at most `maxBytes` of body and parses them. */
export async function readJson(request: IncomingMessage, maxBytes: number): Promise<JsonBody> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) {
      return {
        ok: false,
        refusal: refusal(413, 'body-too-large', `A call may be ${maxBytes} bytes; this one is larger.`),
      };
    }
    chunks.push(chunk);
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return {
      ok: false,
      refusal: refusal(400, 'body-malformed', `The body of a call is JSON in UTF-8; these ${bytes} bytes are not.`),
    };
  }
}

export function answerJson(response: ServerResponse, status: number, value: unknown): void {
  const body = Buffer.from(JSON.stringify(value));
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': body.length,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  });
  response.end(body);
}

export function answerRefusal(response: ServerResponse, { status, failure }: Refusal): void {
  // The rest of a refused body is not worth reading.
  response.setHeader('Connection', 'close');
  answerJson(response, status, { ok: false, failure });
}
