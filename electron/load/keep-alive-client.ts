/** Sends signed requests over connections that stay open, to one address on loopback: for loads, whose presses are no exchanges. */
import { Agent, request as httpRequest } from 'node:http';
import type { PreparedRequest } from '../../shared/signature/trace.ts';

export type LoadAnswer = { readonly status: number; readonly body: Buffer };

export type KeepAliveClient = {
  /** Undefined where no whole answer came. */
  send(request: PreparedRequest): Promise<LoadAnswer | undefined>;
  close(): void;
};

const LONGEST_MS = 30_000;

export function createKeepAliveClient(connections: number): KeepAliveClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return { send: (request) => send(agent, request), close: () => agent.destroy() };
}

function send(agent: Agent, { method, url, headers, body }: PreparedRequest): Promise<LoadAnswer | undefined> {
  const { hostname, port, host } = new URL(url);
  const path = url.slice(url.indexOf('/', 8));
  return new Promise((resolve) => {
    const lines = [['Host', host], ...headers].flat();
    const options = { agent, host: hostname, port, method, path, headers: lines, timeout: LONGEST_MS };
    const outgoing = httpRequest(options, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', () => resolve(undefined));
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, body: Buffer.concat(chunks) }));
    });
    outgoing.on('timeout', () => outgoing.destroy());
    outgoing.on('error', () => resolve(undefined));
    outgoing.end(body);
  });
}
