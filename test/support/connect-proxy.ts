/** A small real proxy: it answers CONNECT, asks for credentials where told to, and carries bytes both ways; closed with the test. */
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { listening } from './listening.ts';

export type ConnectProxy = {
  readonly port: number;
  /** Each CONNECT as it came: destination and raw header lines. */
  readonly asked: { readonly destination: string; readonly headers: readonly string[] }[];
  /** Requests that were not CONNECT; there should be none. */
  readonly others: string[];
};

export type ProxyRules = {
  /** `user:password` */
  readonly credentials?: string;
  /** Answered to every CONNECT in place of a tunnel. */
  readonly refusal?: string;
  /** Every destination is reached at this port of 127.0.0.1, whatever its name. */
  readonly leadsTo?: number;
};

export async function startConnectProxy(rules: ProxyRules = {}): Promise<ConnectProxy> {
  const asked: ConnectProxy['asked'] = [];
  const others: string[] = [];
  const server = createServer((request, response) => {
    others.push(`${request.method} ${request.url}`);
    response.writeHead(501).end();
  });
  server.on('connection', (socket) => void socket.on('error', () => {}));
  server.on('connect', (request, client: Socket) => {
    asked.push({ destination: request.url ?? '', headers: request.rawHeaders });
    const expected = rules.credentials && `Basic ${Buffer.from(rules.credentials).toString('base64')}`;
    if (expected !== undefined && request.headers['proxy-authorization'] !== expected) {
      client.end('HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="t"\r\n\r\n');
      return;
    }
    if (rules.refusal !== undefined) {
      client.end(`HTTP/1.1 ${rules.refusal}\r\n\r\n`);
      return;
    }
    const upstream = connect(rules.leadsTo ?? Number(/:(\d+)$/.exec(request.url ?? '')?.[1]), '127.0.0.1');
    client.on('close', () => upstream.destroy());
    upstream.on('error', () => client.destroy());
    upstream.on('connect', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      client.pipe(upstream);
      upstream.pipe(client);
    });
  });
  const port = await listening(server);
  return { port, asked, others };
}
