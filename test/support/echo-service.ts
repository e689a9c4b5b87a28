/** A service that is careless: it repeats every header and body that it was sent, the token among them. */
import { createServer, type RequestListener } from 'node:http';
import { listen } from './listen.ts';

export type EchoService = {
  readonly url: string;
  /** The same service at a place of its own: at `url` beside a live environment, others would be asked about as well. */
  readonly liveUrl: string;
  /** Authorization headers, in the order in which they came. */
  readonly authorizations: readonly string[];
  close(): Promise<void>;
};

export async function startEchoService(): Promise<EchoService> {
  const authorizations: string[] = [];
  const echo: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const authorization = request.headers.authorization ?? '';
      authorizations.push(authorization);
      response.writeHead(200, { 'Content-Type': 'application/json', 'X-Echo': authorization });
      response.end(JSON.stringify({ you: request.rawHeaders, sent: Buffer.concat(chunks).toString('utf8') }));
    });
  };
  const [tame, live] = await Promise.all([listenWith(echo), listenWith(echo)]);
  return {
    url: tame.url,
    liveUrl: live.url,
    authorizations,
    close: async () => void (await Promise.all([tame.close(), live.close()])),
  };
}

async function listenWith(listener: RequestListener) {
  const server = createServer(listener);
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
