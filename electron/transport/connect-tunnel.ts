/**
 * A tunnel through a proxy: CONNECT, and then a connection that carries the request unchanged.
 *
 * Every request uses a tunnel, http addresses included: a proxy asked in absolute form may rewrite header lines, and a
 * signed message must arrive as it was signed. (Node's own `proxyEnv` would also drop the proxy's credentials when
 * headers are a raw list.) The proxy's credentials go into the CONNECT and nowhere else.
 * Source: RFC 9110 sections 9.3.6 and 11.7.
 */

import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';
import type { ProxyAddress } from '../../shared/environment/proxy-url.ts';
import { codeOf, reasonOf } from '../../shared/failure.ts';
import { wireError } from './send-failure.ts';
import { hostAndPort, type Target } from './target.ts';
import { handshakeFailure } from './tls-failure.ts';
import { secureContextOf } from './tls-socket.ts';

type ProxyRoute = { readonly proxy: ProxyAddress /** Who named it. */; readonly from: string };
type Trust = { readonly extraCaPem: string };

/** Rejects with a WireError `proxy-…`, or with the signal's reason if it aborts. */
export function connectTunnel(
  { proxy, from }: ProxyRoute,
  target: Target,
  trust: Trust,
  signal: AbortSignal,
): Promise<Socket> {
  const destination = hostAndPort(target);
  const named = `The proxy ${hostAndPort(proxy)} (from ${from})`;
  const start = proxy.scheme === 'https' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const asking = start({
      method: 'CONNECT',
      hostname: proxy.hostname,
      port: proxy.port,
      path: destination,
      headers: ['Host', destination, ...credentials(proxy)],
      agent: false,
      ...(proxy.scheme === 'https' ? { secureContext: secureContextOf(trust.extraCaPem) } : {}),
    });
    const abort = () => {
      asking.destroy();
      reject(signal.reason);
    };
    signal.addEventListener('abort', abort, { once: true });
    asking.once('close', () => signal.removeEventListener('abort', abort));
    asking.once('error', (error) => reject(unreachable(error, named)));
    asking.once('connect', (answer, socket, head) => {
      const status = answer.statusCode ?? 0;
      if (status >= 200 && status < 300 && head.length === 0) {
        return resolve(socket as Socket);
      }
      socket.destroy();
      reject(refused(status, answer.statusMessage ?? '', named, destination, proxy));
    });
    asking.end();
  });
}

function credentials({ user, password = '' }: ProxyAddress): string[] {
  if (user === undefined) return [];
  return ['Proxy-Authorization', `Basic ${Buffer.from(`${user}:${password}`, 'utf8').toString('base64')}`];
}

function refused(status: number, reason: string, named: string, destination: string, { user }: ProxyAddress): Error {
  if (status === 407) {
    const got = user === undefined ? 'none was given' : 'those given were refused';
    return wireError(
      'proxy-credentials',
      `${named} requires a user and a password (407), and ${got}. Start Dialbench with HTTPS_PROXY=http://user:password@host:port and choose the system’s proxy.`,
    );
  }
  const said = `${status} ${reason}`.trim();
  return wireError(
    'proxy-refused',
    `${named} did not connect to ${destination}: expected 200, got ${said}. Ask whoever runs the proxy whether ${destination} is allowed, or choose another route in the environment’s transport settings.`,
  );
}

function unreachable(error: unknown, named: string): Error {
  const code = codeOf(error);
  const reason = reasonOf(error);
  if (code === 'ECONNREFUSED') {
    return wireError('proxy-unreachable', `${named} does not answer: the connection was refused. Is it running?`);
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return wireError('proxy-unreachable', `${named} cannot be found: its name cannot be resolved.`);
  }
  if (code === 'ECONNRESET' || code === 'EPIPE') {
    return wireError('proxy-closed', `${named} closed the connection before it answered.`);
  }
  if (code.startsWith('HPE_')) {
    return wireError('proxy-malformed', `${named} answered with something that is not HTTP/1.1: ${reason}.`);
  }
  const tls = /^(ERR_SSL|EPROTO)/.test(code) ? handshakeFailure(error, named) : undefined;
  return wireError('proxy-unreachable', tls?.message ?? `${named} cannot be reached: ${reason}.`);
}
