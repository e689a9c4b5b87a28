/** An admin call as another program makes it: plain JSON over HTTP. */
import { sendRequest } from './send-request.ts';

export type AdminAnswer = {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the JSON of an answer as it comes
  readonly json: any;
  readonly text: string;
};

export async function adminCall(
  url: string,
  method: string,
  path: string,
  json?: unknown,
  headers: readonly (readonly [string, string])[] = [],
): Promise<AdminAnswer> {
  const body = json === undefined ? new Uint8Array() : new Uint8Array(Buffer.from(JSON.stringify(json)));
  const lines =
    json === undefined
      ? []
      : [['Content-Type', 'application/json'] as const, ['Content-Length', String(body.length)] as const];
  const { status, text } = await sendRequest({ method, url: `${url}${path}`, headers: [...lines, ...headers], body });
  return { status, json: JSON.parse(text) as unknown, text };
}
