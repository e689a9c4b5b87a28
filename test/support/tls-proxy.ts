/**
 * A proxy that ends TLS before a server without it, as people put one before the sandbox; closed with the test.
 *
 * Works on request lines and header lines as they are, so what it changes is what it is told to change.
 */
import { request as forward } from 'node:http';
import { request as send } from 'node:https';
import type { HttpRequest } from '../../shared/http/message.ts';
import { targetOf } from '../../shared/http/url-parts.ts';
import { makeAuthority } from './test-certificates.ts';
import { listenTls } from './tls-server.ts';

export type TlsProxyOptions = {
  /** Without it, Host is that of the server behind, as nginx sends it. */
  readonly keepsHost?: boolean;
  /** The beginning of the path that it takes off. */
  readonly cuts?: string;
  readonly adds?: readonly (readonly [name: string, value: string])[];
};

export type TlsProxy = {
  /** `https://localhost:PORT`. */
  readonly url: string;
  /** Where it forwards to. */
  to(url: string): void;
  /** Sends a request to it as a client would that trusts its authority. */
  send(request: HttpRequest): Promise<{ readonly status: number; readonly text: string }>;
};

export async function startTlsProxy({ keepsHost, cuts = '', adds = [] }: TlsProxyOptions): Promise<TlsProxy> {
  const authority = makeAuthority();
  const { cert, key } = authority.issue('good');
  let behind = new URL('http://127.0.0.1:1');
  const port = await listenTls({ cert, key }, (incoming, response) => {
    const raw = incoming.rawHeaders;
    const lines = raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1] ?? ''] as const] : []));
    const kept = lines.filter(([name]) => name.toLowerCase() !== 'host');
    const host = keepsHost === true ? (incoming.headers.host ?? '') : behind.host;
    const target = incoming.url ?? '';
    const outgoing = forward({
      host: behind.hostname,
      port: behind.port,
      method: incoming.method,
      path: target.startsWith(cuts) ? target.slice(cuts.length) : target,
      headers: [['Host', host] as const, ...kept, ...adds].flat(),
    });
    outgoing.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    incoming.pipe(outgoing);
  });
  return {
    url: `https://localhost:${port}`,
    to(url) {
      behind = new URL(url);
    },
    send: ({ method, url, headers, body }) =>
      new Promise((resolve, reject) => {
        const lines = [['Host', new URL(url).host] as const, ...headers].flat();
        const path = targetOf(url);
        const outgoing = send({
          host: 'localhost',
          port,
          method,
          path,
          headers: lines,
          ca: authority.pem,
          agent: false,
        });
        outgoing.on('response', (answer) => {
          let text = '';
          answer.setEncoding('utf8').on('data', (part: string) => {
            text += part;
          });
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
        });
        outgoing.on('error', reject);
        outgoing.end(body);
      }),
  };
}
