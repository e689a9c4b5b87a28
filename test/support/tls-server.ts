/** An https server with a given certificate that answers every request with what it got; closed with the test. */
import type { RequestListener } from 'node:http';
import { createServer, type ServerOptions } from 'node:https';
import { listening } from './listening.ts';

export type TlsServer = {
  readonly url: string;
  readonly port: number /** "METHOD target" of each request. */;
  readonly requests: string[];
};

export async function startTlsServer(options: ServerOptions): Promise<TlsServer> {
  const requests: string[] = [];
  const port = await listenTls(options, (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    response.end(JSON.stringify(request.rawHeaders));
  });
  return { url: `https://localhost:${port}`, port, requests };
}

/** Listens on a free port of loopback until the test ends; gives the port. */
export async function listenTls(options: ServerOptions, listener: RequestListener): Promise<number> {
  const server = createServer(options, listener);
  server.on('tlsClientError', () => {});
  return listening(server);
}
