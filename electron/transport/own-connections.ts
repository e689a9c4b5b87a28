/**
 * Local ports of our open connections, so that the sandbox can tell our requests from others'.
 *
 * A mark in the request would change it.
 */
import type { HttpRequest } from '../../shared/http/message.ts';
import { type SendOptions, sendRequest, type WireResult } from './send-request.ts';

export type OwnConnections = {
  /** As `sendRequest`. */
  send(request: HttpRequest, options: SendOptions): Promise<WireResult>;
  has(port: number): boolean;
};

export function createOwnConnections(): OwnConnections {
  const ports = new Set<number>();
  return {
    has: (port) => ports.has(port),
    async send(request, options) {
      let own: number | undefined;
      const onConnected = (port: number): void => {
        own = port;
        ports.add(port);
      };
      try {
        return await sendRequest(request, { ...options, onConnected });
      } finally {
        if (own !== undefined) ports.delete(own);
      }
    },
  };
}
