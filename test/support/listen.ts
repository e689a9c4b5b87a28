/** A server on a free port of 127.0.0.1: for flows and benches, which have no vitest (listening.ts is for its tests). */
import type { AddressInfo, Server } from 'node:net';

/** Resolves with the port; rejects where the server cannot listen. */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  return (server.address() as AddressInfo).port;
}
