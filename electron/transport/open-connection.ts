/** Opens a connection: name lookup, TCP, the proxy's tunnel if any, TLS if any; records the time of each step. */
import { type BlockList, connect, type Socket } from 'node:net';
import type { TransportSettings } from '../../shared/environment/environment.ts';
import { chooseRoute, type Variables } from './choose-route.ts';
import { connectTunnel } from './connect-tunnel.ts';
import type { Target } from './target.ts';
import { startTls, type Trust } from './tls-socket.ts';

/** Milliseconds since the start, filled in step by step. */
export type ConnectionPoints = { dnsMs?: number; connectMs?: number; tlsMs?: number };

export type ConnectionParts = {
  readonly target: Target;
  readonly settings: TransportSettings & Trust & { readonly avoids?: BlockList | undefined };
  readonly variables: Variables;
  readonly signal: AbortSignal;
  readonly points: ConnectionPoints;
  sinceStartMs(): number;
};

/** Rejects with a WireError, a socket's error, or the signal's reason, and leaves nothing open. */
export async function openConnection(parts: ConnectionParts): Promise<Socket> {
  const { target, settings, variables, signal, points, sinceStartMs } = parts;
  const route = chooseRoute(target, settings.proxy, variables);
  const plain =
    route.kind === 'proxy' ? await connectTunnel(route, target, settings, signal) : await connectPlain(parts);
  points.connectMs = sinceStartMs();
  if (target.scheme === 'http') return plain;
  try {
    const secured = await untilAborted(startTls(plain, target.hostname, target.authority, settings), signal);
    points.tlsMs = sinceStartMs();
    return secured;
  } catch (error) {
    plain.destroy();
    throw error;
  }
}

function connectPlain({ target, settings, signal, points, sinceStartMs }: ConnectionParts): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: placeOf(target), port: target.port, blockList: settings.avoids });
    const end = (settle: () => void) => {
      signal.removeEventListener('abort', abort);
      socket.off('error', fail);
      settle();
    };
    const fail = (error: Error) => end(() => reject(error));
    const abort = () =>
      end(() => {
        // A destroyed socket may still emit an error.
        socket.on('error', () => undefined);
        socket.destroy();
        reject(signal.reason);
      });
    socket.once('lookup', () => {
      points.dnsMs = sinceStartMs();
    });
    socket.once('error', fail);
    socket.once('connect', () => end(() => resolve(socket)));
    signal.addEventListener('abort', abort, { once: true });
  });
}

/**
 * `localhost` and the names below it go to this machine, whatever a resolver says (RFC 6761 section 6.3): some ask the DNS, and
 * certificates of such hosts are not checked.
 */
function placeOf({ hostname }: Target): string {
  return /(?:^|\.)localhost\.?$/i.test(hostname) ? 'localhost' : hostname;
}

function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
