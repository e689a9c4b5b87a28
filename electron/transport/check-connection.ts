/**
 * Opens a connection to an environment's address with its settings, reports the result, and closes it. Sends no
 * request.
 */
import { TLSSocket } from 'node:tls';
import type { ConnectionCheck } from '../../shared/contract/environment-commands.ts';
import { type ConnectionPoints, openConnection } from './open-connection.ts';
import { sendFailure, startLimits } from './send-failure.ts';
import type { SendOptions } from './send-request.ts';
import { splitTarget } from './target.ts';
import { certificateView } from './tls-failure.ts';

/** Never rejects. */
export async function checkConnection(baseUrl: string, options: SendOptions): Promise<ConnectionCheck> {
  const target = splitTarget(baseUrl);
  if (!target) {
    const message = 'There is no address to connect to. Write the base URL first.';
    return { kind: 'failed', failure: { code: 'url-unusable', message } };
  }
  const startMs = performance.now();
  const sinceStartMs = () => Math.round((performance.now() - startMs) * 1000) / 1000;
  const points: ConnectionPoints = {};
  const limits = startLimits(target.authority, options);
  const { signal } = limits;
  const { variables } = options;
  try {
    const socket = await openConnection({ target, settings: options, variables, signal, points, sinceStartMs });
    const tls =
      socket instanceof TLSSocket
        ? { tlsVersion: socket.getProtocol() ?? '', certificate: certificateView(socket.getPeerCertificate()) }
        : {};
    socket.destroy();
    return { kind: 'connected', readyMs: sinceStartMs(), ...tls };
  } catch (error) {
    return { kind: 'failed', failure: sendFailure(error, target.authority) };
  } finally {
    limits.stop();
  }
}
