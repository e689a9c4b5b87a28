/** Puts a request on the wire exactly as it is given, over node:http, and reads the whole answer. */
import { request as httpRequest } from 'node:http';
import { headerLines } from '../../electron/http/raw-headers.ts';
import type { HeaderLine, HttpRequest } from '../../shared/http/message.ts';

export type RawAnswer = {
  readonly status: number;
  readonly headers: readonly HeaderLine[];
  readonly bytes: Uint8Array;
  readonly text: string;
};

export function sendRequest({ method, url, headers, body }: HttpRequest): Promise<RawAnswer> {
  const { hostname, port, host } = new URL(url);
  const path = url.slice(url.indexOf(host) + host.length) || '/';
  const lines = headers.some(([name]) => name.toLowerCase() === 'host')
    ? headers
    : [['Host', host] as const, ...headers];
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      { method, hostname, port, path, headers: lines.flat() as never, agent: false },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () => {
          const bytes = new Uint8Array(Buffer.concat(chunks));
          const answered = headerLines(incoming.rawHeaders);
          const text = Buffer.from(bytes).toString('utf8');
          resolve({ status: incoming.statusCode ?? 0, headers: answered, bytes, text });
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(Buffer.from(body));
  });
}
